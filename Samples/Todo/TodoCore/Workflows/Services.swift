/// What the workflows need from outside.
public struct Services {
    public var storage: any TodoStorage
    /// The ledger of the session whose tree this is.
    public var ledger: any EventLedger
    /// Measures the ten seconds of an offer to undo.
    public var clock: any Clock<Duration>

    public init(
        storage: any TodoStorage,
        ledger: any EventLedger,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.storage = storage
        self.ledger = ledger
        self.clock = clock
    }
}
