/// An object that a watcher gives to an endpoint, and that lives as long as its sinks.
@usableFromInline
package final class EndpointCompanion {
    private let object: AnyObject?
    private let onIgnored: ((Any) -> Void)?

    /// - Parameters:
    ///   - object: Kept as long as the endpoint.
    ///   - onIgnored: Called with each action that is sent to the endpoint after its end.
    package init(keeping object: AnyObject? = nil, onIgnored: ((Any) -> Void)? = nil) {
        (self.object, self.onIgnored) = (object, onIgnored)
    }

    func didIgnore(_ action: Any) {
        onIgnored?(action)
    }
}
