/// Attributes of links, details and dialogs.

extension HTMLAttribute where Family: LinkFamily {
    /// Where the link leads.
    public static func href(_ url: String) -> HTMLAttribute { HTMLAttribute(name: "href", url: url) }

    /// The link changes the URL within the running page: it is sent as a ``EventKind/navigate`` event. Without a live
    /// connection, in a new tab or with a modifier key it is an ordinary link.
    public static var navigates: HTMLAttribute { HTMLAttribute(name: "data-nav", "") }

    /// Where the link opens. A new tab cannot reach back to this page.
    public static func target(_ target: LinkTarget) -> HTMLAttribute {
        switch target {
        case .here: HTMLAttribute(name: "target", "_self")
        case .newTab:
            HTMLAttribute(.group([.attribute("target", "_blank"), .attribute("rel", "noopener noreferrer")]))
        }
    }

    /// What the linked document is to this one.
    public static func rel(_ relation: String) -> HTMLAttribute { HTMLAttribute(name: "rel", relation) }

    /// The link saves what it leads to, by that name.
    public static func download(_ fileName: String) -> HTMLAttribute { HTMLAttribute(name: "download", fileName) }

    /// The language of what it leads to.
    public static func hrefLang(_ tag: String) -> HTMLAttribute { HTMLAttribute(name: "hreflang", tag) }
}

/// Where a link opens.
public enum LinkTarget: Sendable {
    case here, newTab
}

extension HTMLAttribute where Family == ElementFamily.Details {
    /// Whether the details are shown.
    public static func open(_ isOpen: Bool = true) -> HTMLAttribute { HTMLAttribute(.property("open", .flag(isOpen))) }

    /// Of all details of one name, one is open at most.
    public static func name(_ name: String) -> HTMLAttribute { HTMLAttribute(name: "name", name) }
}

extension HTMLAttribute where Family == ElementFamily.Dialog {
    /// Whether the dialog is shown.
    public static func open(_ isOpen: Bool = true) -> HTMLAttribute { HTMLAttribute(.property("open", .flag(isOpen))) }

    /// While the dialog is open nothing else can be reached: the browser traps the focus and gives it back.
    public static var modal: HTMLAttribute { HTMLAttribute(name: "data-modal", "") }
}
