/// The stores of a collection of models or states. A store is made when it is first read.
///
/// The bounds are those at the time of the scope.
public struct _StoreCollection<Model: ObservableModel>: RandomAccessCollection {
    public let startIndex: Int
    public let endIndex: Int
    private let store: (Int) -> Store<Model>

    init(bounds: Range<Int>, store: @escaping (Int) -> Store<Model>) {
        startIndex = bounds.lowerBound
        endIndex = bounds.upperBound
        self.store = store
    }

    public subscript(position: Int) -> Store<Model> {
        precondition(
            startIndex <= position && position < endIndex,
            "Expected a position in \(startIndex)..<\(endIndex). Instead, it is \(position). Scope the collection again."
        )
        return store(position)
    }
}

/// A store of a model that is there no more, for a collection that was scoped before it disappeared.
func invalidated<Model>(_ model: Model) -> Store<Model> {
    let store = Store(model: model)
    store.invalidate()
    return store
}
