import TrellisSupport

/// The hosts that a server answers for, and the origins whose sockets and forms it accepts (rule G1).
///
/// Loopback names are always ours. Others are named by `--origin`, with scheme (`https://todo.example`), which then
/// has to match, or without (`todo.example`). A host that is not ours is refused with any origin:
/// in DNS rebinding, a foreign name points at this machine, so that origin and host are equal.
struct OriginPolicy: Sendable {
    private struct Entry: Hashable, Sendable {
        /// nil accepts both.
        let scheme: String?
        /// With port unless it is the scheme's own; lower case.
        let host: String
    }

    private let entries: [Entry]
    /// The server itself speaks TLS.
    private let usesTLS: Bool
    /// Any address counts as a host of ours. A name that points here, as in DNS rebinding, is none.
    private let acceptsAddresses: Bool

    /// Creates a policy from listed names; nil if a name is not `host`, `host:port`, `http://host[:port]` or `https://host[:port]`.
    init?(names: [String], usesTLS: Bool = false, acceptsAddresses: Bool = false) {
        var entries: [Entry] = []
        for name in names {
            guard let entry = Self.entry(name) else { return nil }
            entries.append(entry)
        }
        self.entries = entries
        self.usesTLS = usesTLS
        self.acceptsAddresses = acceptsAddresses
    }

    /// Returns whether the server answers requests for `host`, a `Host` field.
    func isOwn(host: String?) -> Bool {
        guard let host = Self.lowercased(host), Self.isPlain(host) else { return false }
        return Self.isLoopback(host) || acceptsAddresses && Self.isAddress(host)
            || entries.contains { Self.isSame(host, $0) }
    }

    /// Returns whether a request that changes something, or opens a socket, comes from a page of this server.
    /// - Parameter scheme: The scheme that the visitor uses, as a trusted proxy says; nil if none says it.
    func accepts(origin: String?, host: String?, scheme forwarded: String? = nil) -> Bool {
        guard let origin = Self.lowercased(origin), let host = Self.lowercased(host), isOwn(host: host) else {
            return false
        }
        if Self.isLoopback(host), origin == (forwarded ?? (usesTLS ? "https" : "http")) + "://" + host { return true }
        return entries.contains { entry in
            guard Self.isSame(host, entry), let parsed = Self.entry(origin), let scheme = parsed.scheme else {
                return false
            }
            guard (entry.scheme ?? scheme) == scheme, (forwarded ?? scheme) == scheme else { return false }
            return Self.isSame(parsed.host, entry)
        }
    }

    /// Returns whether the server speaks TLS, or `host` is listed with `https`.
    func isSecure(host: String?) -> Bool {
        if usesTLS { return true }
        guard let host = Self.lowercased(host) else { return false }
        return entries.contains { $0.scheme == "https" && Self.isSame(host, $0) }
    }

    /// Returns whether `host` is a name by which other machines reach this server. An address is none, and neither is a loopback name,
    /// which stands for all programs of a machine.
    func isPublic(host: String?) -> Bool {
        guard let host = Self.lowercased(host), isOwn(host: host) else { return false }
        return !Self.isLoopback(host) && !Self.isAddress(host)
    }

    private static func entry(_ name: String) -> Entry? {
        guard let name = lowercased(name) else { return nil }
        var rest = name[...]
        var scheme: String?
        for candidate in ["http", "https"] where rest.hasPrefix(candidate + "://") {
            scheme = candidate
            rest = rest.dropFirst(candidate.count + 3)
        }
        guard isPlain(rest) else { return nil }
        return Entry(scheme: scheme, host: withoutDefaultPort(rest, scheme: scheme))
    }

    /// Returns whether `host` is the host of `entry`; the default port of a scheme equals no port.
    private static func isSame(_ host: String, _ entry: Entry) -> Bool {
        withoutDefaultPort(host[...], scheme: entry.scheme) == entry.host
    }

    private static func withoutDefaultPort(_ host: Substring, scheme: String?) -> String {
        let port = scheme == "https" ? ":443" : scheme == "http" ? ":80" : nil
        return String(port.map { host.hasSuffix($0) ? host.dropLast($0.count) : host } ?? host)
    }

    private static func isLoopback(_ host: String) -> Bool {
        let name = nameOnly(host)
        let isNumber = name.utf8.first == UInt8(ascii: "1")
        if !isNumber { return name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" }
        let numbers = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(
            Substring.init
        )
        // Also a name may begin with a digit.
        guard numbers.count == 4, numbers[0] == "127" else { return name.hasSuffix(".localhost") }
        return numbers.allSatisfy { UInt8($0) != nil } || name.hasSuffix(".localhost")
    }

    private static func isAddress(_ host: String) -> Bool {
        let name = nameOnly(host)
        return AddressRange.bytes(of: String(name.first == "[" ? name.dropFirst().dropLast() : name)) != nil
    }

    private static func nameOnly(_ host: String) -> Substring {
        if host.hasPrefix("[") { return host.prefix { $0 != "]" } + "]" }
        return Substring(host.utf8.prefix { $0 != UInt8(ascii: ":") })
    }

    /// nil for text that is not ASCII: some other letters have an ASCII one as their small letter.
    private static func lowercased(_ text: String?) -> String? {
        text.flatMap { $0.utf8.allSatisfy { $0 < 0x80 } ? $0.lowercased() : nil }
    }

    /// Returns whether `host` is a name or an address, with or without a port, and nothing else.
    private static func isPlain(_ host: some StringProtocol) -> Bool {
        let (colon, opening, closing) = (UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"))
        var rest = Array(host.utf8)[...]
        guard rest.count <= 255 else { return false }
        let isBracketed = rest.first == opening
        if isBracketed { rest.removeFirst() }
        let name = rest.prefix { $0 != (isBracketed ? closing : colon) }
        rest = rest[name.endIndex...]
        if isBracketed, rest.popFirst() != closing { return false }
        guard !name.isEmpty,
            name.allSatisfy({ $0.isASCIILetterOrDigit || "-._".utf8.contains($0) || (isBracketed && $0 == colon) })
        else { return false }
        guard let next = rest.popFirst() else { return true }
        return next == colon && isPort(rest)
    }

    private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
        digits.allSatisfy(\.isASCIIDigit)
            && UInt16(String(decoding: digits, as: UTF8.self)) != nil
    }
}
