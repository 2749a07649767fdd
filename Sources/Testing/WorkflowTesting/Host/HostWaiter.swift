/// A wait for the first value of a kind that a host publishes. Used on the host's home only, except for the wait
/// itself.
final class HostWaiter<Value> {
    private let isWanted: (Value) -> Bool
    private(set) var value: Value?
    private let waiter = Waiter()

    init(isWanted: @escaping (Value) -> Bool) {
        self.isWanted = isWanted
    }

    func offer(_ offered: Value) {
        guard value == nil, isWanted(offered) else { return }
        value = offered
        waiter.signal()
    }

    nonisolated(nonsending) func wait(within limit: Duration) async {
        if value == nil { _ = await waiter.wait(within: limit) }
    }
}
