// The kept inputs, and some changes of them from a fixed seed: the part of fuzzing that runs every time.

import Testing
import WireFuzzer

struct ReplayTests {
    @Test("the kept inputs break no rule", arguments: FuzzTarget.allCases)
    func replays(target: FuzzTarget) {
        let corpus = FuzzCorpus.lines()
        #expect(corpus.count > 70)
        for line in corpus { #expect(target.run(line) == nil, "\(String(decoding: line, as: UTF8.self))") }
    }

    @Test("changed inputs break no rule", arguments: FuzzTarget.allCases)
    func mutates(target: FuzzTarget) {
        var mutator = Mutator(corpus: FuzzCorpus.lines(), seed: 7)
        for _ in 0..<1500 {
            let text = mutator.next()
            #expect(target.run(text) == nil, "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("the rules notice a fault")
    func noticesFaults() throws {
        // A reader that lost a line, a tree that lost an element: what the rules compare is really compared.
        #expect(FuzzTarget.json.run(Array("[1,2".utf8)) == nil)
        #expect(FuzzTarget.difference("[1,2]", "[1,3]") != nil)
        #expect(FuzzTarget.difference("[1,2]", "[1]") != nil)
        #expect(FuzzTarget.difference(#"{"a":"x"}"#, #"{"a":"y"}"#) != nil)
        #expect(FuzzTarget.difference(#"{"a":"x"}"#, #"{"\u0061":"\u0078"}"#) == nil)
    }
}
