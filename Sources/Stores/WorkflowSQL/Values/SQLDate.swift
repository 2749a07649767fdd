#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Dates as text in UTC, such as `2026-01-02 03:04:05.000000`, which both databases sort and calculate with.
enum SQLDate {
    /// Returns the text of a date, to the microsecond.
    static func text(_ date: Date) throws(ValueProblem) -> String {
        let seconds = date.timeIntervalSince1970
        // The years 1 to 9999.
        guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { throw .date }
        let microseconds = Int64((seconds * 1_000_000).rounded())
        let (day, rest) = divide(microseconds, by: 86_400_000_000)
        let (second, fraction) = divide(rest, by: 1_000_000)
        let (year, month, dayOfMonth) = civil(day)
        return "\(pad(year, 4))-\(pad(month, 2))-\(pad(dayOfMonth, 2)) "
            + "\(pad(second / 3_600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2)).\(pad(fraction, 6))"
    }

    /// Returns the date of a text with a date, perhaps a time of day, and perhaps an offset from UTC.
    static func date(_ text: String) -> Date? {
        var rest = Substring(text)
        func number(_ digits: Int) -> Int64? {
            let part = rest.prefix(digits)
            guard part.utf8.count == digits, part.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
            rest = rest.dropFirst(digits)
            return Int64(part)
        }
        func skip(_ signs: String) -> Character? {
            guard let first = rest.first, signs.contains(first) else { return nil }
            return rest.removeFirst()
        }
        guard let year = number(4), skip("-") != nil, let month = number(2), skip("-") != nil, let day = number(2),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let days = days(year, month, day)
        // 31 February is no day.
        guard civil(days) == (year, month, day) else { return nil }
        var (seconds, fraction): (Int64, Double) = (days * 86_400, 0)
        if skip(" T") != nil {
            guard let hour = number(2), skip(":") != nil, let minute = number(2), hour < 24, minute < 60 else {
                return nil
            }
            seconds += hour * 3_600 + minute * 60
            if skip(":") != nil {
                guard let second = number(2), second <= 60 else { return nil }
                seconds += second
            }
            if skip(".") != nil {
                let digits = rest.prefix { "0123456789".contains($0) }
                guard !digits.isEmpty, let value = Double("0." + digits) else { return nil }
                fraction = value
                rest = rest.dropFirst(digits.count)
            }
            if skip("Z") == nil, let sign = skip("+-") {
                guard let hour = number(2) else { return nil }
                var offset = hour * 3_600
                if skip(":") != nil || !rest.isEmpty {
                    guard let minute = number(2) else { return nil }
                    offset += minute * 60
                }
                seconds -= sign == "-" ? -offset : offset
            }
        }
        return rest.isEmpty ? Date(timeIntervalSince1970: Double(seconds) + fraction) : nil
    }

    private static func pad(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func divide(_ number: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
        let rest = (number % divisor + divisor) % divisor
        return ((number - rest) / divisor, rest)
    }

    /// Returns the days from 1 January 1970 to a day of the Gregorian calendar. The year begins with March, so that the leap
    /// day is the last one.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = divide(year, by: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = divide(days + 719_468, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = (part + 2) % 12 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
    }
}
