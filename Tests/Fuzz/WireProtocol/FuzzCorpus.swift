// The kept inputs.

import Glibc

/// Texts to begin with.
package enum FuzzCorpus {
    /// The folder of this file holds the corpus.
    package static let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Corpus"

    /// The files of the corpus, an input a line.
    package enum File: String, CaseIterable, Sendable {
        /// One request of each method, all members given.
        case requests
        /// What is no JSON, or no request.
        case refused
        /// What once broke a rule.
        case found
    }

    /// All inputs.
    package static func lines() -> [[UInt8]] { File.allCases.flatMap { lines(of: $0) } }

    /// The inputs of one file.
    package static func lines(of file: File) -> [[UInt8]] {
        let path = "\(folder)/\(file.rawValue).jsonl"
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes.split(separator: 0x0A).map { Array($0) }
    }
}
