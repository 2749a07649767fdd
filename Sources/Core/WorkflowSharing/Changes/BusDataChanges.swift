import TrellisSupport

extension DataChanges where Self == BusDataChanges {
    /// Returns a new source of changes for an app that runs in one process. Pass one to those who write and those who show.
    public static func local() -> BusDataChanges { BusDataChanges(on: LocalBus()) }

    /// Returns a source of changes for all servers of a bus.
    public static func bus(_ bus: any Bus) -> BusDataChanges { BusDataChanges(on: bus) }
}

/// Changes that a bus carries, to this process at once, and to the other servers as it can.
///
/// A bus may lose messages. Each server numbers its own, and sends the newest number with the heartbeat of the bus. So
/// the others notice a gap within one heartbeat of the next connection, and load everything again. A server whose own
/// connection was lost does the same.
///
/// A change is missed for good if `publish` throws and this process ends before its next heartbeat with a connection.
///
/// All that have one name on one bus are the same. Keep one for as long as the program publishes: the numbers begin again
/// when the last one is released.
public struct BusDataChanges: DataChanges {
    private let member: DataChangeMember

    /// Creates a source of changes.
    /// - Parameters:
    ///   - bus: The bus.
    ///   - name: The name of the channel on the bus.
    ///   - clock: The clock that measures heartbeats.
    public init(on bus: any Bus, name: String = "data changes", clock: any Clock<Duration> = ContinuousClock()) {
        member = .find(name, on: bus, clock: clock)
    }

    /// Tells everyone who listens. More than 1,000 names, or 64 KiB of them, are told as `.everything`.
    ///
    /// This process has been told when this returns or throws.
    /// - Throws: An error of the bus if the other servers may not have been told. The data is stored nevertheless. They load
    ///   everything again when they hear from this one.
    public func publish(_ names: Set<DataName>) async throws {
        if !names.isEmpty { try await member.publish(names) }
    }

    public func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws {
        let number = member.receivers.add(receive)
        defer { member.receivers.remove(number) }
        receive(.everything)
        await withUnlimitedWait()
    }

    /// Waits for the task to be cancelled.
    private func withUnlimitedWait() async {
        let (end, continuation) = AsyncStream.makeStream(of: Never.self)
        await withTaskCancellationHandler {
            for await _ in end {}
        } onCancel: {
            continuation.finish()
        }
    }
}
