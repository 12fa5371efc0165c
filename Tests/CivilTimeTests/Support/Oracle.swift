// Other people's answers, asked in a process of their own: Python's zoneinfo, dateutil and croniter, and systemd-analyze.

import Foundation

/// A program that knows dates.
enum Oracle {
    /// The folder of the scripts, beside the tests.
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("oracles")

    static let hasPython = (try? run("python3", ["-c", "import zoneinfo"])) != nil
    static let hasDateutil = (try? run("python3", ["-c", "import dateutil.rrule"])) != nil
    static let hasCroniter = (try? run("python3", ["-c", "import croniter"])) != nil
    static let hasSystemd = (try? run("systemd-analyze", ["calendar", "daily"])) != nil

    /// Why a program gave no answer.
    struct Failure: Error {
        let text: String
    }

    /// Asks `oracle.py` some questions at once; the answers in the same order.
    static func ask(_ subject: String, _ questions: [String]) throws -> [String] {
        let script = folder.appendingPathComponent("oracle.py").path
        let output = try run("python3", [script, subject], input: questions.joined(separator: "\n") + "\n")
        let answers = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        guard answers.count == questions.count else {
            throw Failure(text: "\(answers.count) answers to \(questions.count) questions")
        }
        return answers
    }

    /// Runs a program and answers what it prints. Throws if it ends with an error.
    @discardableResult
    static func run(_ program: String, _ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["TZ": "UTC", "LC_ALL": "C.UTF-8"]) { $1 }
        let files = [URL](repeating: FileManager.default.temporaryDirectory, count: 2).map {
            $0.appendingPathComponent(UUID().uuidString)
        }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        // Files, not pipes: neither side can wait for the other.
        try Data(input.utf8).write(to: files[0])
        try Data().write(to: files[1])
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
        guard process.terminationStatus == 0 else { throw Failure(text: "\(program) ended with \(process.terminationStatus)") }
        return output
    }
}
