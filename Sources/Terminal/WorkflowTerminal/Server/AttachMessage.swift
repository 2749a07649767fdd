/// Messages between a server and `trellis-attach`, beside the terminal.
///
/// The client begins with ``Greeting``, which the descriptor of its terminal comes with, and sends single bytes after that. The server
/// answers with a letter, the length of a text in two bytes, and the text.
package enum AttachMessage {
    /// The environment of a client: a first line, a line `NAME=value` for each variable, and an empty line.
    package struct Greeting: Equatable, Sendable {
        package static let firstLine = "trellis-attach 1"
        /// The most bytes of one.
        package static let limit = 16 << 10
        /// The variables that are sent.
        package static let names = [
            "TERM", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR", "TZ", "SSH_CONNECTION",
            "SSH_ORIGINAL_COMMAND", "TRELLIS_USER",
        ]

        package var variables: [String: String]

        package init(variables: [String: String]) {
            self.variables = variables
        }

        package var bytes: [UInt8] {
            // A value with a line break would be another line.
            let lines = variables.sorted { $0.key < $1.key }.map { "\($0)=\(Self.cleaned($1))\n" }
            return Array("\(Self.firstLine)\n\(lines.joined())\n".utf8)
        }

        /// Reads one; `nil` if it is none. Names that are not known are passed over.
        package init?(_ bytes: [UInt8]) {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            guard lines.first == Self.firstLine[...], bytes.count <= Self.limit else { return nil }
            variables = [:]
            for line in lines.dropFirst() {
                let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                guard parts.count == 2, Self.names.contains(parts[0]) else { continue }
                // Whoever may connect may send what our client never does.
                variables[parts[0]] = Self.cleaned(parts[1])
            }
        }

        /// The most bytes of a value, so that all of them are within the limit.
        private static let longestValue = 1_000

        /// Returns a value without control characters and overrides of the direction, cut where it is too long.
        private static func cleaned(_ value: String) -> String {
            var text = String.UnicodeScalarView()
            var count = 0
            for scalar in CleanText.line(value).unicodeScalars {
                count += UTF8.width(scalar)
                guard count <= longestValue else { break }
                text.append(scalar)
            }
            return String(text)
        }
    }

    /// From the client: its terminal has another size; it goes on after a stop.
    package static let resized = UInt8(ascii: "w")
    package static let continued = UInt8(ascii: "c")

    /// From the server: what leaves the terminal from now on; the client is to stop; the session has ended, with a text for the person.
    package static let ending = UInt8(ascii: "l")
    package static let stop = UInt8(ascii: "z")
    package static let end = UInt8(ascii: "e")
    /// From the server: what the terminal shows is kept, and comes back when the person attaches again.
    package static let kept = UInt8(ascii: "k")

    package static func message(_ letter: UInt8, _ text: String = "") -> [UInt8] {
        let bytes = Array(text.utf8.prefix(4_000))
        return [letter, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
    }
}
