/// An error by which a part of the app says that it has too much to do now. A server answers it with 503 and the time to wait.
package protocol BusyError: Error {
    /// The time after which to ask again; nil for an error of another cause.
    var retryDelay: Duration? { get }
}
