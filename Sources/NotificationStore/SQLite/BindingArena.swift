// Room for the texts bound to a statement while it runs.
//
// SQLite either copies a bound text into memory of its own, which costs an allocation each time, or trusts it to stay where it
// is. The arena is where it stays: texts are copied behind one another, and the room is given back when the statement is done.

/// A stack of bytes that do not move.
final class BindingArena {
    /// A height of the stack, to go back to.
    struct Mark {
        fileprivate let used: Int
        fileprivate let large: Int
    }

    private static let capacity = 16_384
    private let block = UnsafeMutableRawPointer.allocate(byteCount: BindingArena.capacity, alignment: 8)
    private var used = 0
    /// Texts that the block had no room for.
    private var large: [UnsafeMutableRawPointer] = []

    deinit {
        for pointer in large { pointer.deallocate() }
        block.deallocate()
    }

    var mark: Mark { Mark(used: used, large: large.count) }

    /// Gives back everything taken since the mark.
    func release(to mark: Mark) {
        used = mark.used
        while large.count > mark.large { large.removeLast().deallocate() }
    }

    /// A copy of the bytes that stays in place until released; never a null pointer.
    func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let destination: UnsafeMutableRawPointer
        if bytes.count <= Self.capacity - used {
            destination = block + used
            used += bytes.count
        } else {
            destination = .allocate(byteCount: bytes.count, alignment: 8)
            large.append(destination)
        }
        if let source = bytes.baseAddress { destination.copyMemory(from: source, byteCount: bytes.count) }
        return UnsafeRawBufferPointer(start: destination, count: bytes.count)
    }
}
