public import Workflow

/// A list of the people who are here.
///
/// ```swift
/// let readers = Presence<Cursor>("readers", on: bus)
/// // In render:
/// readers.enter(as: user, cursor, while: session.isConnected.value(in: context), in: context)
/// let people = readers.people(in: context)
/// ```
/// Somebody is here while a workflow says so in each render, and for a while after: five seconds, unless chosen
/// otherwise. So a page that is loaded again, or has lost its connection for a moment, does not seem to leave and come
/// back. Who has several pages is one person with the metadata of each.
///
/// On a bus between machines each process says at every heartbeat that it is running. If a process was killed or cannot
/// be reached, its people are removed after it was silent for three heartbeats. They are back at the first heartbeat
/// that comes. Each process has its own order of arrival.
public struct Presence<Metadata: Codable & Equatable & Sendable>: Sendable {
    /// The name of the presence on its bus.
    public let name: String
    let hub: PresenceHub<Metadata>

    /// Creates a presence, or another handle to the one that has this name.
    ///
    /// - Parameters:
    ///   - name: The name, which belongs to one type of metadata and to no topic.
    ///   - bus: The bus that tells other processes.
    ///   - linger: The time for which a page is present after its end. That of the first presence with this name is used.
    ///   - clock: The clock that measures it.
    public init(
        _ name: String,
        on bus: any Bus,
        linger: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.name = name
        hub = PresenceHub.find(name, on: bus, linger: linger, clock: clock)
    }

    /// The people who are here, in the order of their arrival. Callable from any thread.
    public var people: [PresentPerson<Metadata>] { hub.followers.snapshot.value }

    /// Has a person be here as long as each render says so.
    ///
    /// - Parameters:
    ///   - id: The name of the person, equal for all their pages.
    ///   - metadata: What others see. Other metadata in a later render replaces it.
    ///   - isHere: Whether the person is here: on a live page, whether it is connected. A page that is connected again is
    ///     the same page.
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several persons of one render.
    /// - Precondition: Called once in a render, or with keys that differ.
    public func enter<Parent>(
        as id: String,
        _ metadata: Metadata,
        while isHere: Bool = true,
        in context: RenderContext<Parent>,
        key: String = ""
    ) {
        Visit(hub: hub, id: id, metadata: metadata, isPresent: isHere).rendered(in: context, key: key)
    }

    /// Returns the people who are here, in the order of their arrival; each change renders the workflow again.
    /// - Parameters:
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several presences of one type in one render.
    public func people<Parent>(in context: RenderContext<Parent>, key: String = "") -> [PresentPerson<Metadata>] {
        hub.rendered(in: context, key: key)
    }

    /// Returns the people who are here; each change becomes an action, too.
    /// - Parameters:
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several presences of one type in one render.
    ///   - onChange: Makes the action of a change. The people of the first render are no change.
    public func people<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        onChange: @escaping ([PresentPerson<Metadata>]) -> Action
    ) -> [PresentPerson<Metadata>] where Action.WorkflowType == Parent {
        hub.rendered(in: context, key: key, onChange: onChange)
    }

    /// Follows who comes and goes as an async sequence, beginning with those who are here.
    ///
    /// As work of a workflow: `Work.values(of: presence.changes())`. What comes together is one list. A slow reader does not
    /// see who came and left meanwhile.
    public func changes() -> PresenceChanges<Metadata> {
        PresenceChanges(values: FollowedValues(source: hub))
    }
}
