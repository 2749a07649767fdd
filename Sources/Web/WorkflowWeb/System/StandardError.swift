import Foundation

/// The stream for the person or the supervisor that runs the program.
enum StandardError {
    /// Writes a line, from any thread.
    static func write(_ line: String) {
        // One call a line, so that lines of several threads do not mix.
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }
}
