/// The work that one password hash takes, for this server and for everybody who guesses at a stolen hash.
///
/// A hash names the cost it was made with, so a change concerns new hashes only; see ``Passwords/needsRehash(_:)``.
public struct PasswordCost: Hashable, Sendable {
    /// The number of passes over the memory.
    public let passes: Int

    /// The number of bytes of memory of each hash that is computed.
    public let memory: Int

    /// Creates a cost.
    /// - Parameters:
    ///   - passes: The number of passes over the memory.
    ///   - memory: The number of bytes of memory; a multiple of 1,024.
    /// - Precondition: There are 1 to 1,000 passes, and 8 KiB to 4 GiB of memory.
    public init(passes: Int, memory: Int) {
        guard (1...1_000).contains(passes), (8 << 10...4 << 30).contains(memory) else {
            fatalError(
                "Expected a cost of 1 to 1,000 passes over 8 KiB to 4 GiB. Instead, it is \(passes) over \(memory) bytes. "
                    + "Use .standard, or .minimal in tests."
            )
        }
        (self.passes, self.memory) = (passes, memory / 1024 * 1024)
    }

    /// Two passes over 64 MiB: a tenth of a second on a usual core, and more memory than guessing in bulk has.
    public static let standard = PasswordCost(passes: 2, memory: 64 << 20)

    /// One pass over 8 KiB, for tests: no protection at all. Such hashes are computed in place, without a queue.
    public static let minimal = PasswordCost(passes: 1, memory: 8 << 10)
}
