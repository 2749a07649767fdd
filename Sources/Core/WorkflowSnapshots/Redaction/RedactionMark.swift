/// The keys of what stands in the place of a value.
enum RedactionMark: String, CodingKey {
    case redacted = "$redacted"

    /// The placeholder in JSON. In a text its quotes would be escaped.
    static let json = Array(#"{"$redacted":true}"#.utf8)
}

extension [UInt8] {
    /// A Boolean value that indicates whether a redacted value is missing in this JSON.
    var containsRedaction: Bool {
        // Most states have no dollar sign.
        var rest = self[...]
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            if rest[dollar...].starts(with: RedactionMark.json.dropFirst(2)), dollar >= 2,
                self[dollar - 2] == UInt8(ascii: "{")
            {
                return true
            }
            rest = rest[(dollar + 1)...]
        }
        return false
    }
}
