import WorkflowHTML
import WorkflowScreens

extension Screen {
    /// Returns the HTML of this screen for use inside another one, in `environment`.
    ///
    /// The HTML comes from the first of these: an entry of the environment's `ViewRegistry`, the screen's own
    /// ``WebScreen`` conformance, the screen in a wrapper. Otherwise it is a placeholder that says how to bind the
    /// screen. The nodes stay from one update to the next if the screen's identity does; another identity makes new
    /// ones.
    public func html(in environment: ViewEnvironment) -> HTML {
        .identified(by: CompatibilityKey(of: self), page(of: self, in: environment))
    }
}

private func page(of screen: any Screen, in environment: ViewEnvironment) -> HTML {
    if let factory = environment.viewRegistry.factory(for: type(of: screen), kind: WebViewFactory.self) {
        return factory(screen, environment)
    }
    if let screen = screen as? any WebScreen { return screen.html(environment: environment) }
    guard let wrapper = screen as? any WrapperScreen else {
        let missing = MissingBinding(of: type(of: screen), kind: WebViewFactory.self)
        environment.onMissingBinding?(missing)
        return placeholder(for: missing, in: environment)
    }
    if let located = wrapper as? any Located { environment.pageNotes?.location = located.location }
    return page(of: wrapper.wrappedScreen, in: wrapper.environment(in: environment))
}

/// Returns the placeholder of a screen or overlay that has no web page.
func placeholder(for missing: MissingBinding, in environment: ViewEnvironment) -> HTML {
    environment.pageNotes?.missing.append(missing)
    return section(.class("trellis-placeholder"), .ariaLabel(missing.title)) {
        p { strong { missing.title } }
        p { missing.advice }
    }
}
