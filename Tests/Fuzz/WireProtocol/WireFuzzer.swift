// A mutation fuzzer for all that reads bytes from a client: `swift run WireFuzzer [--seconds N] [--seed S] [--from I] [--count C]`.
//
// Every input follows from the seed and its number, so a failure is found again by both. The kept corpus, a line an input, holds one
// request of each method, and every input that ever broke something.

import Glibc

@main
struct WireFuzzer {
    static func main() {
        let options = FuzzOptions(CommandLine.arguments)
        let corpus = FuzzCorpus.lines()
        guard !corpus.isEmpty else {
            print("WireFuzzer: the corpus in \(FuzzCorpus.folder) is empty")
            exit(2)
        }
        print("WireFuzzer: seed \(options.seed), \(corpus.count) texts, \(options.seconds) s")
        let end = ContinuousClock.now + .seconds(options.seconds)
        var number = options.first
        while number < options.last, ContinuousClock.now < end {
            if number % 100_000 == 0 { print("input \(number)") }
            var mutator = Mutator(corpus: corpus, seed: options.seed &+ number &* 0x9E37_79B9)
            let text = mutator.next()
            CurrentInput.announce(number, options.isVerbose)
            for target in FuzzTarget.allCases {
                if let fault = target.run(text) {
                    print("\(target.rawValue), seed \(options.seed), input \(number): \(fault)")
                    print(String(decoding: text, as: UTF8.self))
                    exit(1)
                }
            }
            number += 1
        }
        print("WireFuzzer: \(number - options.first) inputs, nothing found")
    }
}

/// What the command line asks for.
struct FuzzOptions {
    var seconds = 10
    var seed: UInt64 = 1
    var first: UInt64 = 0
    var last = UInt64.max
    /// Says the number of each input before it runs, so that the last line names one that traps.
    var isVerbose = false

    init(_ arguments: [String]) {
        var rest = arguments.dropFirst()
        while let option = rest.popFirst() {
            switch option {
            case "--seconds": seconds = rest.popFirst().flatMap { Int($0) } ?? seconds
            case "--seed": seed = rest.popFirst().flatMap { UInt64($0) } ?? seed
            case "--from": first = rest.popFirst().flatMap { UInt64($0) } ?? first
            case "--count": last = first &+ (rest.popFirst().flatMap { UInt64($0) } ?? 1)
            case "--verbose": isVerbose = true
            default:
                print("usage: WireFuzzer [--seconds N] [--seed S] [--from I] [--count C] [--verbose]")
                exit(2)
            }
        }
    }
}

/// Which input runs.
enum CurrentInput {
    static func announce(_ number: UInt64, _ isVerbose: Bool) {
        guard isVerbose else { return }
        print(number)
        fflush(nil)
    }
}
