import WorkflowData
import WorkflowLive
import WorkflowSharing

/// What all visitors share.
public struct Desk: Sendable {
    let store: any TicketStore
    let data: DataLoader<any TicketStore>
    /// Says who is looking at a ticket, and who is typing.
    let bus: any Bus
    let clock: any Clock<Duration>

    public init(store: any TicketStore, data: DataLoader<any TicketStore>, bus: any Bus, clock: any Clock<Duration>) {
        (self.store, self.data, self.bus, self.clock) = (store, data, bus, clock)
    }
}

/// The visitor of a page, and what the server does for it.
public struct Visitor {
    public let name: String?
    /// A Boolean value that indicates whether the pages of agents are open to the visitor.
    public let isAgent: Bool
    public var isConnected = SharedValue(true)
    /// Keeps the event at hand unacknowledged until its change is stored.
    public var hold: () -> Hold? = { nil }
    public var signIn: (_ name: String, _ url: String) -> Void = { _, _ in }
    /// Stores a new account.
    public var register: @Sendable (_ name: String, _ password: String) async throws -> Void = { _, _ in }

    public init(_ name: String?, isAgent: Bool = false) { (self.name, self.isAgent) = (name, isAgent) }
}
