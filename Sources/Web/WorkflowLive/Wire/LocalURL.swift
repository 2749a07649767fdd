/// URLs that stay on this server.
package enum LocalURL {
    /// Returns whether a URL is a path with one slash at its start and nothing that a browser drops or turns into a slash.
    package static func isLocal(_ url: String) -> Bool {
        let bytes = url.utf8
        guard bytes.first == UInt8(ascii: "/"), !bytes.contains(UInt8(ascii: "\\")) else { return false }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        return bytes.dropFirst().first != UInt8(ascii: "/")
    }

    /// Returns whether a URL is complete and its scheme is http or https, without anything that a browser drops.
    package static func isWeb(_ url: String) -> Bool {
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { return false }
        return ["http://", "https://"].contains { url.lowercased().hasPrefix($0) && url.utf8.count > $0.utf8.count }
    }
}
