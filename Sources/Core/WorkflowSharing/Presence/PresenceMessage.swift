/// A message by which a process tells the others who is present.
enum PresenceMessage<Metadata: Codable & Equatable & Sendable>: Codable, Sendable {
    case entered(PresencePage, id: String, Metadata)
    case left(PresencePage)
    /// A process has joined, and asks the others for their pages.
    case asked(process: UInt64)
}
