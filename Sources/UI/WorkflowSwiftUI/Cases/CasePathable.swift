#if !CasePaths
/// A type whose cases have key paths: `\.rename` stands for the case `rename` and its payload.
///
/// Conform by the macro ``CasePathable()``. The names are those of the package CasePaths, which takes the place of this
/// with the package trait `CasePaths`.
public protocol CasePathable {
    /// A type with one property for each case, of type ``AnyCasePath``.
    associatedtype AllCasePaths
    /// The paths to all cases.
    static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
    /// The root of this type's case key paths, for `\Action.Cases.rename`.
    public typealias Cases = Case<Self>

    /// A Boolean value that indicates whether this value is of one case.
    public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
        self[case: keyPath] != nil
    }

    /// The payload of one case, if this value is of that case.
    ///
    /// Setting it makes this value one of the case. Setting `nil` does nothing.
    public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
        get { Case()[keyPath: keyPath].extract(from: self) }
        set {
            guard let newValue else { return }
            self = keyPath(newValue)
        }
    }

    /// Changes the payload in place if this value is of one case; else does nothing.
    public mutating func modify<Value>(_ keyPath: CaseKeyPath<Self, Value>, _ body: (inout Value) -> Void) {
        guard var payload = self[case: keyPath] else { return }
        body(&payload)
        self = keyPath(payload)
    }
}

/// A way to put a payload into a case, and to take it out.
public struct AnyCasePath<Root, Value>: Sendable {
    private let embedding: @Sendable (Value) -> Root
    private let extraction: @Sendable (Root) -> Value?

    /// Creates a path from both directions.
    public init(embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?) {
        embedding = embed
        extraction = extract
    }

    /// Returns the case with `value` as its payload.
    public func embed(_ value: Value) -> Root {
        embedding(value)
    }

    /// Returns the payload; `nil` if `root` is of another case.
    public func extract(from root: Root) -> Value? {
        extraction(root)
    }
}

/// The root and the steps of key paths to cases. Only key paths use it.
@dynamicMemberLookup
public struct Case<Value> {
    private let embedding: (Value) -> Any
    private let extraction: (Any) -> Value?

    /// Creates the case that is the whole value.
    public init() {
        embedding = { $0 }
        extraction = { $0 as? Value }
    }

    private init(embed: @escaping (Value) -> Any, extract: @escaping (Any) -> Value?) {
        embedding = embed
        extraction = extract
    }

    /// A case of the payload, which must be ``CasePathable``.
    public subscript<Inner>(
        dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Inner>>
    ) -> Case<Inner> where Value: CasePathable {
        let path = Value.allCasePaths[keyPath: keyPath]
        return Case<Inner>(
            embed: { [embedding] in embedding(path.embed($0)) },
            extract: { [extraction] in extraction($0).flatMap(path.extract) }
        )
    }

    func embed(_ value: Value) -> Any {
        embedding(value)
    }

    func extract(from root: Any) -> Value? {
        extraction(root)
    }
}

/// A key path to a case of `Root` with a payload of type `Value`. Call it with a payload to make the case.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

extension KeyPath {
    /// Returns the case with `value` as its payload.
    public func callAsFunction<Enum, Payload>(_ value: Payload) -> Enum
    where Root == Case<Enum>, Value == Case<Payload> {
        // A case's `embed` leads to its root.
        // swift-format-ignore: NeverForceUnwrap
        Case<Enum>()[keyPath: self].embed(value) as! Enum
    }

    /// Returns the case, which has no payload.
    public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
        self(())
    }
}

#if WorkflowSwiftUIMacros
/// Gives each case of an enum a key path, such as `\.rename`.
///
/// ```swift
/// @CasePathable
/// enum Action {
///     case rename(String)
/// }
/// ```
@attached(extension, conformances: CasePathable)
@attached(member, names: named(AllCasePaths), named(allCasePaths))
public macro CasePathable() = #externalMacro(module: "WorkflowSwiftUIPlugin", type: "CasePathableMacro")
#endif
#endif
