// The part of CasePaths' interface that Trellis uses. Only declarations matter here; nothing runs this.
public protocol CasePathable {
    associatedtype AllCasePaths
    static var allCasePaths: AllCasePaths { get }
}

public struct AnyCasePath<Root, Value> {
    public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {}
}

@dynamicMemberLookup
public struct Case<Value> {
    public init() {}
    public subscript<Inner>(
        dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Inner>>
    ) -> Case<Inner> where Value: CasePathable { fatalError() }
}

public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

extension CaseKeyPath {
    public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
    where Root == Case<Enum>, Value == Case<AssociatedValue> { fatalError() }
}
