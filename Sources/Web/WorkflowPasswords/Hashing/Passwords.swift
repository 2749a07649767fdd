import Foundation
import TrellisSupport

/// Hashes passwords with Argon2id, and compares them with stored hashes.
///
/// ```swift
/// let passwords = Passwords()
/// user.hash = try await passwords.hash(word)
///
/// // At a login. `nil` for a name that nobody has takes as long, and is never right.
/// guard try await passwords.verify(word, against: users[name]?.hash) else { return refuse() }
/// ```
/// A hash takes a tenth of a second and 64 MiB. So hashes run on threads of their own, a few at a time. Others wait,
/// and are refused beyond a limit. Limit attempts before that with an ``AttemptLimiter``. Share one value of this
/// class, because each has a queue of its own.
///
/// Passwords are compared in the normal form NFC, so that it does not matter how a keyboard composes an `é`. The bytes that
/// are hashed are wiped from memory afterwards; the `String` that they come from belongs to the caller and cannot be.
public final class Passwords: Sendable {
    /// The largest number of bytes of a password.
    public static let byteLimit = 1_024

    private let cost: PasswordCost
    private let queue: BlockingWorkQueue
    private let impossibleHash: String

    /// Creates a queue of hashes.
    /// - Parameters:
    ///   - cost: The cost of new hashes.
    ///   - concurrency: The number of hashes that are computed at a time, each with the memory of its cost; nil for half of the
    ///     cores, at most four.
    ///   - waiting: The number of hashes that may wait. One more is refused with ``PasswordError/busy``.
    /// - Precondition: `concurrency` is above 0, and `waiting` not below 0.
    public init(cost: PasswordCost = .standard, concurrency: Int? = nil, waiting: Int = 64) {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let concurrency = concurrency ?? min(max(cores / 2, 1), 4)
        guard concurrency > 0, waiting >= 0 else {
            fatalError(
                "Expected at least one hash at a time, and no fewer than 0 that wait. Instead, there are \(concurrency) and "
                    + "\(waiting). Leave both out for the defaults."
            )
        }
        self.cost = cost
        queue = BlockingWorkQueue(
            label: "passwords",
            concurrency: concurrency,
            capacity: waiting,
            busy: PasswordError.busy
        )
        impossibleHash = Argon2.impossibleHash(cost: cost)
    }

    /// Returns the hash of a password, with a new salt: a text of less than 128 bytes to store.
    /// - Throws: ``PasswordError``, or `CancellationError` if the task is cancelled while the hash waits.
    public func hash(_ password: String) async throws -> String {
        guard Self.isWithinLimit(password) else { throw PasswordError.tooLong }
        return try await run { [cost] in
            var bytes = Self.bytes(of: password)
            return try Argon2.hash(&bytes, cost: cost)
        }
    }

    /// Returns whether a password is the one of a stored hash.
    ///
    /// Takes as long for `nil`, and for a text that is no hash, as for a hash of the present cost. So an answer does not
    /// tell by its time which names exist.
    /// - Parameters:
    ///   - password: What the visitor has entered.
    ///   - hash: The stored hash; nil if nobody has that name.
    /// - Throws: ``PasswordError/busy``, or `CancellationError` if the task is cancelled while the comparison waits.
    public func verify(_ password: String, against hash: String?) async throws -> Bool {
        // No password of a user is that long, so this says nothing about the name.
        guard Self.isWithinLimit(password) else { return false }
        return try await run { [impossibleHash] in
            var bytes = Self.bytes(of: password)
            guard let hash, Argon2.isHash(hash) else {
                _ = Argon2.verify(&bytes, against: impossibleHash)
                return false
            }
            return Argon2.verify(&bytes, against: hash)
        }
    }

    /// Returns whether a stored hash has another cost than new ones, or is of another kind.
    ///
    /// Ask after a login that was right: then the password is at hand, and its new hash can be stored.
    public func needsRehash(_ hash: String) -> Bool {
        !Argon2.isHash(hash, of: cost)
    }

    /// The numbers of hashes that are computed and that wait, for tests.
    var counts: (running: Int, waiting: Int) { queue.counts }

    private func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        cost == .minimal ? try work() : try await queue.run(work)
    }

    private static func isWithinLimit(_ password: String) -> Bool { password.utf8.count <= byteLimit }

    private static func bytes(of password: String) -> [UInt8] {
        Array(password.precomposedStringWithCanonicalMapping.utf8)
    }
}
