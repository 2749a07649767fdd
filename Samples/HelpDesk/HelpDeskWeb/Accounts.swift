import HelpDeskCore
import WorkflowPasswords
import WorkflowWeb

/// Registers people and checks their passwords. Share one value, as its limits count for all.
public struct Accounts: Sendable {
    let store: any TicketStore
    private let passwords: Passwords
    private let attempts: AttemptLimiter

    public init(
        store: any TicketStore,
        passwords: Passwords = Passwords(),
        attempts: AttemptLimiter = AttemptLimiter()
    ) {
        (self.store, self.passwords, self.attempts) = (store, passwords, attempts)
    }

    /// Stores the account of a customer.
    public func register(_ name: String, _ password: String, from address: String = "127.0.0.1") async throws {
        struct Refused: Error {}
        guard attempts.attempt(name, from: address) == .allowed,
            try await store.addAccount(name, hash: try await passwords.hash(password))
        else { throw Refused() }
    }

    /// Returns whether a visitor may sign in with this name and password.
    func accepts(_ name: String, _ password: String, in request: WebRequest) async throws -> Bool {
        guard name.utf8.count <= 100, password.utf8.count <= 1_000 else { return false }
        let (address, device) = (request.remoteAddress, request.device(for: name))
        guard attempts.attempt(name, from: address, device: device) == .allowed else { return false }
        guard try await passwords.verify(password, against: try await store.hash(of: name)) else { return false }
        attempts.succeeded(name, from: address, device: device)
        return true
    }
}
