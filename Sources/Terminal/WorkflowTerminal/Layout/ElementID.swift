/// The identity of a view: its place in the tree, by the positions and keys on the way to it.
///
/// A hash of the way, so that it costs eight bytes. Keys are hashed with the seed of the process, so nobody can choose two
/// that meet.
package struct ElementID: Hashable, Sendable {
    private let hash: UInt64

    static let root = ElementID(hash: 0x9E37_79B9_7F4A_7C15)

    private init(hash: UInt64) {
        self.hash = hash
    }

    /// Returns the identity of the child at a position.
    func child(_ position: Int) -> ElementID {
        ElementID(hash: ElementID.mix(hash, UInt64(truncatingIfNeeded: position) &+ 1))
    }

    /// Returns the identity of the child with a key.
    func child(key: AnyHashable) -> ElementID {
        ElementID(hash: ElementID.mix(hash ^ 0xD1B5_4A32_D192_ED03, UInt64(truncatingIfNeeded: key.hashValue)))
    }

    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = (left ^ (right &* 0x9FB2_1C65_1E98_DF25)).multipliedFullWidth(by: 0xA24B_AED4_963E_E407)
        return product.high ^ product.low
    }
}
