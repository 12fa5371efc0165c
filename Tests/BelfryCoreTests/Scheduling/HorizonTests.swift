// The heap and the near horizon against sorted arrays.

import BelfryCore
import Testing

@Suite struct HorizonTests {
    @Test(arguments: 1...10)
    func theHeapAgreesWithASortedArray(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var heap = IndexedHeap<Int, Int>()
        var oracle: [Int: Int] = [:]
        for _ in 0..<2000 {
            let key = Int.random(in: 0..<60, using: &generator)
            if Bool.random(using: &generator) {
                let value = Int.random(in: 0..<1000, using: &generator)
                heap.set(value, for: key)
                oracle[key] = value
            } else {
                #expect(heap.remove(key) == oracle.removeValue(forKey: key))
            }
            #expect(heap.count == oracle.count)
            #expect(heap.first == oracle.values.min())
            let bound = Int.random(in: 0..<1000, using: &generator)
            #expect(heap.elements(while: { $0 <= bound }).sorted() == oracle.values.filter { $0 <= bound }.sorted())
        }
    }

    /// A store of deadlines: all of them, in order.
    @Test(arguments: 1...10)
    func theHorizonTakesEverythingInOrderHoweverSmallItIs(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var horizon = NearHorizon(capacity: 8)
        var store: [Int64: Int64] = [:]
        var taken: [Int64] = []
        for number in Int64(0)..<600 {
            let due = Int64.random(in: 0..<500, using: &generator)
            store[number] = due
            horizon.set(due, kind: .request, number: number)
            if generator.next() % 3 == 0 { take(&horizon, &store, &taken) }
        }
        while !store.isEmpty { take(&horizon, &store, &taken) }
        #expect(taken.count == 600)
        #expect(horizon.first == nil)
    }

    private func take(_ horizon: inout NearHorizon, _ store: inout [Int64: Int64], _ taken: inout [Int64]) {
        let sorted = store.map { Deadline(due: $0.value, kind: .request, number: $0.key) }.sorted()
        if horizon.needsFilling {
            let position = horizon.fillPosition
            horizon.fill(Array(sorted.filter { deadline in position.map { $0 < deadline } ?? true }.prefix(horizon.fillLimit)))
        }
        guard let first = horizon.first else { return }
        #expect(first == sorted.first)
        horizon.set(nil, kind: first.kind, number: first.number)
        store[first.number] = nil
        taken.append(first.number)
    }
}
