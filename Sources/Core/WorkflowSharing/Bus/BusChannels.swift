import TrellisSupport

/// The channels of a bus that are in use in this process, by name.
///
/// All that use a name share one member of the channel, which exists as long as one of them keeps it.
public final class BusChannels: Sendable {
    private struct Entry {
        weak var member: (any AnyObject & Sendable)?
    }

    private struct State {
        var entries: [String: Entry] = [:]
        /// Entries whose members have gone are removed when there are this many entries.
        var limit = 64
    }

    private let state = Guarded(State())

    /// Creates the channels of a new bus.
    public init() {}

    /// The number of names that are kept.
    package var count: Int { state.withLock { $0.entries.count } }

    /// Returns the member for a name. Makes it if there is none.
    package func member<Member: AnyObject & Sendable>(
        named name: String,
        of type: Member.Type,
        make: () -> Member
    ) -> Member {
        state.withLock { state in
            if let member = state.entries[name]?.member {
                guard let found = member as? Member else { trapOtherType(name, found: member, expected: type) }
                return found
            }
            let made = make()
            state.entries[name] = Entry(member: made)
            if state.entries.count >= state.limit {
                state.entries = state.entries.filter { $0.value.member != nil }
                state.limit = max(64, state.entries.count * 2)
            }
            return made
        }
    }

    private func trapOtherType(_ name: String, found: Any, expected: Any.Type) -> Never {
        fatalError(
            """
            Expected the channel "\(name)" to be used as \(expected). Instead, it is in use as \(Swift.type(of: found)). Give \
            each topic and each presence a name of its own, and one type of values.
            """
        )
    }
}
