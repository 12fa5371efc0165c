// What /proc tells of a process.

import Glibc

/// Figures of a process.
struct ProcessFigures {
    let identifier: pid_t

    /// The file that this program runs from.
    static var executable: String {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        return String(decoding: path.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Resident memory in MiB.
    var resident: Double { Double(number("VmRSS:")) / 1024 }

    /// The memory that is this process's alone or changed by it, in MiB.
    var anonymous: Double { Double(number("RssAnon:")) / 1024 }

    /// How often it went to sleep of its own, and so was woken.
    var wakes: Int { number("voluntary_ctxt_switches:") }

    /// Nanoseconds on a processor.
    var processorTime: Double {
        Double(text("schedstat").split(separator: " ").first.flatMap { Int($0) } ?? 0)
    }

    private func number(_ label: String) -> Int {
        for line in text("status").split(separator: "\n") where line.hasPrefix(label) {
            return line.dropFirst(label.count).split(whereSeparator: { $0 == " " || $0 == "\t" }).first.flatMap { Int($0) } ?? 0
        }
        return 0
    }

    private func text(_ name: String) -> String {
        guard let file = fopen("/proc/\(identifier)/\(name)", "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
