/// The state of a query in a rendering.
public enum DataState<Value: Sendable>: Sendable {
    /// A load is due whose result will be shown. `last` is the last value, if there is one to show meanwhile.
    case loading(last: Value?)
    /// The newest value.
    ///
    /// It stays while a change has it loaded again, so that a change renders a page once.
    case loaded(Value)
    /// The last load has failed.
    case failed(DataFailure<Value>)

    /// The newest value there is, whatever happens now.
    public var value: Value? {
        switch self {
        case .loading(let last): last
        case .loaded(let value): value
        case .failed(let failure): failure.last
        }
    }

    /// A Boolean value that indicates whether a load is due, for `.ariaBusy`.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// The failure of the last load.
    public var failure: DataFailure<Value>? {
        if case .failed(let failure) = self { failure } else { nil }
    }

    /// Returns the state with its value changed by `transform`, for a screen that shows a part of it.
    public func map<Other: Sendable>(_ transform: (Value) throws -> Other) rethrows -> DataState<Other> {
        switch self {
        case .loading(let last): .loading(last: try last.map(transform))
        case .loaded(let value): .loaded(try transform(value))
        case .failed(let failure):
            .failed(DataFailure(failure.error, last: try failure.last.map(transform), retry: failure.retry))
        }
    }
}

extension DataState: Equatable where Value: Equatable {}
