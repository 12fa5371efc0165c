// A zone made of nothing but its footer, the smallest TZif file with a gap and an overlap in each year.

/// The bytes of a zone with the rules of New York.
enum FuzzZone {
    static let bytes: [UInt8] = {
        let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        // No indicators, leap seconds or transitions; one type, four characters.
        let counts: [UInt8] = [0, 0, 0, 0, 1, 4].flatMap { [0, 0, 0, $0] as [UInt8] }
        let block = header + counts + [0, 0, 0, 0, 0, 0] + Array("UTC\0".utf8)
        return block + block + Array("\nEST5EDT,M3.2.0,M11.1.0\n".utf8)
    }()
}
