/// What the workflows need from outside.
public struct Services {
    public var storage: any TodoStorage
    /// The ledger of the session whose tree this is.
    public var ledger: any EventLedger
    /// Where the files are that users bring and fetch; `nil` if nothing can be imported or exported.
    public var files: (any TodoFiles)?
    /// Measures the ten seconds of an offer to undo, and the waits before something is tried again.
    public var clock: any Clock<Duration>

    public init(
        storage: any TodoStorage,
        ledger: any EventLedger,
        files: (any TodoFiles)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.storage = storage
        self.ledger = ledger
        self.files = files
        self.clock = clock
    }
}
