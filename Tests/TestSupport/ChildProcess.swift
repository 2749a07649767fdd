import Foundation

/// A program that a test runs.
///
/// Foundation's `Process` is no choice in a process of many tests: on Linux its `run()` looks through the open descriptors, and
/// reads beyond a buffer of the C library as soon as there are some 1,360 of them.
package struct ChildProcess: Sendable {
    /// A stream of the program. One that is no pipe is the null device.
    package enum Stream: Int32, CaseIterable, Sendable {
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

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: A path, or a name that is looked up in `PATH`.
    ///   - pipes: The streams that the test has the other ends of.
    package init(_ program: String, _ arguments: [String], pipes: Set<Stream> = []) throws {
        var actions = Self.fileActions()
        guard posix_spawn_file_actions_init(&actions) == 0 else { throw Failure(description: "no file actions") }
        defer { posix_spawn_file_actions_destroy(&actions) }
        var (own, others): ([Stream: FileHandle], [FileHandle]) = ([:], [])
        for stream in Stream.allCases {
            if pipes.contains(stream) {
                let (reading, writing) = try Self.pipe()
                let isInput = stream == .input
                own[stream] = isInput ? writing : reading
                others.append(isInput ? reading : writing)
                let descriptor = (isInput ? reading : writing).fileDescriptor
                posix_spawn_file_actions_adddup2(&actions, descriptor, stream.rawValue)
            } else {
                posix_spawn_file_actions_addopen(&actions, stream.rawValue, "/dev/null", O_RDWR, 0)
            }
        }
        id = try Self.spawn(program, arguments, &actions)
        for other in others { try other.close() }
        self.pipes = own
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

    /// Waits until the program has ended. To be called once.
    ///
    /// - Returns: Its status; a negative number is the signal that ended it.
    @discardableResult
    package func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : -signal
    }

    private static func spawn(_ program: String, _ arguments: [String], _ actions: inout FileActions) throws -> pid_t {
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var settings = environment.map { strdup($0) } + [nil]
        defer { for text in words + settings { free(text) } }
        // Not all that is open here closes by itself in a new program: the connections of other libraries do not.
        for name in try FileManager.default.contentsOfDirectory(atPath: "/dev/fd") {
            if let open = Int32(name), open > 2 { posix_spawn_file_actions_addclose(&actions, open) }
        }
        var attributes = Self.attributes()
        guard posix_spawnattr_init(&attributes) == 0 else { throw Failure(description: "no attributes") }
        defer { posix_spawnattr_destroy(&attributes) }
        // Threads of tests block signals, and a program that cannot hear of them would not end by itself: tmux does not.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var id: pid_t = 0
        let status = posix_spawnp(&id, program, &actions, &attributes, &words, &settings)
        guard status == 0 else { throw Failure(description: "\(program): \(String(cString: strerror(status)))") }
        return id
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

    #if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
    private static func fileActions() -> FileActions { nil }
    private static func attributes() -> posix_spawnattr_t? { nil }
    #else
    private typealias FileActions = posix_spawn_file_actions_t
    private static func fileActions() -> FileActions { FileActions() }
    private static func attributes() -> posix_spawnattr_t { posix_spawnattr_t() }
    #endif
}
