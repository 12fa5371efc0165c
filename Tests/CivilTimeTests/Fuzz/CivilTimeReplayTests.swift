// The kept inputs of the fuzzer, and some changes of them from fixed seeds: the part of fuzzing that runs every time.

import CivilTimeFuzz
import Testing

@Suite("Kept and changed inputs")
struct CivilTimeReplayTests {
    @Test("the kept inputs break no rule", arguments: CivilTimeInput.allCases)
    func replays(input: CivilTimeInput) {
        let corpus = CivilTimeCorpus.inputs(input)
        #expect(corpus.count >= 5)
        for bytes in corpus {
            #expect(input.run(bytes) == nil, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(fuzzCivilTime([input.rawValue] + bytes) == nil)
        }
    }

    @Test("changed inputs break no rule", arguments: CivilTimeInput.allCases)
    func mutates(input: CivilTimeInput) {
        let corpus = CivilTimeCorpus.inputs(input)
        for seed in SeededGenerator.seeds(300) {
            var random = SeededGenerator(seed: seed)
            let bytes = CivilTimeCorpus.changed(corpus, &random)
            if let broken = input.run(bytes) {
                Issue.record("seed \(seed), \(String(decoding: bytes, as: UTF8.self)): \(broken)")
            }
        }
    }
}
