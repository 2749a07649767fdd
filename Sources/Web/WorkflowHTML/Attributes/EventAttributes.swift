// Handlers are called on the isolation that renders the page, one at a time, in the order of the events. `id`
// distinguishes a handler from another one that may take its place at the same node (see ``PageTree``).

extension HTMLAttribute where Family: ClickableFamily {
    /// Called when the element is activated by pointer, keyboard or assistive technology.
    public static func onClick(_ action: consuming @escaping () -> Void) -> HTMLAttribute {
        HTMLAttribute(.action(.click, action))
    }

    /// Called when the element is activated by pointer, keyboard or assistive technology.
    public static func onClick(
        id: AnyHashable? = nil,
        preventDefault: Bool = false,
        _ action: @escaping () -> Void
    ) -> HTMLAttribute {
        let options = preventDefault ? HandlerOptions(preventsDefault: true) : nil
        return handler(.click, id: id, options: options, .none(action))
    }
}

extension HTMLAttribute where Family: TextFieldFamily {
    /// Called with the text while the user types.
    /// - Parameters:
    ///   - id: The identity of the handler, distinguishing it from another one that may take its place at the same
    ///     node.
    ///   - debounce: The time without another key before the text is sent, in milliseconds; leaving the field sends it
    ///     at once.
    ///   - limit: The largest accepted text, in bytes of UTF-8. The browser keeps a larger text in the field and tells
    ///     the user.
    ///   - action: Called with the text.
    public static func onInput(
        id: AnyHashable? = nil,
        debounce: Int? = nil,
        limit: Int = Handler.defaultLimit,
        _ action: @escaping (String) -> Void
    ) -> HTMLAttribute {
        handler(.input, id: id, options: HandlerOptions(debounce: debounce, limit: limit), .text(action))
    }
}

extension HTMLAttribute where Family: FieldFamily {
    /// Called with the value when a change is complete: the user leaves the field or chooses an option.
    /// - Parameters:
    ///   - id: The identity of the handler, distinguishing it from another one that may take its place at the same
    ///     node.
    ///   - limit: The largest accepted text, in bytes of UTF-8. The browser keeps a larger text in the field and tells
    ///     the user.
    ///   - action: Called with the value.
    public static func onChange(
        id: AnyHashable? = nil,
        limit: Int = Handler.defaultLimit,
        _ action: @escaping (String) -> Void
    ) -> HTMLAttribute {
        handler(.change, id: id, options: HandlerOptions(limit: limit), .text(action))
    }
}

extension HTMLAttribute where Family == ElementFamily.Input {
    /// Called with whether a checkbox or radio button is now checked.
    public static func onCheck(id: AnyHashable? = nil, _ action: @escaping (Bool) -> Void) -> HTMLAttribute {
        handler(.check, id: id, .flag(action))
    }
}

extension HTMLAttribute where Family == ElementFamily.Select {
    /// Called with all chosen values of a `multiple` select.
    public static func onSelection(id: AnyHashable? = nil, _ action: @escaping ([String]) -> Void) -> HTMLAttribute {
        handler(.change, id: id, options: HandlerOptions(limit: Handler.defaultLimit), .texts(action))
    }
}

extension HTMLAttribute where Family == ElementFamily.Form {
    /// Called with all fields of the form when it is submitted; the browser does not send the form itself.
    /// - Parameters:
    ///   - id: The identity of the handler, distinguishing it from another one that may take its place at the same
    ///     node.
    ///   - limit: The largest accepted size of the names and values of all fields, in bytes of UTF-8. The browser keeps
    ///     a larger form as it is and tells the user.
    ///   - action: Called with the fields.
    public static func onSubmit(
        id: AnyHashable? = nil,
        limit: Int = Handler.defaultLimit,
        _ action: @escaping (FormData) -> Void
    ) -> HTMLAttribute {
        handler(.submit, id: id, options: HandlerOptions(limit: limit), .form(action))
    }
}

extension HTMLAttribute where Family == ElementFamily.Details {
    /// Called with whether the details are now open.
    public static func onToggle(id: AnyHashable? = nil, _ action: @escaping (Bool) -> Void) -> HTMLAttribute {
        handler(.toggle, id: id, .flag(action))
    }
}

extension HTMLAttribute where Family == ElementFamily.Dialog {
    /// Called when the user asks for a modal dialog to be closed, for example by Escape. It stays open until the app
    /// closes it.
    public static func onClose(id: AnyHashable? = nil, _ action: @escaping () -> Void) -> HTMLAttribute {
        handler(.close, id: id, .none(action))
    }
}

extension HTMLAttribute where Family: FocusableFamily {
    /// Called when the element gets the focus.
    public static func onFocus(id: AnyHashable? = nil, _ action: @escaping () -> Void) -> HTMLAttribute {
        handler(.focus, id: id, .none(action))
    }

    /// Called when the element loses the focus.
    public static func onBlur(id: AnyHashable? = nil, _ action: @escaping () -> Void) -> HTMLAttribute {
        handler(.blur, id: id, .none(action))
    }
}

extension HTMLAttribute {
    /// Called when a key goes down in the element or in a descendant.
    /// - Parameters:
    ///   - id: The identity of the handler, distinguishing it from another one that may take its place at the same
    ///     node.
    ///   - keys: The browser's names of the keys to send; empty for all keys, which costs a message for each key.
    ///   - preventDefault: Whether the browser's default action for these keys is suppressed.
    ///   - action: Called with the key.
    public static func onKeyDown(
        _ keys: String...,
        id: AnyHashable? = nil,
        preventDefault: Bool = false,
        _ action: @escaping (KeyPress) -> Void
    ) -> HTMLAttribute {
        let options = HandlerOptions(preventsDefault: preventDefault, keys: keys)
        return handler(.keyDown, id: id, options: options, .key(action))
    }

    private static func handler(
        _ kind: EventKind,
        id: AnyHashable?,
        options: HandlerOptions? = nil,
        _ action: Handler.Action
    ) -> HTMLAttribute {
        if options == nil, id == nil {
            if case .none(let action) = action { return HTMLAttribute(.action(kind, action)) }
            return HTMLAttribute(.handler(Handler(kind, action)))
        }
        return HTMLAttribute(.handler(Handler(kind, id: id, options: options ?? HandlerOptions(), action)))
    }
}
