/// What processes tell each other about who is present.
enum PresenceMessage<Metadata: Codable & Equatable & Sendable>: Codable, Sendable {
    case entered(PresencePage, id: String, Metadata)
    case left(PresencePage)
}
