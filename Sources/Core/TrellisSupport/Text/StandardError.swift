private import Foundation

/// The stream for the person or the supervisor that runs the program.
package enum StandardError {
    /// Writes a line, from any thread. Characters that cannot be seen are written out.
    ///
    /// A program whose stream is closed goes on without the line.
    package static func write(_ line: String) {
        // One call a line, as far as the system takes it whole, so that lines of several threads do not mix.
        var rest = Array((PrintableText.line(line) + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes(STDERR_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 || (count < 0 && errno == EINTR) else { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}

private let writeBytes: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }
