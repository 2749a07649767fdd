extension CompatibilityKey {
    /// Creates the identity of `screen`. This is a fast path, because hosts need it for every screen of a pass.
    public init<ScreenType: Screen>(of screen: ScreenType) {
        // Checking the type takes a sixth of the time of checking a value, and most screens are not compatible.
        if ScreenType.self is any CompatibleRendering.Type, let compatible = screen as? any CompatibleRendering {
            self = compatible.compatibilityKey
        } else {
            self.init(ScreenType.self)
        }
    }
}
