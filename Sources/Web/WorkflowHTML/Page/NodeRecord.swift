/// The index of a node in its ``NodeStore``.
typealias Slot = UInt32

extension Slot {
    /// No node.
    static let none = Slot.max
}

/// The record of one node: its shape and hashes, 32 bytes, but none of its strings.
///
/// Besides nodes of the browser there are regions, which group nodes that are inserted and removed together; they have
/// the number 0.
struct NodeRecord {
    enum Kind: UInt8 {
        /// Nodes of the browser, in the order of the ``ElementContent`` that they were made from.
        case element, textElement, uncheckedElement, opaqueElement, text
        /// Regions.
        case empty, fragment, branch, identified, keyed, item, memo
    }

    var kind: Kind
    /// The number of its entries in the ``AttributeStore``.
    var attributeCount: UInt8 = 0
    /// The element's identity in the ``NameTable``.
    var name: UInt16 = 0
    /// The number of the node; 0 for a region.
    var number: UInt32 = 0
    var firstChild = Slot.none
    var nextSibling = Slot.none
    /// The index of an element's attributes, of a memo, an identity or a keyed list in its slab, or the side of a branch.
    var detail: UInt32 = 0
    /// The index of an element's handlers in their slab.
    var handlers = UInt32.max
    private var hashLow: UInt32 = 0
    private var hashHigh: UInt32 = 0

    init(_ kind: Kind, number: UInt32 = 0) {
        self.kind = kind
        self.number = number
    }

    /// The hash of the text or markup of a node that contains nothing else. Stored in two halves, which need no
    /// alignment to 8 bytes.
    var hash: UInt64 {
        get { (UInt64(hashHigh) << 32) | UInt64(hashLow) }
        set {
            hashLow = UInt32(truncatingIfNeeded: newValue)
            hashHigh = UInt32(truncatingIfNeeded: newValue >> 32)
        }
    }

    var hasHandlers: Bool { handlers != .max }

    var isElement: Bool {
        kind.rawValue <= Kind.opaqueElement.rawValue
    }

    var isRegion: Bool {
        kind.rawValue >= Kind.empty.rawValue
    }
}
