// The part of ReactiveSwift's interface (version 7) that Trellis uses, so that the code behind the trait is type-checked
// without it. Only declarations matter here; nothing runs this.

public protocol Disposable: AnyObject {
    func dispose()
}

public final class Signal<Value, Error: Swift.Error> {
    public init() {}
}

public struct SignalProducer<Value, Error: Swift.Error> {
    public init(_ signal: Signal<Value, Error>) {}
}

extension SignalProducer where Error == Never {
    @discardableResult
    public func startWithValues(_ action: @escaping (Value) -> Void) -> any Disposable { fatalError() }
}

/// Clashes with that of `Workflow`, as the real one does.
public final class Lifetime {}
