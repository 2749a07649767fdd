/// Attributes for assistive technologies, for every element.
extension HTMLAttribute {
    /// The role of the element, where its name does not imply it.
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

    /// Marks the element as the current one of a set; `nil` adds no attribute.
    public static func ariaCurrent(_ current: ARIACurrent?) -> HTMLAttribute {
        guard let current else { return HTMLAttribute(.group([])) }
        return aria("current", current.rawValue)
    }

    /// Marks the control as disabled for assistive technologies; unlike `disabled` it keeps the focus.
    public static func ariaDisabled(_ isDisabled: Bool) -> HTMLAttribute { aria("disabled", isDisabled) }

    /// Marks the content as being loaded.
    public static func ariaBusy(_ isBusy: Bool) -> HTMLAttribute { aria("busy", isBusy) }

    /// Marks the element controlled by this one as shown or hidden.
    public static func ariaExpanded(_ isExpanded: Bool) -> HTMLAttribute { aria("expanded", isExpanded) }

    /// Marks a toggle button as on or off.
    public static func ariaPressed(_ isPressed: Bool) -> HTMLAttribute { aria("pressed", isPressed) }

    /// Marks the element as selected or not, among a set.
    public static func ariaSelected(_ isSelected: Bool) -> HTMLAttribute { aria("selected", isSelected) }

    /// Marks a field's value as invalid.
    public static func ariaInvalid(_ isInvalid: Bool) -> HTMLAttribute { aria("invalid", isInvalid) }

    /// Hides the element from assistive technologies.
    public static func ariaHidden(_ isHidden: Bool) -> HTMLAttribute { aria("hidden", isHidden) }

    /// The way in which changes of the content are announced.
    public static func ariaLive(_ politeness: ARIALive) -> HTMLAttribute { aria("live", politeness.rawValue) }
}

/// The role of an element for assistive technologies.
public struct ARIARole: Sendable {
    let name: String

    /// Creates a role by its name.
    public init(_ name: String) {
        self.name = name
    }

    /// Something urgent that has appeared.
    public static let alert = ARIARole("alert")
    /// A dialog that asks or warns.
    public static let alertDialog = ARIARole("alertdialog")
    /// A group of controls.
    public static let group = ARIARole("group")
    /// A picture made of several elements.
    public static let image = ARIARole("img")
    /// A list, where style sheets take that meaning from it.
    public static let list = ARIARole("list")
    /// A log whose new messages are added at the end.
    public static let log = ARIARole("log")
    /// No role: only the content counts.
    public static let none = ARIARole("none")
    /// A part of the page worth jumping to; give it a name.
    public static let region = ARIARole("region")
    /// The controls of a search.
    public static let search = ARIARole("search")
    /// A message that can wait for a pause.
    public static let status = ARIARole("status")
    /// A control that turns something on and off.
    public static let `switch` = ARIARole("switch")
    /// A tab that shows one of several panels.
    public static let tab = ARIARole("tab")
    /// A list of tabs.
    public static let tabList = ARIARole("tablist")
    /// A panel that a tab shows.
    public static let tabPanel = ARIARole("tabpanel")
    /// A row of buttons.
    public static let toolbar = ARIARole("toolbar")
}

/// The kind of set that the current element belongs to.
public enum ARIACurrent: String, Sendable {
    case page, step, location, date, time
    case item = "true"
}

/// The urgency of an announcement.
public enum ARIALive: String, Sendable {
    case off
    /// Announced when the reader pauses.
    case polite
    /// Announced at once; only for urgent messages.
    case assertive
}
