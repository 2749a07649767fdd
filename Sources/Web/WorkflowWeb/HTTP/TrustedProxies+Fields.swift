import TrellisSupport

/// The fields in which a trusted proxy says whose request it passes on.
extension TrustedProxies {
    /// Sets in a request of one of these proxies what the proxy says of the visitor.
    func apply(to request: inout WebRequest) {
        let fields = request.headers
        request.remoteAddress = visitor(of: Self.items("x-forwarded-for", in: fields)) ?? request.remoteAddress
        // The last item is the proxy's own; those before it may be the visitor's.
        if let scheme = Self.items("x-forwarded-proto", in: fields).last?.lowercased(),
            ["http", "https"].contains(scheme)
        {
            request.forwardedScheme = scheme
        }
        if let host = Self.items("x-forwarded-host", in: fields).last { request.headers["host"] = String(host) }
    }

    /// Returns the right-most address that is none of a proxy of the set. Each proxy adds its peer at the end, so what
    /// stands further left may be made up.
    private func visitor(of hops: [Substring]) -> String? {
        var visitor: [UInt8]?
        for hop in hops.reversed() {
            guard let address = AddressRange.bytes(of: Self.withoutPort(hop)) else { break }
            visitor = address
            if !contains(address) { break }
        }
        return visitor.map(AddressRange.text)
    }

    private static func items(_ name: String, in fields: HTTPHeaders) -> [Substring] {
        fields.fields.filter { $0.name == name }.flatMap { field in
            field.value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { item in
                Substring(item.trimmed.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") })
            }
        }
    }

    /// Returns `192.0.2.1` of `192.0.2.1:4711`, and `2001:db8::1` of `[2001:db8::1]:4711`.
    private static func withoutPort(_ hop: Substring) -> String {
        if hop.first == "[" { return String(hop.dropFirst().prefix { $0 != "]" }) }
        return String(hop.count { $0 == ":" } == 1 ? hop.prefix { $0 != ":" } : hop)
    }
}
