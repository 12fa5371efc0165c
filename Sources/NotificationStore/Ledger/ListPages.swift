// Pages of sorted lists.

import BelfryCore

/// Up to `limit` elements from one query and, where that gave fewer, the rest from the next.
func page<Element>(
    limit: Int, _ first: (Int) throws(LedgerError) -> [Element], then second: (Int) throws(LedgerError) -> [Element]
) throws(LedgerError) -> [Element] {
    guard limit > 0 else { return [] }
    var elements = try first(limit)
    if elements.count < limit { elements += try second(limit - elements.count) }
    return elements
}

/// The first `limit` elements of sorted lists, sorted.
func merge<Element>(_ lists: [[Element]], limit: Int, by isBefore: (Element, Element) -> Bool) -> [Element] {
    let filled = lists.filter { !$0.isEmpty }
    guard filled.count > 1 else { return Array((filled.first ?? []).prefix(max(0, limit))) }
    return Array(filled.joined().sorted(by: isBefore).prefix(max(0, limit)))
}
