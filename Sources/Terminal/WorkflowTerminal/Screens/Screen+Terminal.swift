import ViewEnvironment
import WorkflowContainers
import WorkflowScreens

extension Screen {
    /// Returns the view of this screen for use inside another one, in `environment`.
    ///
    /// It comes from the first of these: an entry of the environment's `ViewRegistry`, the screen's own
    /// ``TerminalScreen`` conformance, the screen in a wrapper. Otherwise it is a box that says how to bind the screen.
    /// What a person has done to it is kept while the screen's identity stays.
    public func terminal(in environment: ViewEnvironment) -> TerminalView {
        TerminalView(.identified(AnyHashable(CompatibilityKey(of: self)), view(of: self, in: environment)))
    }
}

private func view(of screen: any Screen, in environment: ViewEnvironment) -> TerminalView {
    if let factory = environment.viewRegistry.factory(for: type(of: screen), kind: TerminalViewFactory.self) {
        return themed(factory(screen, environment), in: environment)
    }
    if let screen = screen as? any TerminalScreen {
        return themed(screen.terminal(environment: environment), in: environment)
    }
    guard let wrapper = screen as? any WrapperScreen else {
        return placeholder(for: MissingBinding(of: type(of: screen), kind: TerminalViewFactory.self), in: environment)
    }
    return view(of: wrapper.wrappedScreen, in: wrapper.environment(in: environment))
}

private func themed(_ view: TerminalView, in environment: ViewEnvironment) -> TerminalView {
    TerminalView(.themed(environment.terminalTheme, view))
}

/// Returns the box in place of a screen or overlay that has no view.
func placeholder(for missing: MissingBinding, in environment: ViewEnvironment) -> TerminalView {
    environment.onMissingBinding?(missing)
    return box(missing.title) { text(missing.advice) }.style(.danger)
}
