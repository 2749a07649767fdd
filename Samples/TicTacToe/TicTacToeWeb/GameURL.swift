import Foundation

/// The URL of a page: the name of its visitor is in it, so that a reload keeps it.
struct GameURL {
    var name: String?

    /// Returns `nil` for a URL that is not the game's.
    init?(_ url: String) {
        let parts = url.split(separator: "?", maxSplits: 1)
        guard parts.first == "/" else { return nil }
        let value = parts.count > 1 && parts[1].hasPrefix("name=") ? parts[1].dropFirst(5) : ""
        // By scalars: a character may have any number of them.
        name = value.removingPercentEncoding.flatMap { $0.isEmpty ? nil : String($0.unicodeScalars.prefix(20)) }
    }

    init(name: String?) { self.name = name }

    var text: String {
        name?.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map { "/?name=\($0)" } ?? "/"
    }
}
