import CChildProcess
import Foundation
import Synchronization

/// A program that a test runs.
///
/// Foundation's `Process` is no choice in a process of many tests. On Linux its `run()` looks through the open descriptors, and
/// reads beyond a buffer of the C library as soon as there are some 1,360 of them. A program that is started beside another one
/// inherits its pipes, whose end nobody sees then.
package struct ChildProcess: Sendable {
    /// A stream of the program. One that is no pipe is the null device.
    package enum Stream: Int32, Sendable {
        case input, output, errors
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package struct Result: Sendable {
        package let status: Int32
        package let output: String
        package let errors: String
    }

    package let id: pid_t
    private let pipes: [Stream: FileHandle]
    private let end = End()

    private final class End: Sendable {
        let status = Mutex<Int32?>(nil)
        let isThere = DispatchGroup()
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: A path, or a name that is looked up in `PATH`.
    ///   - pipes: The streams that the test has the other ends of.
    package init(_ program: String, _ arguments: [String], pipes: Set<Stream> = []) throws {
        var (own, others): ([Stream: FileHandle], [FileHandle]) = ([:], [])
        var streams: [Int32] = [-1, -1, -1]
        for stream in pipes {
            let (reading, writing) = try Self.pipe()
            let (mine, other) = stream == .input ? (writing, reading) : (reading, writing)
            own[stream] = mine
            others.append(other)
            streams[Int(stream.rawValue)] = other.fileDescriptor
        }
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var id: pid_t = 0
        let error = child_process_start(program, words, variables, streams, &id)
        guard error == 0 else { throw Failure(description: "\(program): \(String(cString: strerror(error)))") }
        self.id = id
        for other in others { try other.close() }
        self.pipes = own
        takeStatus()
    }

    /// Runs a program and waits for its end.
    package static func run(_ program: String, _ arguments: [String]) throws -> Result {
        let process = try ChildProcess(program, arguments, pipes: [.output, .errors])
        let (output, errors) = (try process[.output].readToEnd(), try process[.errors].readToEnd())
        return Result(
            status: process.wait(),
            output: String(decoding: output ?? Data(), as: UTF8.self),
            errors: String(decoding: errors ?? Data(), as: UTF8.self)
        )
    }

    /// The test's end of a pipe.
    package subscript(stream: Stream) -> FileHandle { pipes[stream]! }

    package var hasEnded: Bool { end.status.withLock { $0 != nil } }

    /// Waits until the program has ended.
    ///
    /// - Returns: Its status; a negative number is the signal that ended it.
    @discardableResult
    package func wait() -> Int32 {
        end.isThere.wait()
        return end.status.withLock { $0 } ?? 0
    }

    /// Takes the status as soon as there is one, whether a test asks for it or not.
    ///
    /// A program whose status nobody has taken keeps the tests from hearing of the end of others: what waits for the exit tests
    /// is told of the same one again and again.
    private func takeStatus() {
        end.isThere.enter()
        Thread { [id, end] in
            var word: Int32 = 0
            while waitpid(id, &word, 0) == -1, errno == EINTR {}
            let signal = word & 0x7F
            let number = signal == 0 ? word >> 8 & 0xFF : -signal
            end.status.withLock { $0 = number }
            end.isThere.leave()
        }.start()
    }

    private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
        var ends: [Int32] = [0, 0]
        let status = Foundation.pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard status == 0 else { throw Failure(description: "no pipe: \(String(cString: strerror(errno)))") }
        return (
            FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
            FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        )
    }
}
