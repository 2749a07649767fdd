#if canImport(UIKit)
extension LassoStore where Module: ScreenModule {
    /// A store that starts with the module's default state.
    public convenience init() {
        self.init(with: Module.defaultInitialState)
    }
}

extension LassoStore where Module: ScreenModule, Module.State == EmptyState {
    /// A store without a state.
    public convenience init() {
        self.init(with: EmptyState())
    }
}
#endif
