// Steps as lines: `[dies-at N] WORD…`. What is written is read back as the same step.

extension Step: CustomStringConvertible {
    package var description: String {
        (diesAt.map { "dies-at \($0) " } ?? "") + action.text
    }

    /// Reads a line; nil when it is no step.
    package init?(_ line: String) {
        var words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        diesAt = nil
        if words.first == "dies-at" {
            guard words.count > 2, let point = Int(words[1]) else { return nil }
            diesAt = point
            words.removeFirst(2)
        }
        guard let action = Action(words) else { return nil }
        self.action = action
    }
}

extension Action {
    fileprivate var text: String {
        switch self {
        case .requests(let requests):
            "request " + requests.map { "\($0.client) \($0.method) \($0.params)" }.joined(separator: " & ")
        case .pass(let length, let asleep): "pass \(length)" + (asleep ? " asleep" : "")
        case .wait(let beyond): "wait \(beyond)"
        case .setClock(let length): "set-clock \(length)"
        case .travel(let zone): "travel \(zone)"
        case .reload: "reload"
        case .kill: "kill"
        case .powerOff(let length, let seed): "power-off \(length) \(seed)"
        case .disk(let order): "disk " + order.text
        case .client(let number, let order): "client \(number) \(order.rawValue)"
        case .desktop(let order): "desktop " + order.text
        case .session(let order): "session \(order.rawValue)"
        case .check: "check"
        }
    }

    fileprivate init?(_ words: [String]) {
        guard let first = words.first else { return nil }
        let rest = Array(words.dropFirst())
        func number(_ index: Int) -> Int64? { index < rest.count ? Int64(rest[index]) : nil }
        switch first {
        case "request":
            let requests = rest.split(separator: "&").map { ClientRequest(Array($0)) }
            guard !requests.isEmpty, !requests.contains(nil) else { return nil }
            self = .requests(requests.compactMap { $0 })
        case "pass":
            guard let length = number(0) else { return nil }
            self = .pass(microseconds: length, asleep: rest.count > 1)
        case "wait":
            guard let beyond = number(0) else { return nil }
            self = .wait(beyond: beyond)
        case "set-clock":
            guard let length = number(0) else { return nil }
            self = .setClock(by: length)
        case "travel":
            guard let zone = rest.first else { return nil }
            self = .travel(zone)
        case "power-off":
            guard let length = number(0), rest.count == 2, let seed = UInt64(rest[1]) else { return nil }
            self = .powerOff(microseconds: length, seed: seed)
        default:
            guard let order = Self.order(first, rest) else { return nil }
            self = order
        }
    }

    private static func order(_ first: String, _ rest: [String]) -> Action? {
        switch first {
        case "reload": .reload
        case "kill": .kill
        case "check": .check
        case "disk": DiskOrder(rest).map { .disk($0) }
        case "desktop": DesktopOrder(rest).map { .desktop($0) }
        case "session": rest.first.flatMap { SessionOrder(rawValue: $0) }.map { .session($0) }
        case "client":
            rest.count == 2 ? Int(rest[0]).flatMap { number in ClientOrder(rawValue: rest[1]).map { .client(number, $0) } } : nil
        default: nil
        }
    }
}

extension ClientRequest {
    /// No text of a script has a space inside, so that words are enough.
    fileprivate init?(_ words: [String]) {
        guard words.count == 3, let client = Int(words[0]) else { return nil }
        self.init(client: client, method: words[1], params: words[2])
    }
}

extension DiskOrder {
    fileprivate var text: String {
        switch self {
        case .fails(let operation, let nth, let isLasting): "fails \(operation.rawValue) \(nth)" + (isLasting ? " lasting" : "")
        case .tears(let nth): "tears \(nth)"
        case .fills: "fills"
        case .lies: "lies"
        case .heals: "heals"
        }
    }

    fileprivate init?(_ words: [String]) {
        switch (words.first, words.count) {
        case ("fails", 3...):
            guard let operation = DiskOperation(rawValue: words[1]), let nth = UInt64(words[2]) else { return nil }
            self = .fails(operation, nth: nth, isLasting: words.count > 3)
        case ("tears", 2):
            guard let nth = UInt64(words[1]) else { return nil }
            self = .tears(nth: nth)
        case ("fills", _): self = .fills
        case ("lies", _): self = .lies
        case ("heals", _): self = .heals
        default: return nil
        }
    }
}

extension DesktopOrder {
    fileprivate var text: String {
        switch self {
        case .restarts: "restarts"
        case .vanishes: "vanishes"
        case .closes(let number): "closes \(number)"
        case .presses(let number, let action): "presses \(number) \(action)"
        }
    }

    fileprivate init?(_ words: [String]) {
        switch (words.first, words.count) {
        case ("restarts", _): self = .restarts
        case ("vanishes", _): self = .vanishes
        case ("closes", 2):
            guard let number = Int(words[1]) else { return nil }
            self = .closes(number)
        case ("presses", 3):
            guard let number = Int(words[1]) else { return nil }
            self = .presses(number, words[2])
        default: return nil
        }
    }
}
