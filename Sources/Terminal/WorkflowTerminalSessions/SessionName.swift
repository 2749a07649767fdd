import WorkflowLive

extension PageID {
    /// The name of a terminal's session in a store.
    ///
    /// The number of the account is the kernel's, so a name that a person chooses leads to no session of another account.
    init(terminalOf user: UInt32, named name: String) {
        self.init(rawValue: "terminal-\(user)-\(Self.escaped(name))")
    }

    /// Returns a text with letters, digits, `_` and `-` as they are, and all other bytes as `=` and two digits: some stores take no others.
    private static func escaped(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
