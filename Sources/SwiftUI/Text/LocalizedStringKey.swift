// Text with values in it, as `Text("\(count) items")` makes it.
//
// At Apple's the key is looked up in a table of translations and numbers are written as `printf` does for their type. Here the key
// is the text, and numbers are written in the same way, so that a `Double` has six digits unless a specifier or a format is given.

import CardViews

/// A text that is looked up before it is shown. On Linux it is shown as it is.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
    let runs: [TextRun]

    public init(_ value: String) { runs = [TextRun(.fixed(value))] }

    public init(stringLiteral value: String) { self.init(value) }

    public init(stringInterpolation: StringInterpolation) {
        runs = stringInterpolation.runs.isEmpty ? [TextRun(.fixed(""))] : stringInterpolation.runs
    }

    /// Collects the pieces of an interpolated key.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate(set) var runs: [TextRun] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            runs.reserveCapacity(1 + 2 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { append(literal) }

        public mutating func appendInterpolation(_ string: String) { append(string) }

        public mutating func appendInterpolation(_ resource: LocalizedStringResource) { append(resource.description) }

        /// A number, as `printf` writes its type.
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            append(FormatSpecifier(value._specifier).format(value._arg))
        }

        /// A number, as the specifier says. One that does not fit the value is ignored.
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            append(FormatSpecifier(specifier).format(value._arg))
        }

        /// Anything else, as `print` shows it.
        @_disfavoredOverload
        public mutating func appendInterpolation<T>(_ value: T) { append(String(describing: value)) }

        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
        where F.FormatInput: Equatable, F.FormatOutput == String {
            append(format.format(input))
        }

        public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
            append(formatter.string(for: subject) ?? "")
        }

        public mutating func appendInterpolation(_ attributedString: AttributedString) {
            append(String(attributedString.characters))
        }

        public mutating func appendInterpolation(_ text: Text) { runs += text.runs }

        public mutating func appendInterpolation(_ image: Image) { runs.append(TextRun(.image(image.name))) }

        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { runs.append(TextRun(.date(date, style))) }

        public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append(TextRun.text(of: dates)) }

        public mutating func appendInterpolation(_ interval: DateInterval) {
            append(TextRun.text(of: interval.start...interval.end))
        }

        public mutating func appendInterpolation(
            timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
        ) {
            runs.append(
                TextRun(timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
        }

        private mutating func append(_ text: String) { runs.append(TextRun(.fixed(text))) }
    }
}

/// A number that `printf` can write.
public protocol _FormatSpecifiable: Equatable {
    var _arg: any CVarArg { get }
    var _specifier: String { get }
}

extension _FormatSpecifiable where Self: BinaryInteger {
    public var _arg: any CVarArg { Self.isSigned ? Int64(truncatingIfNeeded: self) : UInt64(truncatingIfNeeded: self) }
    public var _specifier: String { Self.isSigned ? "%lld" : "%llu" }
}

extension _FormatSpecifiable where Self: BinaryFloatingPoint {
    public var _arg: any CVarArg { Double(self) }
    public var _specifier: String { "%lf" }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}
extension CGFloat: _FormatSpecifiable {}
