// The daemon's core under fixed seeds: random requests, clocks, zones, disks, clients and crashes, held against every invariant.

import CivilTime
import Simulation
import Testing

@Suite struct SimulationTests {
    static let zones = Simulation.installedZones(Simulation.usualZones)

    @Test(arguments: 1...24)
    func nothingIsLostAndNothingComesTwice(seed: Int) throws {
        let survived = try Simulation.run(seed: UInt64(seed), steps: 400, zones: Self.zones)
        #expect(survived.crashes > 0, "a life without a crash proves little")
    }

    @Test func aSeedIsOneLife() throws {
        let names = Self.zones.map(\.name)
        let script = Script.random(seed: 7, steps: 300, zones: names)
        #expect(script.steps == Script.random(seed: 7, steps: 300, zones: names).steps)
        #expect(script.steps != Script.random(seed: 8, steps: 300, zones: names).steps)
    }

    @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
    func aScriptIsReadBackAsItIsWritten(seed: UInt64) throws {
        let script = Script.random(seed: seed, steps: 500, zones: Self.zones.map(\.name))
        #expect(Script(text: script.text)?.steps == script.steps)
    }

    @Test(arguments: [
        "nonsense", "pass", "pass long", "dies-at", "dies-at 3", "disk melts", "client 1 sings", "request 1 a", "power-off 1",
    ])
    func whatIsNoStepIsRefused(line: String) {
        #expect(Script(text: line) == nil)
    }

    @Test func aFailureIsCutDownToWhatItNeeds() {
        var runs = 0
        var shrinker = Shrinker<Int>(attempts: 300) { list in
            runs += 1
            return list.contains(17) && list.contains(60)
        }
        #expect(shrinker.shrink(Array(0..<100)) == [17, 60])
        #expect(runs <= 300)
    }

    @Test func whatNeedsNothingIsCutToNothing() {
        var shrinker = Shrinker<Int>(attempts: 100) { _ in true }
        #expect(shrinker.shrink(Array(0..<50)).isEmpty)
    }
}
