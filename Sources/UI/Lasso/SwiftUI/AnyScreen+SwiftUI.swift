#if canImport(SwiftUI) && canImport(UIKit)
import SwiftUI
import UIKit

extension AnyScreen {
    /// A screen of `store`, which a SwiftUI view shows. The view's controller keeps the store.
    public init<S: AbstractStore, Content>(_ store: S, _ view: Content)
    where Content: View, S.State == State, S.Action == Action, S.Output == Output {
        self.init(store, UIHostingController(rootView: view))
    }
}
#endif
