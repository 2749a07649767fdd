/// Gives each change its key, and learns when it is on disk.
///
/// A host that delivers events at least once (the web's, whose client sends an event again until it is acknowledged)
/// gives the app a ledger of its own: the key names the event being handled, and the event is not acknowledged before
/// its changes have settled. Together with a storage that keeps the keys this makes every change count exactly once.
///
/// Used on the workflow's home only.
public protocol EventLedger: AnyObject {
    /// A key for a change made by the event being handled.
    ///
    /// Called from an action's `apply`, once for each change.
    func key() -> ChangeKey

    /// Says that the change with this key is on disk.
    func settle(_ key: ChangeKey)
}
