import Foundation
import TrellisSupport

/// The stream for the person or the supervisor that runs the program.
enum StandardError {
    /// Writes a line, from any thread. What cannot be seen in it is written out.
    static func write(_ line: String) {
        // One call a line, so that lines of several threads do not mix.
        FileHandle.standardError.write(Data((PrintableText.line(line) + "\n").utf8))
    }
}
