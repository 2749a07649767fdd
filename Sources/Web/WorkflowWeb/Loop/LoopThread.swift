import Foundation

/// The threads of loops, and the loop that the current thread runs.
enum LoopThread {
    /// The size of a loop's stack, in bytes: rendering recurses through user code, 2,000 levels deep in debug builds.
    static let stackBytes = 16 << 20

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "no thread-specific key left")
        return key
    }()

    /// Returns whether the current thread runs the work of `loop`.
    static func isRunning(_ loop: HomeLoop) -> Bool {
        pthread_getspecific(key) == UnsafeMutableRawPointer(Unmanaged.passUnretained(loop).toOpaque())
    }

    /// Runs `body` as the one thread that does `loop`'s work.
    static func run(as loop: HomeLoop, _ body: () -> Void) {
        pthread_setspecific(key, Unmanaged.passUnretained(loop).toOpaque())
        body()
        pthread_setspecific(key, nil)
    }

    static func start(name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.stackSize = stackBytes
        thread.start()
    }
}
