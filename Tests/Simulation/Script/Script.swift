// A script that a seed stands for.

/// The steps of a life, in order.
package struct Script: Sendable {
    package var steps: [Step]

    package init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Reads lines; empty ones and those that begin with `#` are left out.
    package init?(text: String) {
        var steps: [Step] = []
        for line in text.split(separator: "\n") where !line.isEmpty && !line.hasPrefix("#") {
            guard let step = Step(String(line)) else { return nil }
            steps.append(step)
        }
        self.steps = steps
    }

    package var text: String { steps.map { "\($0)\n" }.joined() }

    /// The life of a seed: the same steps for the same seed and length, everywhere.
    package static func random(seed: UInt64, steps: Int, zones: [String]) -> Script {
        var author = ScriptAuthor(seed: seed, zones: zones)
        return Script((0..<steps).map { _ in author.next() })
    }
}

/// Writes steps as chance decides.
struct ScriptAuthor {
    var random: SeededGenerator
    private let zones: [String]
    /// How much goes wrong differs from life to life; some have a quiet disk, so that long chains come about.
    private let diskTrouble: Int
    private let crashes: Int

    init(seed: UInt64, zones: [String]) {
        random = SeededGenerator(seed: seed)
        self.zones = zones
        diskTrouble = random.pick([0, 0, 2, 5])
        crashes = random.pick([1, 3, 6])
    }

    static let clients = 3

    mutating func next() -> Step {
        let action = randomAction()
        let diesAt = random.oneIn(100 / (crashes * 2)) ? number(1...random.pick([3, 12, 40])) : nil
        return Step(diesAt: diesAt, action: action)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func randomAction() -> Action {
        if number(0...99) < diskTrouble { return .disk(randomTrouble()) }
        if number(0...199) < crashes { return .kill }
        if number(0...199) < crashes { return powerOff() }
        switch number(0...99) {
        case 0..<44: return .requests((0..<random.pick([1, 1, 1, 2, 5])).map { _ in randomRequest() })
        case 44..<62: return .wait(beyond: Int64(random.pick([0, 0, 1, 200, 40_000])))
        case 62..<76: return pass()
        case 76..<79: return .setClock(by: Int64(random.pick([-86_400, -7200, -60, 60, 7200, 86_400])) * 1_000_000)
        case 79..<81: return .travel(random.pick(zones))
        case 81: return .reload
        case 82..<90:
            return .client(number(0...Self.clients - 1), random.pick(ClientOrder.allCases + [.connects, .acknowledges]))
        case 90..<95: return .desktop(randomDesktopOrder())
        case 95: return .session(random.pick(SessionOrder.allCases))
        default: return .check
        }
    }

    private mutating func pass() -> Action {
        let length: Int64 =
            random.oneIn(4)
            ? Int64.random(in: 1...100_000, using: &random) * 1_000_000 : Int64.random(in: 1...120_000_000, using: &random)
        return .pass(microseconds: length, asleep: random.oneIn(5))
    }

    private mutating func powerOff() -> Action {
        let length: Int64 = random.oneIn(2) ? 1_000_000 : Int64.random(in: 1...200_000, using: &random) * 1_000_000
        return .powerOff(microseconds: length, seed: random.next())
    }

    private mutating func randomTrouble() -> DiskOrder {
        switch number(0...9) {
        case 0..<4: .fails(random.pick(DiskOperation.allCases), nth: UInt64(number(1...60)), isLasting: random.oneIn(3))
        case 4..<6: .tears(nth: UInt64(number(1...40)))
        case 6: .fills
        case 7: .lies
        default: .heals
        }
    }

    private mutating func randomDesktopOrder() -> DesktopOrder {
        switch number(0...9) {
        case 0: .restarts
        case 1: .vanishes
        case 2..<5: .closes(number(0...20))
        default:
            .presses(
                number(0...20),
                random.pick([
                    "default", "START_ACTION", "RESCHEDULE_ACTION", "DISMISS_ACTION", "COMPLETE_ACTION", "done", "nonsense",
                ]))
        }
    }
}
