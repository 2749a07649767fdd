import WorkflowLive

/// The number of what an open page has loaded from the program: a page of another number is loaded again.
///
/// It stands for the scripts and style sheets, not for the logic and the HTML: a page that has the same ones goes on with a
/// program of other code, which sends it the tree as it is now, and restores what is kept of its session.
enum ProgramBuild {
    /// A Boolean value that indicates whether this module was compiled without optimization.
    static var isForDebugging: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// Returns the number for the assets of an app.
    /// - Parameter showsChangedStyles: Whether pages show a changed style sheet by themselves, as during development. Then
    ///   only further ones count.
    static func number(of assets: [Asset], showsChangedStyles: Bool) -> UInt64 {
        let own = [PageAsset.script, .style, .uploads, .drag].map(\.path)
        let names = assets.map { showsChangedStyles && $0.isStylesheet ? $0.name : $0.url }
        let text = (own + names.sorted()).joined(separator: "\n")
        return Digest.sha256(Array(text.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
