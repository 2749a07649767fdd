// The part of RxSwift's interface (version 6) that Trellis uses, so that the code behind the trait is type-checked without it.
// Only declarations matter here; nothing runs this.

public protocol Disposable {
    func dispose()
}

public protocol ObservableType<Element> {
    associatedtype Element
}

extension ObservableType {
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Swift.Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable { fatalError() }
}

open class Observable<Element>: ObservableType {
    public init() {}
}
