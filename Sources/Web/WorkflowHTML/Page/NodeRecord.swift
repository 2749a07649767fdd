/// The index of a node in its ``NodeStore``.
typealias Slot = UInt32

extension Slot {
    /// No node.
    static let none = Slot.max
}

/// The record of one node: its shape and hashes, 24 bytes, but none of its strings.
///
/// Besides nodes of the browser there are regions, which group nodes that are inserted and removed together; they have
/// the number 0.
struct NodeRecord {
    enum Kind: UInt8 {
        /// Nodes of the browser, in the order of the ``ElementContent`` that they were made from.
        case element, textElement, uncheckedElement, opaqueElement, text
        /// Regions.
        case empty, fragment, branch, identified, keyed, memo

        /// A Boolean value that indicates whether nodes of this kind have children; the others have a hash.
        var hasChildren: Bool { self == .element || rawValue >= Kind.empty.rawValue }
    }

    /// A change between a kind with children and one with a hash drops either.
    var kind: Kind {
        didSet { if kind.hasChildren != oldValue.hasChildren { (contentLow, contentHigh) = Self.noContent(of: kind) } }
    }
    /// The number of its entries in the ``AttributeStore``.
    var attributeCount: UInt8 = 0
    /// The element's identity in the ``NameTable``.
    var name: UInt16 = 0
    /// The number of the node; 0 for a region.
    var number: UInt32 = 0
    var nextSibling = Slot.none
    /// The index of an element's attributes, of a memo, an identity or a keyed list in its slab, or the side of a branch.
    var detail: UInt32 = 0
    // The first child, or the hash in two halves, which need no alignment to 8 bytes.
    private var contentLow: UInt32
    private var contentHigh: UInt32

    init(_ kind: Kind, number: UInt32 = 0) {
        self.kind = kind
        self.number = number
        (contentLow, contentHigh) = Self.noContent(of: kind)
    }

    private static func noContent(of kind: Kind) -> (UInt32, UInt32) {
        kind.hasChildren ? (Slot.none, 0) : (0, 0)
    }

    /// The first child; none for a node whose kind has no children.
    var firstChild: Slot {
        get { kind.hasChildren ? contentLow : .none }
        set {
            precondition(kind.hasChildren || newValue == .none)
            if kind.hasChildren { contentLow = newValue }
        }
    }

    /// The hash of the text or markup of a node that contains nothing else; 0 for a node whose kind has children.
    var hash: UInt64 {
        get { kind.hasChildren ? 0 : (UInt64(contentHigh) << 32) | UInt64(contentLow) }
        set {
            precondition(!kind.hasChildren)
            contentLow = UInt32(truncatingIfNeeded: newValue)
            contentHigh = UInt32(truncatingIfNeeded: newValue >> 32)
        }
    }

    var isElement: Bool {
        kind.rawValue <= Kind.opaqueElement.rawValue
    }

    var isRegion: Bool {
        kind.rawValue >= Kind.empty.rawValue
    }
}
