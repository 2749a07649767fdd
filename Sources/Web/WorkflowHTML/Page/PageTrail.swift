/// The screens around the place at which a page could not be made.
package final class PageTrail {
    /// The screens from the inside out, as the error came through them.
    private var screens: [String] = []

    package init() {}

    /// Returns the screens from the outside in, and forgets them; nil if there are none.
    package func takePath() -> String? {
        defer { screens = [] }
        return screens.isEmpty ? nil : screens.reversed().joined(separator: " > ")
    }

    func add(_ identity: MemoValue) {
        // The name of a private type has an address in it, which is another one in each process.
        screens.append(identity.name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: ""))
    }
}
