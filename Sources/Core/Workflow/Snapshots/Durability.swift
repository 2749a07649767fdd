/// The name of a workflow in snapshots, and the forms that its state has had.
///
/// Each form is a `Codable` type, and each step from one to the next a function:
///
/// ```swift
/// static var durability: Durability<State> {
///     Durability(StateV1.self, formerly: ["Basket"])         // version 1, saved by a type called Basket
///         .then { StateV2(items: $0.items, note: "") }       // version 2
///         .then { State(items: $0.items, note: [$0.note]) }  // version 3
/// }
/// ```
/// A state is saved with the number of its form, and migrated step by step when it is read. Where older forms need no
/// reading any more, begin with a later one: `Durability(StateV2.self, version: 2)`. A state of an unknown form is not read: its node
/// starts afresh, which is reported to ``RuntimeConfiguration/onSnapshotProblem``.
public struct Durability<State: Codable> {
    /// The name in snapshots; `nil` for that of the type with the types around it, but without its module, as in `Address.Form`.
    public let name: String?
    /// The names that snapshots may have in place of ``name``.
    public let formerNames: [String]
    /// The number of the last form.
    public let version: Int

    private let migrate: Migrate
    private typealias Migrate = (_ bytes: [UInt8], _ version: Int, _ coder: any StateCoder) throws -> State

    /// Creates the durability of a state with one form.
    ///
    /// - Parameters:
    ///   - first: The oldest form that can be read.
    ///   - name: The name in snapshots; `nil` for that of the type. Give one where two modules, or two files with private
    ///     types, have types of one name.
    ///   - formerNames: The names that the type had, with the types around it.
    ///   - version: The number of `first`.
    public init(
        _ first: State.Type = State.self,
        named name: String? = nil,
        formerly formerNames: [String] = [],
        version: Int = 1
    ) {
        self.init(name: name, formerNames: formerNames, version: version) { bytes, found, coder in
            guard found == version else { throw UnknownVersion(found: found, known: version) }
            return try coder.decode(State.self, from: bytes)
        }
    }

    private init(name: String?, formerNames: [String], version: Int, migrate: @escaping Migrate) {
        (self.name, self.formerNames, self.version, self.migrate) = (name, formerNames, version, migrate)
    }

    /// Returns the durability with one more form; its number is one higher.
    ///
    /// - Parameter migrate: Makes the new form from the one before.
    public func then<Next: Codable>(_ migrate: @escaping (State) throws -> Next) -> Durability<Next> {
        let version = version + 1
        return Durability<Next>(name: name, formerNames: formerNames, version: version) { bytes, found, coder in
            if found == version { return try coder.decode(Next.self, from: bytes) }
            guard found < version else { throw UnknownVersion(found: found, known: version) }
            return try migrate(read(bytes, version: found, with: coder))
        }
    }

    /// Reads a state of any of the forms.
    package func read(_ bytes: [UInt8], version: Int, with coder: any StateCoder) throws -> State {
        try migrate(bytes, version, coder)
    }
}

/// The reason for which a state of a form that is not known was not read.
private struct UnknownVersion: Error, CustomStringConvertible {
    let found: Int
    let known: Int

    var description: String {
        found > known
            ? "version \(found), which is newer than \(known), the latest that this program knows"
            : "version \(found), which is older than all that this program can migrate"
    }
}
