/// The proxies that a server believes about its visitors: `X-Forwarded-For`, `-Proto` and `-Host`.
///
/// From any other peer these fields mean nothing. `Forwarded` is not read from anybody: most proxies pass on the one that a
/// visitor sends.
struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    /// Creates the set of no proxies.
    init() {
        ranges = []
    }

    /// Creates a set from addresses and ranges such as `10.0.0.0/8`; nil if one is neither.
    init?(_ names: [String]) {
        let ranges = names.compactMap { AddressRange($0) }
        guard ranges.count == names.count else { return nil }
        self.ranges = ranges
    }

    /// Returns whether a proxy of the set has this address.
    func contains(_ address: String) -> Bool {
        // A link-local peer is named with its interface.
        let plain = address.prefix { $0 != "%" }
        guard !ranges.isEmpty, let bytes = AddressRange.bytes(of: String(plain)) else { return false }
        return contains(bytes)
    }

    /// Returns whether a proxy of the set has this address, as `AddressRange.bytes(of:)` returns it.
    func contains(_ address: [UInt8]) -> Bool {
        ranges.contains { $0.contains(address) }
    }
}
