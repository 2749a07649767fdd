/// A store whose class is not known: state, actions and outputs of a module.
///
/// Obtained by ``AbstractStore/asAnyStore()``.
@preconcurrency @MainActor
public class AnyStore<State, Action, Output>: AnyViewStore<State, Action>, AbstractStore {
    private let observe: (@escaping (Output) -> Void) -> Void

    init<Source: AbstractStore>(erasing source: Source)
    where Source.State == State, Source.Action == Action, Source.Output == Output {
        observe = { source.observeOutput($0) }
        super.init(source, stateMap: { $0 }, dispatch: { source.dispatchAction($0) })
    }

    /// Calls `observer` with every output from now on, on the main thread.
    public func observeOutput(_ observer: @escaping (Output) -> Void) {
        observe(observer)
    }
}

extension AbstractStore {
    /// This store without its class. The result keeps this store.
    public func asAnyStore() -> AnyStore<State, Action, Output> {
        AnyStore(erasing: self)
    }
}
