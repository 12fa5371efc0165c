// The engine under fixed seeds: random commands, clocks, zones and crashes, held against every invariant.

import CivilTime
import Simulation
import Testing

@Suite struct SimulationTests {
    static let zones = Simulation.installedZones(Simulation.usualZones)

    @Test(arguments: 1...24)
    func nothingIsLostAndNothingComesTwice(seed: Int) throws {
        let crashes = try Simulation.run(seed: UInt64(seed), steps: 600, zones: Self.zones)
        #expect(crashes > 0, "a run without a crash proves little")
    }
}
