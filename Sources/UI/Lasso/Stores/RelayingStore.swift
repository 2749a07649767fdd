/// A store that lets go of an observer that belongs to something when that is gone.
@MainActor
protocol RelayingStore<State>: StateObservable {
    /// Calls `handler` with the state at once and for every set, until `owner` is gone.
    func relay(until owner: AnyObject, to handler: @escaping (State) -> Void)
}
