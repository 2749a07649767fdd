#if DEBUG && canImport(SwiftUI) && canImport(UIKit)
public import SwiftUI

@MainActor
extension ObservableScreen {
    /// Returns a view of a model that never changes.
    public static func observableScreenPreview(makeModel: (StaticStorePreviewContext) -> Model) -> some View {
        makeView(store: Store.preview(makeModel: makeModel))
    }

    /// Returns a view of `state`, which drops mutations and actions.
    public static func observableScreenPreview<S, A>(state: S) -> some View where Model == ActionModel<S, A> {
        makeView(store: Store.preview { $0.makeActionModel(state: state) })
    }

    /// Returns a view of `state`, which drops mutations.
    public static func observableScreenPreview<S>(state: S) -> some View where Model == StateAccessor<S> {
        makeView(store: Store.preview { $0.makeStateAccessor(state: state) })
    }
}
#endif
