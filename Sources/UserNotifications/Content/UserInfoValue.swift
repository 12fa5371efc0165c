// What a program puts into `userInfo`, as a closed set of types.
//
// Apple's dictionary holds anything and fails late. Here a value is taken apart when it is set: what cannot travel is known at once
// and named when the request is added. What can travel comes back as the Swift type that was put in.

/// A value of `userInfo`.
indirect enum UserInfoValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case unsigned(UInt64)
    case number(Double)
    case flag(Bool)
    case date(Date)
    case data(Data)
    case url(URL)
    case null
    case list([UserInfoValue])
    case members([String: UserInfoValue])
    /// A value of a type that cannot be kept, by the name of the type.
    case unsupported(String)

    init(_ value: Any) {
        switch value {
        case let value as String: self = .text(value)
        case let value as Date: self = .date(value)
        case let value as Data: self = .data(value)
        case let value as URL: self = .url(value)
        case let value as [UserInfoValue]: self = .list(value)
        case let value as [AnyHashable: Any]: self = UserInfoValue(members: value)
        case let value as [Any]: self = .list(value.map { UserInfoValue($0) })
        case let value as Bool where type(of: value) == Bool.self: self = .flag(value)
        case let value as any BinaryInteger: self = UserInfoValue(integer: value)
        case let value as any BinaryFloatingPoint: self = .number(Double(value))
        case is NSNull: self = .null
        default: self = UserInfoValue(object: value)
        }
    }

    private init(integer value: some BinaryInteger) {
        if let integer = Int(exactly: value) {
            self = .integer(integer)
        } else if let unsigned = UInt64(exactly: value) {
            self = .unsigned(unsigned)
        } else {
            self = .unsupported(String(describing: type(of: value)))
        }
    }

    private init(members: [AnyHashable: Any]) {
        var values: [String: UserInfoValue] = [:]
        for (name, value) in members {
            guard let name = name.base as? String else {
                self = .unsupported("a dictionary with keys of type \(type(of: name.base))")
                return
            }
            values[name] = UserInfoValue(value)
        }
        self = .members(values)
    }

    /// Foundation's classes, and optionals.
    private init(object value: Any) {
        switch value {
        case let value as NSNumber: self = UserInfoValue(number: value)
        case let value as NSString: self = .text(String(describing: value))
        case let value as NSDate: self = .date(Date(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate))
        case let value as NSArray: self = .list(value.map { UserInfoValue($0) })
        default:
            let mirror = Mirror(reflecting: value)
            guard mirror.displayStyle == .optional else {
                self = .unsupported(String(describing: type(of: value)))
                return
            }
            self = mirror.children.first.map { UserInfoValue($0.value) } ?? .null
        }
    }

    private init(number: NSNumber) {
        switch number.objCType.pointee {
        case CChar(UInt8(ascii: "d")), CChar(UInt8(ascii: "f")): self = .number(number.doubleValue)
        case CChar(UInt8(ascii: "Q")): self = UserInfoValue(integer: number.uint64Value)
        case CChar(UInt8(ascii: "B")): self = .flag(number.boolValue)
        default: self = .integer(number.intValue)
        }
    }

    /// The value as the type that was put in; nil for one that cannot be kept.
    var any: (any Sendable)? {
        switch self {
        case .text(let value): value
        case .integer(let value): value
        case .unsigned(let value): value
        case .number(let value): value
        case .flag(let value): value
        case .date(let value): value
        case .data(let value): value
        case .url(let value): value
        case .null: nil
        case .list(let values): values.compactMap(\.any)
        case .members(let values): values.compactMapValues(\.any)
        case .unsupported: nil
        }
    }
}
