/// The part of a piece that texts do not have: its pieces, a plain handler and other details, in one allocation.
///
/// It does not change once a second piece refers to it.
final class HTMLRest: ManagedBuffer<HTMLRest.Header, HTML> {
    struct Header {
        /// The pieces that are in an array; `nil` for those that follow this header.
        var list: [HTML]?
        /// The closure of the only handler of an element, if that is plain.
        var action: (() -> Void)?
        /// The details that few pieces have; their class follows from the kind of the piece.
        var details: HTMLDetails?
        /// The number of pieces that follow this header.
        var count: Int32
        /// A Boolean value that indicates whether there is room for ``roomyCount`` pieces, otherwise for none.
        let isRoomy: Bool
        /// The kind of the event that ``action`` handles.
        var actionKind = EventKind.click
    }

    deinit {
        withUnsafeMutablePointers { header, parts in _ = parts.deinitialize(count: Int(header.pointee.count)) }
    }

    /// The number of pieces that a rest has room for, if it has any; more are in a list.
    private static let roomyCount = 4

    /// Returns a rest for so many pieces, which are to be added.
    @inline(__always)
    private static func make(_ count: Int32) -> HTMLRest {
        guard let kept = RestPool.take(isRoomy: count > 0) else { return makeNew(count) }
        kept.fields.pointee.count = count
        return kept
    }

    private static func makeNew(_ count: Int32) -> HTMLRest {
        let isRoomy = count > 0
        let made = create(minimumCapacity: isRoomy ? roomyCount : 0) { _ in
            Header(list: nil, action: nil, details: nil, count: count, isRoomy: isRoomy)
        }
        return unsafeDowncast(made, to: HTMLRest.self)
    }

    /// Returns the rest of a piece without pieces.
    static func holding(_ details: HTMLDetails?) -> HTMLRest {
        let made = make(0)
        made.fields.pointee.details = details
        return made
    }

    /// Returns the rest of an element without pieces that has a plain handler.
    static func holding(_ kind: EventKind, _ action: consuming @escaping () -> Void) -> HTMLRest {
        let made = make(0)
        made.fields.pointee.action = action
        made.fields.pointee.actionKind = kind
        return made
    }

    static func holding(_ list: consuming [HTML], details: HTMLDetails? = nil) -> HTMLRest {
        let made = make(0)
        made.fields.pointee.list = list
        made.fields.pointee.details = details
        return made
    }

    static func holding(_ first: consuming HTML, _ second: consuming HTML) -> HTMLRest {
        let made = make(2)
        made.place.initialize(to: first)
        (made.place + 1).initialize(to: second)
        return made
    }

    static func holding(_ first: consuming HTML, _ second: consuming HTML, _ third: consuming HTML) -> HTMLRest {
        let made = make(3)
        made.place.initialize(to: first)
        (made.place + 1).initialize(to: second)
        (made.place + 2).initialize(to: third)
        return made
    }

    static func holding(
        _ first: consuming HTML,
        _ second: consuming HTML,
        _ third: consuming HTML,
        _ fourth: consuming HTML
    ) -> HTMLRest {
        let made = make(4)
        made.place.initialize(to: first)
        (made.place + 1).initialize(to: second)
        (made.place + 2).initialize(to: third)
        (made.place + 3).initialize(to: fourth)
        return made
    }

    /// Returns the rest of another piece with the same pieces.
    func copy() -> HTMLRest {
        let copy = Self.holding(Array(heldParts), details: details)
        (copy.fields.pointee.action, copy.fields.pointee.actionKind) = (action, actionKind)
        return copy
    }

    /// Empties a rest that nothing else refers to, and keeps it for the next page of this thread.
    static func recycle(_ rest: consuming HTMLRest) {
        let fields = rest.fields
        let (place, count) = (rest.place, Int(fields.pointee.count))
        fields.pointee.count = 0
        for index in 0..<count {
            let piece = place + index
            if piece.pointee.rest != nil { recycleRest(of: piece) }
            // Of most only a short text is left, and that refers to nothing.
            if piece.pointee.rest != nil || !ShortText.isShort(piece.pointee.text) { piece.deinitialize(count: 1) }
        }
        if fields.pointee.list != nil {
            recycle(&fields.pointee.list!)
            fields.pointee.list = nil
        }
        // What the app put here may run its code when it goes, so it goes first.
        if fields.pointee.action != nil { fields.pointee.action = nil }
        if fields.pointee.details != nil { fields.pointee.details = nil }
        RestPool.put(rest, isRoomy: fields.pointee.isRoomy)
    }

    private static func recycle(_ list: inout [HTML]) {
        // If the list is another's too, this copies it, and its pieces are found to be referred to twice.
        list.withUnsafeMutableBufferPointer { list in
            guard let place = list.baseAddress else { return }
            for index in list.indices where place[index].rest != nil { recycleRest(of: place + index) }
        }
    }

    @inline(__always)
    private static func recycleRest(of piece: UnsafeMutablePointer<HTML>) {
        guard isKnownUniquelyReferenced(&piece.pointee.rest), let rest = piece.pointee.rest.take() else { return }
        recycle(rest)
    }

    // Through pointers: the checks of exclusive access to a variable would find nothing.

    @inline(__always)
    private var place: UnsafeMutablePointer<HTML> { withUnsafeMutablePointerToElements { $0 } }

    @inline(__always)
    var fields: UnsafeMutablePointer<Header> { withUnsafeMutablePointerToHeader { $0 } }

    /// The pieces, as long as this is held.
    @inline(__always)
    var heldParts: UnsafeBufferPointer<HTML> {
        if let list = fields.pointee.list { return list.withUnsafeBufferPointer { $0 } }
        return UnsafeBufferPointer(start: place, count: Int(fields.pointee.count))
    }

    @inline(__always)
    var action: (() -> Void)? { fields.pointee.action }

    @inline(__always)
    var actionKind: EventKind { fields.pointee.actionKind }

    @inline(__always)
    var details: HTMLDetails? { fields.pointee.details }
}

/// The details of a piece: the attributes of an element, an identity, a keyed list or a memo.
class HTMLDetails {}
