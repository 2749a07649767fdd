import TrellisSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
#error("Workflow needs the C library of the platform for write; add its module here.")
#endif

/// The place for failures that must neither trap nor be lost, where nobody has asked to hear of them.
enum StandardError {
    /// Writes a line. What cannot be seen in it is written out.
    static func write(line text: String) {
        let line = Array((PrintableText.line(text) + "\n").utf8)
        _ = line.withUnsafeBytes { writeBytes(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

private let writeBytes: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { write($0, $1, $2) }
