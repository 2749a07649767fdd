/// The comparison of two workflow values, and of two states, of one workflow type.
///
/// The compiler picks one of the four defaults when it compiles the conformance, so that the comparison needs no cast and
/// inlines. Where it could not see an `Equatable` conformance (a conditional one, or one added in another module), the
/// node asks once at run time.
public struct Sameness<W: Workflow> {
    /// Compares two workflow values: by `==`, or by bits while the older one is still owned by its node.
    @usableFromInline let workflows: (W, W) -> Bool
    /// A Boolean value that indicates whether `workflows` is `==`.
    @usableFromInline let comparesWorkflowsByValue: Bool
    /// Compares two states by `==`; nil when the compiler saw no `Equatable` state.
    @usableFromInline let states: ((W.State, W.State) -> Bool)?

    @inlinable
    init(
        workflows: @escaping (W, W) -> Bool,
        comparesWorkflowsByValue: Bool,
        states: ((W.State, W.State) -> Bool)?
    ) {
        self.workflows = workflows
        self.comparesWorkflowsByValue = comparesWorkflowsByValue
        self.states = states
    }
}

extension Workflow {
    /// Compares workflow values by their bits.
    @inlinable
    public static var _sameness: Sameness<Self> {
        Sameness(workflows: haveSameBits, comparesWorkflowsByValue: false, states: nil)
    }
}

extension Workflow where Self: Equatable {
    /// Compares workflow values by `==`.
    @inlinable
    public static var _sameness: Sameness<Self> {
        Sameness(workflows: ==, comparesWorkflowsByValue: true, states: nil)
    }
}

extension Workflow where State: Equatable {
    /// Compares workflow values by their bits and states by `==`.
    @inlinable
    public static var _sameness: Sameness<Self> {
        Sameness(workflows: haveSameBits, comparesWorkflowsByValue: false, states: ==)
    }
}

extension Workflow where Self: Equatable, State: Equatable {
    /// Compares workflow values and states by `==`.
    @inlinable
    public static var _sameness: Sameness<Self> {
        Sameness(workflows: ==, comparesWorkflowsByValue: true, states: ==)
    }
}

/// Returns whether two values consist of the same bytes.
///
/// Equal bits mean the same value only while the older value is retained (freed memory is reused at the same address), so
/// this is called with the value that the node still owns and never with a copy of bits.
@inlinable
package func haveSameBits<Value>(_ a: Value, _ b: Value) -> Bool {
    withUnsafePointer(to: a) { hasSameBits(at: $0, as: b) }
}

/// Returns whether the bytes that `value` consists of are at `place` too.
@inlinable
package func hasSameBits<Value>(at place: UnsafeRawPointer, as value: Value) -> Bool {
    withUnsafePointer(to: value) { hasSameBits(at: place, as: $0, size: MemoryLayout<Value>.size) }
}

/// Returns whether the same bytes are in two places.
@inlinable
func hasSameBits(at a: UnsafeRawPointer, as b: UnsafeRawPointer, size: Int) -> Bool {
    // Whole words first: the size is a constant once this is specialised, and the loops unroll.
    var offset = 0
    while offset &+ 8 <= size {
        let x = a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        guard x == b.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else { return false }
        offset &+= 8
    }
    while offset < size {
        guard a.load(fromByteOffset: offset, as: UInt8.self) == b.load(fromByteOffset: offset, as: UInt8.self)
        else { return false }
        offset &+= 1
    }
    return true
}

/// An `==` for a type that turns out at run time to be `Equatable`; nil when it is not.
@usableFromInline
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
    guard let equatable = type as? any Equatable.Type else { return nil }
    func compare<E: Equatable>(_: E.Type) -> (Value, Value) -> Bool {
        { a, b in
            guard let a = a as? E, let b = b as? E else { return false }
            return a == b
        }
    }
    return compare(equatable)
}

/// Returns whether two values are equal by the `==` of the type that the first one has at run time, if that is `Equatable`.
func areEqualAsTheyAre<Value>(_ a: Value, _ b: Value) -> Bool {
    func isEqual<E: Equatable>(_ a: E) -> Bool { (b as? E) == a }
    guard let a = a as? any Equatable else { return false }
    return isEqual(a)
}
