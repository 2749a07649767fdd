import Foundation
import TrellisSupport

/// Slows down those who guess passwords: limits attempts by name and by address, in bounded memory.
///
/// ```swift
/// let attempts = AttemptLimiter()
///
/// let (address, device) = (request.remoteAddress, request.device(for: name))
/// guard attempts.attempt(name, from: address, device: device) == .allowed else { return .error(.tooManyRequests) }
/// guard try await passwords.verify(word, against: users[name]?.hash) else { return .redirect(to: "/login?failed=1") }
/// attempts.succeeded(name, from: address, device: device)
/// return try .redirect(to: "/").signingIn(name).rememberingDevice(for: name)
/// ```
/// An attempt counts when it begins, so many at once do not get round the limit, and a success gives it back. An
/// attempt beyond a limit does not count. The case of letters does not make another name. An IPv6 address counts by its
/// network of 64 bits, which belongs to one visitor.
///
/// The limit by name protects an account from guesses of many addresses. Its price is that a stranger who keeps trying a name
/// can keep its owner from signing in meanwhile. So a browser that was signed in under the name before, a *device*, has the
/// attempts of a name for itself alone, whatever others do. Guesses of its own count there, also after a theft of its cookie.
public final class AttemptLimiter: Sendable {
    /// The answer to an attempt.
    public enum Verdict: Hashable, Sendable {
        /// Compare the password.
        case allowed
        /// Do not; the next attempt may be made after this time.
        case refused(retryAfter: Duration)
    }

    /// The kind of key by which attempts are counted.
    private enum Kind: Int, CaseIterable {
        case name, address, device
    }

    /// The attempts of each kind, in order.
    private let tables: Guarded<[AttemptTable]>
    private let countsLoopback: Bool
    private let now: @Sendable () -> Duration

    /// Creates a limiter.
    /// - Parameters:
    ///   - nameRate: The attempts of one name, from all addresses together, and those of one device under one name.
    ///   - addressRate: The attempts of one address, for all names together.
    ///   - countsLoopback: Pass `true` to limit loopback addresses, too. They are left out because a proxy on this machine
    ///     that is not declared with `--trusted-proxy` makes all visitors look so.
    ///   - capacity: The number of names, of addresses and of devices that are remembered.
    ///   - clock: The clock; a test gives its own.
    public init<C: Clock>(
        nameRate: AttemptRate = AttemptRate(burst: 10, oneMoreEvery: .seconds(30)),
        addressRate: AttemptRate = AttemptRate(burst: 30, oneMoreEvery: .seconds(2)),
        countsLoopback: Bool = false,
        capacity: Int = 20_000,
        clock: C = ContinuousClock()
    ) where C.Duration == Duration {
        let rates = Kind.allCases.map { $0 == .address ? addressRate : nameRate }
        tables = Guarded(rates.map { AttemptTable(rate: $0, capacity: capacity) })
        self.countsLoopback = countsLoopback
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Counts an attempt to sign in, unless the name or the address has none left.
    /// - Parameters:
    ///   - name: The name as the visitor has entered it.
    ///   - address: The address of the visitor, as `WebRequest.remoteAddress` has it.
    ///   - device: The browser, as `WebRequest.device(for:)` has it; nil if it was never signed in under the name. One that was is
    ///     counted in place of the name and the address.
    public func attempt(_ name: String, from address: String, device: String? = nil) -> Verdict {
        let (keys, now) = (keys(name, address, device), now())
        return tables.withLock { tables in
            let wait = keys.map { tables[$0.rawValue].wait(of: $1, now: now) }.max() ?? .zero
            guard wait <= .zero else {
                for (kind, key) in keys { tables[kind.rawValue].touch(key, now: now) }
                return .refused(retryAfter: wait)
            }
            for (kind, key) in keys { tables[kind.rawValue].take(key, now: now) }
            return .allowed
        }
    }

    /// Gives back an attempt whose password was right.
    /// - Parameters:
    ///   - name: The name of the attempt.
    ///   - address: The address of the attempt.
    ///   - device: The browser of the attempt.
    public func succeeded(_ name: String, from address: String, device: String? = nil) {
        let (keys, now) = (keys(name, address, device), now())
        tables.withLock { tables in
            for (kind, key) in keys { tables[kind.rawValue].giveBack(key, now: now) }
        }
    }

    /// The numbers of names, addresses and devices that are remembered, for tests.
    var counts: (names: Int, addresses: Int, devices: Int) {
        tables.withLock { ($0[0].count, $0[1].count, $0[2].count) }
    }

    private func keys(_ name: String, _ address: String, _ device: String?) -> [(Kind, Int)] {
        let name = Self.key(name)
        if let device { return [(.device, [name, device.hashValue].hashValue)] }
        return [(.name, name)] + (key(address: address).map { [(.address, $0)] } ?? [])
    }

    /// The number of bytes by which names differ. No name that a person has is longer.
    private static let nameBytes = 256

    /// A number in place of a text of any length. `Hasher` is seeded at random, so nobody can make two names collide.
    /// Very long names that begin alike count as one.
    private static func key(_ name: String) -> Int {
        StreamSafe.text(Array(name.utf8.prefix(nameBytes))).precomposedStringWithCanonicalMapping.lowercased().hashValue
    }

    private func key(address: String) -> Int? {
        let network = VisitorNetwork(address)
        return network.isLoopback && !countsLoopback ? nil : network.hashValue
    }
}
