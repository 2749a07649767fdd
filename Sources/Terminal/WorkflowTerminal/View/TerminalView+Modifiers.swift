extension TerminalView {
    /// Returns the view with the look of a role, see ``TerminalTheme``; `nil` for the look of what is around it.
    public func style(_ role: TerminalTheme.Role?) -> TerminalView {
        var view = self
        view.role = role
        return view
    }

    /// Returns the view with the wish to have the focus when it appears, or when the wish does.
    /// - Parameters:
    ///   - wantsFocus: Whether there is a wish.
    ///   - wish: An identity of the wish; each identity is granted once, in any view. For example, a form passes the
    ///     number of failed submits, so that each moves the focus to its first error. `nil` for a wish without one.
    public func focused(_ wantsFocus: Bool = true, once wish: AnyHashable? = nil) -> TerminalView {
        var view = self
        (view.wantsFocus, view.wish) = (wantsFocus, wish)
        return view
    }

    /// Returns the view with an action for when the focus leaves it, as forms need to check a field.
    public func onFocusLost(_ action: @escaping () -> Void) -> TerminalView {
        var view = self
        view.onFocusLost = action
        return view
    }

    /// Returns the view in a room of its own; `nil` leaves a direction as it is.
    public func frame(width: TerminalLength? = nil, height: TerminalLength? = nil) -> TerminalView {
        var view = self
        if let width { view.width = width }
        if let height { view.height = height }
        return view
    }

    /// Returns the view with an action for a key while the focus is in the view. The innermost action for a key is
    /// called.
    /// - Parameters:
    ///   - key: The key.
    ///   - label: The words for the action in the footer.
    ///   - action: `nil` while the key does nothing.
    public func onKey(_ key: KeyPress, _ label: String, _ action: (() -> Void)?) -> TerminalView {
        var view = self
        view.keys.append(KeyBinding(key: key, label: label, action: action))
        return view
    }

    /// Returns the view with an identity among its siblings in place of its position.
    ///
    /// The focus, the caret and the scrolled rows stay with it when others come before it. Use it in loops.
    public func id(_ id: some Hashable) -> TerminalView {
        var view = TerminalView(.keyed(AnyHashable(id), self))
        (view.width, view.height) = (width, height)
        return view
    }
}
