import CWebServer

/// libwebsockets' own log, which is one for the process and would go to standard error.
enum LibraryLog {
    private static let silenced: Void = web_silence_library()

    /// Turns it off, once. What matters in it reaches the server as a result or a callback.
    static func silence() {
        _ = silenced
    }
}
