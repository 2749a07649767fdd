/// The reason for which a step of a terminal's test could not be taken.
public struct TerminalFailure: Error, CustomStringConvertible {
    /// The expectation, what is instead, and the screen.
    public let description: String

    init(_ description: String, file: StaticString, line: UInt) {
        let name = "\(file)".split(separator: "/").last ?? ""
        self.description = "\(name):\(line): \(description)"
    }
}
