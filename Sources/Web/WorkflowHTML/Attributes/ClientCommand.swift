/// Something that the page's script does by itself, at once and without the server.
///
/// ```swift
/// button(.onClick(.toggle("menu")), .ariaControls("menu"), .ariaExpanded(false)) { "Menu" }
/// ul(.id("menu"), .hidden()) { … }
/// button(.onClick(.confirm("Delete this list?")), .onClick { delete() }) { "Delete" }
/// ```
/// A command names elements by their ``HTMLAttribute/id(_:)``, and looks them up when it runs. It ignores an element
/// that is not there. Commands are data: no script of the app runs, and a click that has no handler sends nothing. They
/// work while the page has no connection.
///
/// A change by a command stays when the app renders, until the app renders another value of the same attribute. All
/// classes of an element are one attribute here. A page that is loaded again shows what the app renders. If something
/// has to outlast that, or if the app has to know it, it belongs in the state of a workflow.
///
/// The idea is that of the JS commands of Phoenix LiveView.
public struct ClientCommand: Hashable, Sendable {
    /// The name of the command and its arguments, as the script reads them.
    let words: [String]
    /// The attribute that the script is not to set.
    var refused: String?

    private init(_ words: String...) {
        self.words = words
    }

    // MARK: - Shown and hidden

    /// Shows a hidden element. A button with `aria-controls` of this id and `aria-expanded` says that it is expanded.
    public static func show(_ id: String) -> ClientCommand { ClientCommand("show", id) }

    /// Hides an element. A button with `aria-controls` of this id and `aria-expanded` says that it is not expanded.
    public static func hide(_ id: String) -> ClientCommand { ClientCommand("hide", id) }

    /// Shows an element that is hidden, and hides one that is not.
    public static func toggle(_ id: String) -> ClientCommand { ClientCommand("toggle", id) }

    // MARK: - Classes and attributes

    /// Adds class names, separated by spaces, to an element.
    public static func addClass(_ names: String, to id: String) -> ClientCommand {
        ClientCommand("addClass", id, names)
    }

    /// Removes class names, separated by spaces, from an element.
    public static func removeClass(_ names: String, from id: String) -> ClientCommand {
        ClientCommand("removeClass", id, names)
    }

    /// Adds the class names that an element does not have, and removes the others.
    public static func toggleClass(_ names: String, of id: String) -> ClientCommand {
        ClientCommand("toggleClass", id, names)
    }

    /// Sets an attribute of an element: `disabled`, `inert`, `title`, or one that begins with `aria-` or `data-`.
    ///
    /// The attributes that the page itself uses, and all others, are left out and reported.
    public static func setAttribute(_ name: String, _ value: String = "", of id: String) -> ClientCommand {
        ClientCommand("setAttribute", id, name, value).allowed(name)
    }

    /// Removes an attribute of an element: one that ``setAttribute(_:_:of:)`` may set.
    public static func removeAttribute(_ name: String, of id: String) -> ClientCommand {
        ClientCommand("removeAttribute", id, name).allowed(name)
    }

    private func allowed(_ name: String) -> ClientCommand {
        var command = self
        if !AttributeName.isForCommands(name) { command.refused = name }
        return command
    }

    // MARK: - Focus, dialogs, popovers

    /// Moves the focus to an element.
    public static func focus(_ id: String) -> ClientCommand { ClientCommand("focus", id) }

    /// Opens a dialog as a modal one. For a dialog that the state of a workflow opens, use `.modal` instead.
    public static func showModal(_ id: String) -> ClientCommand { ClientCommand("showModal", id) }

    /// Closes a dialog.
    public static func close(_ id: String) -> ClientCommand { ClientCommand("close", id) }

    /// Shows a popover: an element with the attribute `popover`.
    public static func showPopover(_ id: String) -> ClientCommand { ClientCommand("showPopover", id) }

    /// Hides a popover.
    public static func hidePopover(_ id: String) -> ClientCommand { ClientCommand("hidePopover", id) }

    /// Shows a popover that is hidden, and hides one that is not.
    public static func togglePopover(_ id: String) -> ClientCommand { ClientCommand("togglePopover", id) }

    // MARK: - Clipboard and questions

    /// Copies a text to the clipboard, and says so to assistive technology.
    public static func copy(_ text: String) -> ClientCommand { ClientCommand("copy", text) }

    /// Copies the text of an element, or the value of a field, to the clipboard.
    public static func copyText(of id: String) -> ClientCommand { ClientCommand("copyText", id) }

    /// Asks the person a question, in a dialog of the browser. Without consent nothing else happens: no further command, no handler, no submit.
    public static func confirm(_ question: String) -> ClientCommand { ClientCommand("confirm", question) }
}

extension HTMLAttribute where Family: ClickableFamily {
    /// Does these things in the page, in this order, when the element is activated; before its handler, if it has one.
    public static func onClick(_ first: ClientCommand, _ others: ClientCommand...) -> HTMLAttribute {
        commands([first] + others)
    }
}

extension HTMLAttribute where Family == ElementFamily.Form {
    /// Does these things in the page, in this order, when the form is submitted; before its handler, if it has one.
    public static func onSubmit(_ first: ClientCommand, _ others: ClientCommand...) -> HTMLAttribute {
        commands([first] + others)
    }
}

extension HTMLAttribute {
    fileprivate static func commands(_ commands: [ClientCommand]) -> HTMLAttribute {
        let problems = commands.compactMap { command in
            command.refused.map {
                HTMLAttribute(.dropped(HTMLProblem(.refusedName, attribute: $0, value: command.words[0])))
            }
        }
        let words = commands.filter { $0.refused == nil }.map(\.words)
        return group(problems + (words.isEmpty ? [] : [HTMLAttribute(name: "data-do", json(words))]))
    }

    private static func json(_ lists: [[String]]) -> String {
        var bytes: [UInt8] = [UInt8(ascii: "[")]
        for (index, words) in lists.enumerated() {
            bytes.append(contentsOf: index > 0 ? ",[".utf8 : "[".utf8)
            for (index, word) in words.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                word.writeJSON(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        }
        return String(decoding: bytes + [UInt8(ascii: "]")], as: UTF8.self)
    }
}
