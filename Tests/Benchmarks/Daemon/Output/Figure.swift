// A figure with the spread of its rounds, and how it stands to what it is measured by.

/// What one measure found.
struct Figure {
    let name: String
    let unit: String
    /// One value a round.
    let values: [Double]
    /// What it is divided by, one value a round; empty if there is nothing to divide by.
    let floors: [Double]
    let floorName: String

    init(_ name: String, unit: String, _ values: [Double], floor: (name: String, values: [Double])? = nil) {
        self.name = name
        self.unit = unit
        self.values = values
        floors = floor?.values ?? []
        floorName = floor?.name ?? ""
    }

    /// Ours divided by the floor, round by round.
    var ratios: [Double] { floors.isEmpty ? [] : zip(values, floors).map { $0 / $1 } }

    var line: String {
        var line = "\(name): \(Self.spread(values)) \(unit)"
        if !floors.isEmpty { line += "; \(floorName): \(Self.spread(floors)) \(unit); ratio \(Self.spread(ratios))" }
        return line
    }

    var json: String {
        func list(_ values: [Double]) -> String { "[" + values.map { Self.text($0) }.joined(separator: ",") + "]" }
        return
            #"{"name":"\#(name)","unit":"\#(unit)","values":\#(list(values)),"floor":"\#(floorName)","floors":\#(list(floors))}"#
    }

    /// `median (minimum … maximum)`.
    private static func spread(_ values: [Double]) -> String {
        guard let least = values.min(), let most = values.max() else { return "–" }
        return "\(text(values.percentile(50))) (\(text(least)) … \(text(most)))"
    }

    private static func text(_ value: Double) -> String {
        if value.magnitude >= 100 { return String(Int(value.rounded())) }
        return String((value * 1000).rounded() / 1000)
    }
}

extension [Double] {
    /// The value that so many percent are not above; the nearest rank.
    func percentile(_ percent: Int) -> Double {
        guard !isEmpty else { return .nan }
        let rank = (count * percent + 99) / 100
        return sorted()[Swift.max(rank, 1) - 1]
    }
}
