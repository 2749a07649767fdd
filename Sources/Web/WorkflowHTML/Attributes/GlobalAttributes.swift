/// Attributes of every element.
extension HTMLAttribute {
    /// Class names, separated by spaces; several of these attributes add up.
    public static func `class`(_ names: String) -> HTMLAttribute { HTMLAttribute(.className(names)) }

    /// The id in the document, for labels, ARIA and fragments; must be unique in the page.
    public static func id(_ id: String) -> HTMLAttribute { HTMLAttribute(name: "id", id) }

    /// A hint shown on hovering. Not for essential information.
    public static func title(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "title", text) }

    /// The language of the content, as a BCP 47 tag.
    public static func lang(_ tag: String) -> HTMLAttribute { HTMLAttribute(name: "lang", tag) }

    /// The direction of the text.
    public static func dir(_ direction: TextDirection) -> HTMLAttribute {
        HTMLAttribute(name: "dir", direction.rawValue)
    }

    /// Hides the element from all users.
    public static func hidden(_ isHidden: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "hidden", isOn: isHidden)
    }

    /// Makes the element and its contents inert: they can be neither focused nor clicked.
    public static func inert(_ isInert: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "inert", isOn: isInert) }

    /// Makes the element a popover: above the page, hidden until ``ClientCommand/showPopover(_:)``, closed by Escape and by a press outside.
    public static var popover: HTMLAttribute { HTMLAttribute(name: "popover", "") }

    /// The position in the tab order: 0 for the natural position, -1 for focus by ``PageCommand/focus(_:)`` only.
    public static func tabIndex(_ index: Int) -> HTMLAttribute { HTMLAttribute(name: "tabindex", String(index)) }

    /// Focuses the element when the page is loaded or the dialog opened.
    public static var autofocus: HTMLAttribute { HTMLAttribute(name: "autofocus", "") }

    /// Offers or excludes the text for translation.
    public static func translate(_ isOn: Bool) -> HTMLAttribute {
        HTMLAttribute(name: "translate", isOn ? "yes" : "no")
    }

    /// Data for style sheets and hooks. Names that the page itself uses (`n`, `on`, `wait` …) are dropped and reported.
    public static func data(_ name: String, _ value: String) -> HTMLAttribute {
        attribute("data-" + name, value)
    }

    /// An attribute of any name. Event attributes, `style`, `srcdoc` and the names that the page itself uses are
    /// dropped and reported.
    ///
    /// URLs are checked as in every attribute.
    public static func attribute(_ name: String, _ value: String) -> HTMLAttribute {
        // HTML names ignore case; those of SVG do not: `viewBox`.
        let name = Family.self == ElementFamily.Graphic.self ? name : name.lowercased()
        return switch AttributeName.use(of: name) {
        case .text: HTMLAttribute(name: name, value)
        case .url: HTMLAttribute(name: name, url: value)
        case .refused: HTMLAttribute(.dropped(HTMLProblem(.refusedName, attribute: name, value: value)))
        }
    }

    /// A style property computed by the app, such as the width of a bar; prefer classes otherwise. Unsafe values are
    /// dropped and reported.
    ///
    /// The content security policy of a live page allows no style attributes. Its script sets the property, so the
    /// first paint lacks it until the script runs, and always without scripts.
    public static func style(_ property: String, _ value: String) -> HTMLAttribute {
        guard let style = SafeStyle(property: property, value: value) else {
            return HTMLAttribute(.dropped(HTMLProblem(.unsafeStyle, attribute: property, value: value)))
        }
        return HTMLAttribute(.style(style.text))
    }

    /// Names the element for ``PageCommand/focus(_:)`` and ``focusAfterRemoval(_:)``.
    public static func focusTarget(_ name: String) -> HTMLAttribute { HTMLAttribute(name: "data-focus", name) }

    /// Names the focus target that gets the focus when this element is removed while it, or a descendant, has the
    /// focus.
    ///
    /// Without this attribute the nearest focusable ancestor gets it.
    public static func focusAfterRemoval(_ target: String) -> HTMLAttribute {
        HTMLAttribute(name: "data-focus-next", target)
    }

    /// Marks text typed into the element, or into fields in it, as secret: the page's script never shows or stores it.
    ///
    /// The page otherwise keeps texts that could not be saved. Fields of type password need no mark.
    public static var secret: HTMLAttribute { HTMLAttribute(name: "data-secret", "") }

    /// Guards what the user has changed in the element: before it would be lost, somebody is asked.
    ///
    /// The browser asks before it closes or reloads the tab or leaves the app. It does so while `hasUnsavedChanges` is
    /// `true`, or while an edit in the element is on its way to the app. A link marked ``HTMLAttribute/navigates``,
    /// Back and Forward do not change the URL then. The script asks the app for the page at the other URL. The browser
    /// goes there as soon as the app shows it, by the entry in its history if there is one. To refuse, the app keeps
    /// its location.
    public static func guardsChanges(_ hasUnsavedChanges: Bool) -> HTMLAttribute {
        HTMLAttribute(name: "data-guard", hasUnsavedChanges ? "on" : "")
    }

    /// Leaves the children to other code: they are printed once and never patched. The element's own attributes are
    /// patched.
    public static var opaque: HTMLAttribute { HTMLAttribute(.opaque) }

    /// Calls a script of the app when the element is inserted, changed and removed; often with ``opaque``.
    ///
    /// The script registers with `trellis.hook(name, { mounted, updated, removed, received })`; see `docs/wire-format.md`. An
    /// element keeps its first hook.
    public static func hook(_ name: String) -> HTMLAttribute { HTMLAttribute(name: "data-hook", name) }
}

/// The direction of text.
public enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
    /// Derived from the text itself; right for user input.
    case auto
}
