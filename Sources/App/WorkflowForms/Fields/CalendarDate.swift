/// A day of the Gregorian calendar, without a time and without a time zone.
///
/// Its text is that of ISO 8601, `2027-06-19`.
public struct CalendarDate: Hashable, Codable, Sendable, Comparable, LosslessStringConvertible {
    /// The year, from 1 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; `nil` if there is none of these numbers.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        guard day <= Self.days(of: month, in: year) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Creates the day of a text such as `2027-06-19`; `nil` for any other text.
    public init?(_ description: String) {
        guard description.utf8.count == 10 else { return nil }
        let parts = description.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
        let digits = parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard digits, let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = CalendarDate(text) else {
            let message = "Expected a day such as 2027-06-19. Instead, it is \(text.prefix(40).debugDescription)."
            throw DecodingError.dataCorruptedError(in: container, debugDescription: message)
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: width - text.count) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }

    private static func days(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}

extension Field<CalendarDate> {
    /// Returns a field for a day.
    public static func date() -> Field {
        Field(.date) { text throws(FieldError) in
            guard let date = CalendarDate(text) else { throw .notADate }
            return date
        } format: {
            $0.description
        }
    }

    /// Returns a field for a day in a range.
    public static func date(_ range: some FieldRange<CalendarDate> & Sendable) -> Field {
        date().limited(by: range, error: range.error("form.date") { .text($0.description) })
    }
}
