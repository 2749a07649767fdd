/// A request of an action with regard to effects, as a test sees it.
package enum EffectCommand {
    /// Starts an effect; one without a value is a closure.
    case start((any Codable & Sendable)?, key: String?)
    case cancel(key: String)
}
