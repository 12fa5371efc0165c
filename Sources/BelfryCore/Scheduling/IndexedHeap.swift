// A binary heap that also knows where each element stands, so that any of them can be taken out or moved in O(log n).

/// The smallest element first; at most one element for each key.
package struct IndexedHeap<Key: Hashable, Element: Comparable> {
    private var items: [(key: Key, element: Element)] = []
    private var positions: [Key: Int] = [:]

    package init() {}

    package var count: Int { items.count }
    package var first: Element? { items.first?.element }

    package func element(for key: Key) -> Element? {
        positions[key].map { items[$0].element }
    }

    /// Puts an element in, or moves the one that has this key.
    package mutating func set(_ element: Element, for key: Key) {
        if let position = positions[key] {
            items[position].element = element
            restore(at: position)
        } else {
            items.append((key, element))
            positions[key] = items.count - 1
            rise(from: items.count - 1)
        }
    }

    /// Takes the element of this key out.
    @discardableResult
    package mutating func remove(_ key: Key) -> Element? {
        guard let position = positions.removeValue(forKey: key) else { return nil }
        let removed = items[position].element
        let last = items.removeLast()
        if position < items.count {
            items[position] = last
            positions[last.key] = position
            restore(at: position)
        }
        return removed
    }

    package mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
    }

    /// All elements, in no order.
    package var elements: some Sequence<Element> { items.lazy.map(\.element) }

    /// All elements that fulfil a condition which, where an element does not, none greater does. In no order; O(found).
    package func elements(while condition: (Element) -> Bool) -> [Element] {
        var found: [Element] = []
        var open = items.isEmpty ? [] : [0]
        while let position = open.popLast() {
            guard condition(items[position].element) else { continue }
            found.append(items[position].element)
            for child in [2 * position + 1, 2 * position + 2] where child < items.count { open.append(child) }
        }
        return found
    }

    private mutating func restore(at position: Int) {
        if position > 0, items[position].element < items[(position - 1) / 2].element {
            rise(from: position)
        } else {
            sink(from: position)
        }
    }

    private mutating func rise(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard items[child].element < items[parent].element else { return }
            exchange(child, parent)
            child = parent
        }
    }

    private mutating func sink(from start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < items.count && items[child].element < items[least].element
            {
                least = child
            }
            guard least != parent else { return }
            exchange(parent, least)
            parent = least
        }
    }

    private mutating func exchange(_ left: Int, _ right: Int) {
        items.swapAt(left, right)
        positions[items[left].key] = left
        positions[items[right].key] = right
    }
}
