/// Emits outputs.
@preconcurrency @MainActor
public protocol OutputObservable: AnyObject {
    associatedtype Output

    /// Calls `observer` with every output from now on.
    func observeOutput(_ observer: @escaping (Output) -> Void)
}
