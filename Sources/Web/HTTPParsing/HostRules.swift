/// The grammar of `Host` as far as it is used: no user information, no escapes, no punctuation that RFC 3986 allows
/// in names but that no name has.
enum HostRules {
    /// Returns whether `value` is a name, an IPv4 address or an IPv6 address in brackets, with an optional port.
    static func isHost(_ value: String.UTF8View) -> Bool {
        let host: Substring.UTF8View
        if value.first == UInt8(ascii: "[") {
            guard let bracket = value.firstIndex(of: UInt8(ascii: "]")) else { return false }
            host = value[value.index(after: value.startIndex)..<bracket]
            guard host.count >= 2, host.allSatisfy(\.isAddressCharacter) else { return false }
            return isPort(value[value.index(after: bracket)...])
        }
        host = value.prefix { $0 != UInt8(ascii: ":") }
        guard !host.isEmpty, host.allSatisfy(\.isNameCharacter) else { return false }
        return isPort(value[host.endIndex...])
    }

    /// Returns whether `rest` is empty, or a colon and a number that fits into 16 bits.
    private static func isPort(_ rest: Substring.UTF8View) -> Bool {
        guard !rest.isEmpty else { return true }
        let digits = rest.dropFirst()
        guard rest.first == UInt8(ascii: ":"), digits.count <= 5 else { return false }
        return digits.allSatisfy(\.isDigit) && UInt16(Substring(digits)) != nil
    }
}

extension UInt8 {
    fileprivate var isNameCharacter: Bool {
        isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
    }

    fileprivate var isAddressCharacter: Bool { isHexDigit || self == UInt8(ascii: ":") || self == UInt8(ascii: ".") }
}
