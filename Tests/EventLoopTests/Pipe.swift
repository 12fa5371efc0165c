// A pipe whose ends are closed with it.

import Glibc

final class Pipe {
    let reading: Int32
    let writing: Int32

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        reading = ends[0]
        writing = ends[1]
    }

    func put(_ count: Int = 1) {
        for _ in 0..<count { _ = write(writing, "x", 1) }
    }

    func take() {
        var byte: UInt8 = 0
        _ = read(reading, &byte, 1)
    }

    deinit {
        close(reading)
        close(writing)
    }
}
