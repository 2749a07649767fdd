import TrellisSupport

/// URLs that stay on this server.
package enum LocalURL {
    /// Returns whether a URL is a path with one slash at its start and nothing that a browser drops or turns into a slash.
    package static func isLocal(_ url: String) -> Bool {
        let bytes = url.utf8
        guard bytes.first == UInt8(ascii: "/"), !bytes.contains(UInt8(ascii: "\\")) else { return false }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        return bytes.dropFirst().first != UInt8(ascii: "/")
    }

    /// Returns whether a URL that a browser sends can be given to the app: it is local, written in ASCII as browsers write URLs, and
    /// what it stands for is stream-safe, whichever way the app decodes it.
    package static func isVisitable(_ url: String) -> Bool {
        isLocal(url) && url.utf8.allSatisfy { $0 < 0x80 } && PercentEncoding.isStreamSafe(url.utf8)
    }

    /// Returns a visitable URL in the spelling of a GET, apart from names of a query that have no value.
    ///
    /// So a gate and an app read the same. The fragment, which no GET has, stays as it is.
    /// - Returns: nil for one that a server answers no GET of.
    package static func canonical(_ url: String) -> String? {
        let (whole, fragment) = split(url.utf8[...], at: "#")
        let (raw, query) = split(whole, at: "?")
        guard let path = path(raw) else { return nil }
        let items = query.dropFirst().split(separator: UInt8(ascii: "&")).compactMap(item).joined(separator: "&")
        return PercentEncoding.encodePath(path) + (items.isEmpty ? "" : "?" + items) + String(Substring(fragment))
    }

    /// Returns the decoded path, or nil for one that a proxy may read in another way: with an encoded slash, a control
    /// character, or a `.` or `..` segment.
    package static func path(_ raw: Substring.UTF8View) -> String? {
        let slash = UInt8(ascii: "/")
        guard let path = PercentEncoding.decode(raw), path.utf8.first == slash else { return nil }
        guard path.utf8.count(where: { $0 == slash }) == raw.count(where: { $0 == slash }) else { return nil }
        guard path.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" }) else { return nil }
        let hasDots = path.utf8.split(separator: slash, omittingEmptySubsequences: false).contains { piece in
            piece.elementsEqual(".".utf8) || piece.elementsEqual("..".utf8)
        }
        return hasDots ? nil : path
    }

    private static func item(_ raw: Substring.UTF8View) -> String? {
        let name = raw.prefix { $0 != UInt8(ascii: "=") }
        guard let value = PercentEncoding.decodeValue(raw.dropFirst(name.count + 1)),
            let name = PercentEncoding.decode(name, plusIsSpace: true)
        else { return nil }
        // A name alone stays so, as in `/login?failed`.
        let hasValue = raw.contains(UInt8(ascii: "="))
        return PercentEncoding.encodeComponent(name) + (hasValue ? "=" + PercentEncoding.encodeComponent(value) : "")
    }

    /// Returns what comes before the first separator, and the rest with it.
    private static func split(
        _ text: Substring.UTF8View,
        at separator: Unicode.Scalar
    ) -> (Substring.UTF8View, Substring.UTF8View) {
        let first = text.prefix { $0 != UInt8(ascii: separator) }
        return (first, text[first.endIndex...])
    }

    /// Returns whether a URL is complete and its scheme is http or https, without anything that a browser drops.
    package static func isWeb(_ url: String) -> Bool {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { return false }
        return ["http://", "https://"].contains { scheme in
            url.utf8.count > scheme.utf8.count && String(lowercasing: url.utf8.prefix(scheme.utf8.count)) == scheme
        }
    }
}
