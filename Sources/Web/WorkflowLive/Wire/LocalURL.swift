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

    /// Returns whether a URL is complete and its scheme is http or https, without anything that a browser drops.
    package static func isWeb(_ url: String) -> Bool {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { return false }
        return ["http://", "https://"].contains { scheme in
            url.utf8.count > scheme.utf8.count && String(lowercasing: url.utf8.prefix(scheme.utf8.count)) == scheme
        }
    }
}
