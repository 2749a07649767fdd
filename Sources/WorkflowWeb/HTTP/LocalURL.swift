/// URLs that stay on this server.
enum LocalURL {
    /// True for a path with one slash at its start and nothing a browser would drop or turn into a slash.
    static func isLocal(_ url: String) -> Bool {
        let bytes = Array(url.utf8)
        guard bytes.first == UInt8(ascii: "/"), !bytes.contains(UInt8(ascii: "\\")) else { return false }
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
        return bytes.count < 2 || bytes[1] != UInt8(ascii: "/")
    }
}
