import Foundation

/// The streams of the command.
enum Output {
    static func write(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    static func writeError(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// Returns a text from a journal with its control characters written out, which could otherwise change what a terminal shows.
    static func printable(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            let isControl =
                scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
            result += isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
    }
}
