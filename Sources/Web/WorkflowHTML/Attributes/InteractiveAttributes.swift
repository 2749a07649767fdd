/// Attributes of links, details and dialogs.

extension HTMLAttribute where Family: LinkFamily {
    /// The URL of the link.
    public static func href(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "href", url: url) }

    /// Changes the URL within the running page: a click sends a ``EventKind/navigate`` event.
    ///
    /// Without a live connection, in a new tab or with a modifier key it is an ordinary link.
    public static var navigates: HTMLAttribute { HTMLAttribute(name: "data-nav", "") }

    /// The place where the link opens. A new tab has no access to this page.
    public static func target(_ target: LinkTarget) -> HTMLAttribute {
        switch target {
        case .here: HTMLAttribute(name: "target", "_self")
        case .newTab:
            HTMLAttribute(.group([.attribute("target", "_blank"), .attribute("rel", "noopener noreferrer")]))
        }
    }

    /// The relation of the linked document to this one.
    public static func rel(_ relation: String) -> HTMLAttribute { HTMLAttribute(name: "rel", relation) }

    /// Saves the linked resource under a file name.
    public static func download(_ fileName: String) -> HTMLAttribute { HTMLAttribute(name: "download", fileName) }

    /// The language of the linked resource.
    public static func hrefLang(_ tag: String) -> HTMLAttribute { HTMLAttribute(name: "hreflang", tag) }
}

/// The place where a link opens.
public enum LinkTarget: Sendable {
    case here, newTab
}

extension HTMLAttribute where Family == ElementFamily.Details {
    /// Shows or hides the details.
    public static func open(_ isOpen: Bool = true) -> HTMLAttribute {
        HTMLAttribute(.property(key: ".open", .flag(isOpen)))
    }

    /// The name of an exclusive group: at most one of its details is open.
    public static func name(_ name: String) -> HTMLAttribute { HTMLAttribute(name: "name", name) }
}

extension HTMLAttribute where Family == ElementFamily.Dialog {
    /// Shows or hides the dialog.
    public static func open(_ isOpen: Bool = true) -> HTMLAttribute {
        HTMLAttribute(.property(key: ".open", .flag(isOpen)))
    }

    /// Makes the rest of the page inert while the dialog is open: the browser traps the focus and restores it.
    public static var modal: HTMLAttribute { HTMLAttribute(name: "data-modal", "") }
}
