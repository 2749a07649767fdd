/// The identity of an effect that an action has started, which stays when the tree is restored and the effect runs again.
///
/// Together with the name of the tree (for a live page, the page's name) it is a key. With this key a receiver outside
/// the process recognises a repeated effect.
public struct EffectID: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
    /// The number of the event in which it started, as the owner of the host counts events; 0 before the first.
    public let event: Int
    /// The position among the effects of that event, from 0.
    public let index: Int

    public init(event: Int, index: Int) {
        (self.event, self.index) = (event, index)
    }

    public static func < (a: EffectID, b: EffectID) -> Bool {
        (a.event, a.index) < (b.event, b.index)
    }

    public var description: String { "\(event).\(index)" }
}
