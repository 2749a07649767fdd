import Foundation
import TrellisSupport

/// Slows down those who guess passwords: limits attempts by name and by address, in bounded memory.
///
/// ```swift
/// let attempts = AttemptLimiter()
///
/// guard attempts.attempt(name, from: request.remoteAddress) == .allowed else { return .error(.tooManyRequests) }
/// guard try await passwords.verify(word, against: users[name]?.hash) else { return .redirect(to: "/login?failed=1") }
/// attempts.succeeded(name, from: request.remoteAddress)
/// ```
/// An attempt counts when it begins, so many at once do not get round the limit, and a success gives it back. An attempt
/// beyond a limit does not count. Names differ by more than the case of their letters; an IPv6 address counts by its network of
/// 64 bits, which one visitor has to himself.
///
/// The limit by name protects an account from guesses of many addresses. Its price is that a stranger who keeps trying a name
/// can keep its owner from signing in meanwhile.
public final class AttemptLimiter: Sendable {
    /// The answer to an attempt.
    public enum Verdict: Hashable, Sendable {
        /// Compare the password.
        case allowed
        /// Do not; the next attempt may be made after this time.
        case refused(retryAfter: Duration)
    }

    private struct State {
        var names: AttemptTable
        var addresses: AttemptTable
    }

    private let state: Guarded<State>
    private let countsLoopback: Bool
    private let now: @Sendable () -> Duration

    /// Creates a limiter.
    /// - Parameters:
    ///   - nameRate: The attempts of one name, from all addresses together.
    ///   - addressRate: The attempts of one address, for all names together.
    ///   - countsLoopback: Pass `true` to limit loopback addresses, too. They are left out because a proxy on this machine
    ///     that is not declared with `--trusted-proxy` makes all visitors look so.
    ///   - capacity: The number of names, and of addresses, that are remembered.
    ///   - clock: The clock; a test gives its own.
    public init<C: Clock>(
        nameRate: AttemptRate = AttemptRate(burst: 10, oneMoreEvery: .seconds(30)),
        addressRate: AttemptRate = AttemptRate(burst: 30, oneMoreEvery: .seconds(2)),
        countsLoopback: Bool = false,
        capacity: Int = 20_000,
        clock: C = ContinuousClock()
    ) where C.Duration == Duration {
        state = Guarded(
            State(
                names: AttemptTable(rate: nameRate, capacity: capacity),
                addresses: AttemptTable(rate: addressRate, capacity: capacity)
            )
        )
        self.countsLoopback = countsLoopback
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Counts an attempt to sign in, unless the name or the address has none left.
    /// - Parameters:
    ///   - name: The name as the visitor has entered it.
    ///   - address: The address of the visitor, as `WebRequest.remoteAddress` has it.
    public func attempt(_ name: String, from address: String) -> Verdict {
        let (name, address, now) = (Self.key(name), key(address: address), now())
        return state.withLock { state in
            let wait = max(
                state.names.wait(of: name, now: now),
                address.map { state.addresses.wait(of: $0, now: now) } ?? .zero
            )
            guard wait <= .zero else {
                state.names.touch(name, now: now)
                if let address { state.addresses.touch(address, now: now) }
                return .refused(retryAfter: wait)
            }
            state.names.take(name, now: now)
            if let address { state.addresses.take(address, now: now) }
            return .allowed
        }
    }

    /// Gives an attempt back whose password was right.
    public func succeeded(_ name: String, from address: String) {
        let (name, address, now) = (Self.key(name), key(address: address), now())
        state.withLock { state in
            state.names.giveBack(name, now: now)
            if let address { state.addresses.giveBack(address, now: now) }
        }
    }

    /// The numbers of names and addresses that are remembered, for tests.
    var counts: (names: Int, addresses: Int) { state.withLock { ($0.names.count, $0.addresses.count) } }

    /// The number of bytes by which names differ. No name that a person has is longer.
    private static let nameBytes = 256

    /// A number in place of a text of any length. `Hasher` is seeded at random, so nobody can make two names meet; of those
    /// that are made up and very long, all that begin alike count as one.
    private static func key(_ name: String) -> Int {
        StreamSafe.text(Array(name.utf8.prefix(nameBytes))).precomposedStringWithCanonicalMapping.lowercased().hashValue
    }

    private func key(address: String) -> Int? {
        let network = VisitorNetwork(address)
        return network.isLoopback && !countsLoopback ? nil : network.hashValue
    }
}
