/// The rules for attributes that an app sets by name.
enum AttributeName {
    enum Use {
        case text, url, refused
    }

    /// Returns the treatment of the attribute's value.
    static func use(of name: String) -> Use {
        let lower = name.lowercased()
        guard isName(name), !lower.hasPrefix("on"), !refused.contains(lower) else { return .refused }
        return urls.contains(lower) ? .url : .text
    }

    /// Returns whether a command of a page may set the attribute.
    static func isForCommands(_ name: String) -> Bool {
        let lower = name.lowercased()
        let isOne =
            lower.hasPrefix("aria-") || lower.hasPrefix("data-") || ["disabled", "inert", "title"].contains(lower)
        return isOne && use(of: name) == .text
    }

    /// The names that the page itself writes, and those of script, style or markup.
    private static let refused: Set<String> = [
        "data-n", "data-on", "data-do", "data-wait", "data-clear", "data-nav", "data-focus", "data-focus-next",
        "data-opaque",
        "data-modal", "data-hook", "data-hook-message", "data-style", "data-guard", "data-drag", "data-grip", "style",
        "srcdoc", "srcset",
        "imagesrcset", "ping", "is",
    ]

    private static let urls: Set<String> = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "background", "xlink:href", "longdesc",
        "manifest", "usemap", "codebase", "profile",
    ]

    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (0x61...0x7A).contains(first | 0x20) else { return false }
        return name.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "-_.:".utf8.contains($0)
        }
    }
}
