/// Where a node is kept in its ``NodeStore``.
typealias Slot = UInt32

extension Slot {
    /// No node.
    static let none = Slot.max
}

/// What a page remembers of one node: its shape and hashes, 28 bytes, but none of its strings.
///
/// Besides nodes of the browser there are regions, which hold the places of nodes that come and go together; they have
/// the number 0.
struct NodeRecord {
    enum Kind: UInt8 {
        /// Of the browser, in the order of the ``ElementContent`` that they were made from.
        case element, textElement, uncheckedElement, opaqueElement, text
        /// Regions.
        case empty, fragment, branch, keyed, item, memo
    }

    var kind: Kind
    /// How many entries the ``AttributeStore`` has for it.
    var attributeCount: UInt8 = 0
    /// The element's identity in the ``NameTable``.
    var name: UInt16 = 0
    /// 0: a region.
    var number: UInt32 = 0
    var firstChild = Slot.none
    var nextSibling = Slot.none
    /// Of an element the place of its attributes, of a branch its side, of an item or memo its place in the memo slab.
    var detail: UInt32 = 0
    private var hashLow: UInt32 = 0
    private var hashHigh: UInt32 = 0

    init(_ kind: Kind, number: UInt32 = 0) {
        self.kind = kind
        self.number = number
    }

    /// Of the text or markup of a node that holds nothing else. In two halves, so that 8 bytes of it need not be aligned.
    var hash: UInt64 {
        get { (UInt64(hashHigh) << 32) | UInt64(hashLow) }
        set {
            hashLow = UInt32(truncatingIfNeeded: newValue)
            hashHigh = UInt32(truncatingIfNeeded: newValue >> 32)
        }
    }

    var isElement: Bool {
        kind.rawValue <= Kind.opaqueElement.rawValue
    }

    var isRegion: Bool {
        kind.rawValue >= Kind.empty.rawValue
    }
}
