/// Attributes for assistive technology, for every element.
extension HTMLAttribute {
    /// What the element is, where its own name does not say so.
    public static func role(_ role: ARIARole) -> HTMLAttribute { HTMLAttribute(name: "role", role.name) }

    /// An ARIA attribute by its name without `aria-`.
    public static func aria(_ name: String, _ value: String) -> HTMLAttribute { attribute("aria-" + name, value) }

    /// An ARIA attribute that is `true` or `false`.
    public static func aria(_ name: String, _ value: Bool) -> HTMLAttribute { aria(name, value ? "true" : "false") }

    /// The accessible name, where no text shows it.
    public static func ariaLabel(_ text: String) -> HTMLAttribute { aria("label", text) }

    /// The ids of the elements that name this one.
    public static func ariaLabelledBy(_ ids: String) -> HTMLAttribute { aria("labelledby", ids) }

    /// The ids of the elements that describe this one, of an error message for one.
    public static func ariaDescribedBy(_ ids: String) -> HTMLAttribute { aria("describedby", ids) }

    /// The id of what this element controls.
    public static func ariaControls(_ ids: String) -> HTMLAttribute { aria("controls", ids) }

    /// Whether this is the current one of a set; `nil`: no attribute.
    public static func ariaCurrent(_ current: ARIACurrent?) -> HTMLAttribute {
        guard let current else { return HTMLAttribute(.group([])) }
        return aria("current", current.rawValue)
    }

    /// Whether the control does nothing at present; unlike `disabled` it keeps the focus.
    public static func ariaDisabled(_ isDisabled: Bool) -> HTMLAttribute { aria("disabled", isDisabled) }

    /// Whether the content is being loaded.
    public static func ariaBusy(_ isBusy: Bool) -> HTMLAttribute { aria("busy", isBusy) }

    /// Whether what this element controls is shown.
    public static func ariaExpanded(_ isExpanded: Bool) -> HTMLAttribute { aria("expanded", isExpanded) }

    /// Whether a toggle button is on.
    public static func ariaPressed(_ isPressed: Bool) -> HTMLAttribute { aria("pressed", isPressed) }

    /// Whether this one of a set is chosen.
    public static func ariaSelected(_ isSelected: Bool) -> HTMLAttribute { aria("selected", isSelected) }

    /// Whether a field's value is refused.
    public static func ariaInvalid(_ isInvalid: Bool) -> HTMLAttribute { aria("invalid", isInvalid) }

    /// Whether assistive technology passes over the element.
    public static func ariaHidden(_ isHidden: Bool) -> HTMLAttribute { aria("hidden", isHidden) }

    /// How changes of the content are announced.
    public static func ariaLive(_ politeness: ARIALive) -> HTMLAttribute { aria("live", politeness.rawValue) }
}

/// What an element is to assistive technology.
public struct ARIARole: Sendable {
    let name: String

    /// A role by its name.
    public init(_ name: String) {
        self.name = name
    }

    /// Something urgent that has appeared.
    public static let alert = ARIARole("alert")
    /// A dialog that asks or warns.
    public static let alertDialog = ARIARole("alertdialog")
    /// Controls that belong together.
    public static let group = ARIARole("group")
    /// A picture made of several elements.
    public static let image = ARIARole("img")
    /// A list, where style sheets take that meaning from it.
    public static let list = ARIARole("list")
    /// Messages of which new ones come at the end.
    public static let log = ARIARole("log")
    /// Nothing but its content.
    public static let none = ARIARole("none")
    /// A part worth jumping to; give it a name.
    public static let region = ARIARole("region")
    /// What people search with.
    public static let search = ARIARole("search")
    /// News that can wait for a pause.
    public static let status = ARIARole("status")
    /// A box that turns something on and off.
    public static let `switch` = ARIARole("switch")
    /// What shows one of several panels.
    public static let tab = ARIARole("tab")
    /// All of these.
    public static let tabList = ARIARole("tablist")
    /// What a tab shows.
    public static let tabPanel = ARIARole("tabpanel")
    /// Buttons in a row.
    public static let toolbar = ARIARole("toolbar")
}

/// What kind of set the current one belongs to.
public enum ARIACurrent: String, Sendable {
    case page, step, location, date, time
    case item = "true"
}

/// How soon a change is announced.
public enum ARIALive: String, Sendable {
    case off
    /// When the reader pauses.
    case polite
    /// At once; for what cannot wait.
    case assertive
}
