/// A part of an app's data that pages show: its name, its parameters, and the way to load it.
///
/// ```swift
/// struct OpenTickets: DataQuery {
///     let page: Int
///     var reads: Set<DataName> { [.tickets] }
///     func load(from desk: TicketDesk) async throws -> [Ticket] { try await desk.openTickets(page: page) }
/// }
/// ```
/// Equal queries are one: they are loaded once for all pages and share the value. So the properties of a query have to
/// include everything on which its value depends, such as a user or a tenant.
///
/// Texts that look the same are equal in Swift, and others to a database: "é" is one character or two. A visitor is his number,
/// or text in one form only, as the names of logins are.
public protocol DataQuery<Value>: Hashable, Sendable {
    /// The database, or what stands for it.
    associatedtype Source: Sendable
    /// The loaded data. Equal values are not shown again.
    associatedtype Value: Equatable & Sendable

    /// The names of the data that the query reads. A change of one of them loads it again.
    var reads: Set<DataName> { get }

    /// Loads the data. Called off the loops of pages, and cancelled when nobody shows the query any more.
    ///
    /// It holds one of the loader's places until it returns: give a source that can hang a time limit.
    func load(from source: Source) async throws -> Value
}
