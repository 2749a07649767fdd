#if canImport(Combine)
// Not `canImport(SwiftUI)`: what a view observes is Combine's, and a client without views may publish too.
public import Combine

extension AnyViewStore: @preconcurrency ObservableObject {
    /// Publishes the states to SwiftUI.
    public typealias StateChangePublisher = PassthroughSubject<ViewState, Never>

    /// Publishes the new state after every set, from the first use of this property on.
    public var objectWillChange: StateChangePublisher {
        if let publisher = changePublisher as? StateChangePublisher { return publisher }
        let publisher = StateChangePublisher()
        changePublisher = publisher
        observeSets { [weak publisher] in publisher?.send($0) }
        return publisher
    }
}
#endif
