import WorkflowLive

/// The number of the scripts and style sheets that a page has loaded from the program: a page of another number is
/// loaded again.
///
/// It does not stand for the logic and the HTML. A page with the same scripts and style sheets goes on with a program
/// of other code. That program restores the stored session and sends the page its tree.
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
