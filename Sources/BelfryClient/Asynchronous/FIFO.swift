// First in, first out.

/// A queue over an array, whose front is given up in larger pieces.
struct FIFO<Element> {
    private var elements: [Element?] = []
    private var start = 0

    var count: Int { elements.count - start }
    var isEmpty: Bool { start == elements.count }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard start < elements.count else { return nil }
        let element = elements[start]
        elements[start] = nil
        start += 1
        if start == elements.count {
            removeAll()
        } else if start > 1024, start * 2 > elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return element
    }

    mutating func removeAll() {
        elements = []
        start = 0
    }

    mutating func removeAll(where isUnwanted: (Element) -> Bool) {
        elements = elements[start...].filter { $0.map { !isUnwanted($0) } ?? false }
        start = 0
    }
}
