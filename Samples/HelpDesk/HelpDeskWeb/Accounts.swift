import HelpDeskCore
import WorkflowPasswords
import WorkflowWeb

/// Registers people and checks their passwords. Share one value, as its limits count for all.
public struct Accounts: Sendable {
    let store: any AccountStore
    private let passwords: Passwords
    private let attempts: AttemptLimiter

    public init(
        store: any AccountStore,
        passwords: Passwords = Passwords(),
        attempts: AttemptLimiter = AttemptLimiter()
    ) {
        (self.store, self.passwords, self.attempts) = (store, passwords, attempts)
    }

    /// Stores an account, and returns whether its name was free.
    public func register(_ name: String, _ password: String, isAgent: Bool = false) async throws -> Bool {
        try await store.add(Account(name: name, hash: try await passwords.hash(password), isAgent: isAgent))
    }

    func register(_ account: Registration.Value, from address: String) async throws -> Bool {
        struct TooMany: Error {}
        guard attempts.attempt(account.name, from: address) == .allowed else { throw TooMany() }
        return try await register(account.name, account.password)
    }

    /// Returns whether a visitor may sign in with this name and password.
    func accepts(_ name: String, _ password: String, in request: WebRequest) async throws -> Bool {
        guard name.utf8.count <= 100, password.utf8.count <= 1_000 else { return false }
        let (address, device) = (request.remoteAddress, request.device(for: name))
        guard attempts.attempt(name, from: address, device: device) == .allowed else { return false }
        guard try await passwords.verify(password, against: try await store.account(name)?.hash) else { return false }
        attempts.succeeded(name, from: address, device: device)
        return true
    }
}
