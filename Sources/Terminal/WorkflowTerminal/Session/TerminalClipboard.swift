public import ViewEnvironment

extension ViewEnvironment {
    /// Copies a text to the clipboard of the person at the terminal, also over SSH (OSC 52).
    ///
    /// ```swift
    /// button("Copy the link") { environment.copyInTerminal(link) }
    /// ```
    /// Does nothing outside of a terminal, and in one that does not allow it. Texts of more than 74,000 bytes are not copied, as
    /// terminals cut them.
    public var copyInTerminal: (String) -> Void {
        get { self[TerminalClipboard.self] }
        set { self[TerminalClipboard.self] = newValue }
    }
}

/// The key of the function that copies.
enum TerminalClipboard: ViewEnvironmentKey {
    static var defaultValue: (String) -> Void { { _ in } }

    /// The longest text in bytes: xterm takes 100,000 of base64.
    static let limit = 74_000

    /// Returns the bytes that have a terminal copy a text.
    static func bytes(copying text: String) -> [UInt8] {
        guard text.utf8.count <= limit else { return [] }
        return Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + [0x07]
    }

    /// Returns bytes in base64; by hand, as the module needs nothing else of Foundation.
    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[start + $1]) : 0) }
            for place in 0..<4 {
                text.append(place <= group.count ? letters[value >> (18 - 6 * place) & 63] : 0x3D)
            }
        }
        return text
    }
}
