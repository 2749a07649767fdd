public import WorkflowHTML

/// Returns a bar that shows how much of something is done.
/// - Parameters:
///   - title: What is being done.
///   - id: The DOM id of the bar, unique in the page.
///   - fraction: The part that is done, from 0 to 1; `nil` while it is unknown.
///   - note: A text beside the title, such as "3 of 8 files".
public func progressBar(_ title: String, id: String, fraction: Double?, note: String = "") -> HTML {
    div(.class("tc-progress")) {
        label(.for(id)) { title }
        if !note.isEmpty { span(.class("tc-note")) { note } }
        if let fraction {
            progress(.id(id), .max(1), .value(min(max(0, fraction.isNaN ? 0 : fraction), 1)))
        } else {
            progress(.id(id), .class("tc-unknown"))
        }
    }
}
