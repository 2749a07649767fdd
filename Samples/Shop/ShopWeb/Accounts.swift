import ShopCore
import WorkflowPasswords
import WorkflowWeb

/// Who may sign in, and what they may do.
public struct Accounts: Sendable {
    public enum Role: Sendable {
        case admin
    }

    public let roles = Roles<Role>()
    private let passwords: Passwords
    private let attempts: AttemptLimiter
    private let hashes: [String: String]

    /// Creates accounts from names and passwords; the first name is the admin's.
    public init(
        _ users: KeyValuePairs<String, String>,
        passwords: Passwords = Passwords(),
        attempts: AttemptLimiter = AttemptLimiter()
    ) async throws {
        var hashes: [String: String] = [:]
        for (name, password) in users { hashes[name] = try await passwords.hash(password) }
        (self.hashes, self.passwords, self.attempts) = (hashes, passwords, attempts)
        if let admin = users.first { roles.set([.admin], for: admin.key) }
    }

    /// Returns whether a visitor may sign in with this name and password.
    func accepts(_ name: String, _ password: String, in request: WebRequest) async throws -> Bool {
        // No name is longer, and a password takes no time that grows with what a stranger sends.
        guard name.utf8.count <= 100, password.utf8.count <= 1_000 else { return false }
        let (address, device) = (request.remoteAddress, request.device(for: name))
        guard attempts.attempt(name, from: address, device: device) == .allowed else { return false }
        guard try await passwords.verify(password, against: hashes[name]) else { return false }
        attempts.succeeded(name, from: address, device: device)
        return true
    }
}
