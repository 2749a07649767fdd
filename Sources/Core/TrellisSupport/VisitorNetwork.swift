private import Foundation

/// The part of an address that one visitor has to himself, by which limits count: an IPv4 address, or the first half of an IPv6
/// one, within which a host may take any address.
package struct VisitorNetwork: Hashable, Sendable {
    private let bytes: [UInt8]
    /// A Boolean value that indicates whether the address is this machine's own.
    package let isLoopback: Bool

    /// - Parameter address: An address as text, also with the name of an interface. Any other text is a network of its own.
    package init(_ address: String) {
        // A link-local address is named with its interface.
        let plain = String(Substring(address.utf8.prefix { $0 != UInt8(ascii: "%") }))
        if let v4 = Self.parse(plain, AF_INET, count: 4) {
            (bytes, isLoopback) = (v4, v4[0] == 127)
        } else if let v6 = Self.parse(plain, AF_INET6, count: 16) {
            let isMapped = v6.prefix(10).allSatisfy { $0 == 0 } && v6[10] == 255 && v6[11] == 255
            if isMapped {
                (bytes, isLoopback) = (Array(v6[12...]), v6[12] == 127)
            } else {
                (bytes, isLoopback) = (Array(v6.prefix(8)), v6.prefix(15).allSatisfy { $0 == 0 } && v6[15] == 1)
            }
        } else {
            (bytes, isLoopback) = (Array(address.utf8.prefix(64)), false)
        }
    }

    private static func parse(_ text: String, _ family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}
