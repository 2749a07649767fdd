/// Attributes that every element takes.
extension HTMLAttribute {
    /// Classes, separated by spaces; several of these add up.
    public static func `class`(_ names: String) -> HTMLAttribute { HTMLAttribute(.className(names)) }

    /// The id in the document, for labels, ARIA and fragments; must be unique in the page.
    public static func id(_ id: String) -> HTMLAttribute { HTMLAttribute(name: "id", id) }

    /// A hint shown on hovering. Not for what people must know.
    public static func title(_ text: String) -> HTMLAttribute { HTMLAttribute(name: "title", text) }

    /// The language of the content, as a BCP 47 tag.
    public static func lang(_ tag: String) -> HTMLAttribute { HTMLAttribute(name: "lang", tag) }

    /// The direction of the text.
    public static func dir(_ direction: TextDirection) -> HTMLAttribute {
        HTMLAttribute(name: "dir", direction.rawValue)
    }

    /// Whether the element is hidden from everyone.
    public static func hidden(_ isHidden: Bool = true) -> HTMLAttribute {
        HTMLAttribute(name: "hidden", isOn: isHidden)
    }

    /// Whether nothing in the element can be reached.
    public static func inert(_ isInert: Bool = true) -> HTMLAttribute { HTMLAttribute(name: "inert", isOn: isInert) }

    /// The place in the tab order: 0 for the natural place, -1 for focus by command only.
    public static func tabIndex(_ index: Int) -> HTMLAttribute { HTMLAttribute(name: "tabindex", String(index)) }

    /// Focuses the element when the page is loaded or the dialog opened.
    public static var autofocus: HTMLAttribute { HTMLAttribute(name: "autofocus", "") }

    /// Whether the text is offered for translation.
    public static func translate(_ isOn: Bool) -> HTMLAttribute {
        HTMLAttribute(name: "translate", isOn ? "yes" : "no")
    }

    /// Data for style sheets and hooks. Names that the page itself uses (`n`, `on`, `wait` …) are dropped and reported.
    public static func data(_ name: String, _ value: String) -> HTMLAttribute {
        attribute("data-" + name, value)
    }

    /// An attribute of any name. Event attributes, `style`, `srcdoc` and the names that the page itself uses are dropped
    /// and reported; URLs are checked as everywhere.
    public static func attribute(_ name: String, _ value: String) -> HTMLAttribute {
        // HTML names know no case, those of drawings do: `viewBox`.
        let name = Family.self == ElementFamily.Graphic.self ? name : name.lowercased()
        return switch AttributeName.use(of: name) {
        case .text: HTMLAttribute(name: name, value)
        case .url: HTMLAttribute(name: name, url: value)
        case .refused: HTMLAttribute(.dropped(HTMLProblem(.refusedName, attribute: name, value: value)))
        }
    }

    /// One style property, for what only the app knows, such as the width of a bar; prefer classes for all else. Unsafe
    /// values are dropped and reported.
    ///
    /// A live page's content security policy allows no style attributes. There it is set by the page's script, so it is
    /// missing from the first paint until the script runs, and for good without scripts.
    public static func style(_ property: String, _ value: String) -> HTMLAttribute {
        guard let style = SafeStyle(property: property, value: value) else {
            return HTMLAttribute(.dropped(HTMLProblem(.unsafeStyle, attribute: property, value: value)))
        }
        return HTMLAttribute(.style(style.text))
    }

    /// Names the element for ``PageCommand/focus(_:)`` and ``focusAfterRemoval(_:)``.
    public static func focusTarget(_ name: String) -> HTMLAttribute { HTMLAttribute(name: "data-focus", name) }

    /// Names the focus target that gets the focus if this element is removed while it, or something in it, has it.
    /// Without this the nearest focusable ancestor gets it.
    public static func focusAfterRemoval(_ target: String) -> HTMLAttribute {
        HTMLAttribute(name: "data-focus-next", target)
    }

    /// Marks what is typed into the element, or into fields in it, as secret: the page's script never shows or stores it.
    ///
    /// Texts that could not be saved are otherwise kept in the page. Fields of type password need no mark.
    public static var secret: HTMLAttribute { HTMLAttribute(name: "data-secret", "") }

    /// The children belong to other code: they are printed once and never patched. Attributes of the element itself are.
    public static var opaque: HTMLAttribute { HTMLAttribute(.opaque) }

    /// Has a script of the app's own told when the element comes, changes and goes; often with ``opaque``.
    ///
    /// The script says what to do with `trellis.hook(name, { mounted, updated, removed })`; see `docs/wire-format.md`.
    /// An element keeps the hook that it came with.
    public static func hook(_ name: String) -> HTMLAttribute { HTMLAttribute(name: "data-hook", name) }
}

/// The direction that text runs in.
public enum TextDirection: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
    /// From the text itself; right for what people have typed.
    case auto
}
