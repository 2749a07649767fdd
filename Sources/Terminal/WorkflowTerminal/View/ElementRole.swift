/// The role of an element, as a screen reader says it.
package enum ElementRole: String, Sendable {
    case text, button, field, checkbox, radio, progress, list, group, region, dialog, alert
    case listItem = "list item"
}
