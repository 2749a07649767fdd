/// The things by which a host is shown to viewers, for looks and branches.
///
/// `@unchecked Sendable`: used on the home of the host alone, and emptied there when the host ends.
final class ShownHost: @unchecked Sendable {
    /// Writes a rendering as the terminal of the host shows it; `nil` for a host that no terminal shows.
    var write: ((_ rendering: Any) -> String?)?
    /// The branch in which a viewer acts.
    var branch: AnyObject?
    /// The number of branches that were made.
    var branches = 0

    func end() { (write, branch) = (nil, nil) }
}
