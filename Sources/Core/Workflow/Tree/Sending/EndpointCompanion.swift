/// An object that a watcher gives to an endpoint, for what is sent to it after its end.
@usableFromInline
package class EndpointCompanion {
    package init() {}

    /// Called with each action that is sent to the endpoint after its end.
    package func didIgnore(_ action: Any) {}
}
