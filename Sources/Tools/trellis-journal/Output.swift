import Foundation
import TrellisSupport

/// The streams of the command. What cannot be seen in a line, which may be a journal's text, is written out: it could otherwise
/// change what a terminal shows.
enum Output {
    static func write(_ line: String) {
        FileHandle.standardOutput.write(Data((PrintableText.line(line) + "\n").utf8))
    }
}
