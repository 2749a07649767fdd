/// What others see of somebody who is here.
public struct Visitor: Codable, Equatable, Sendable {
    /// The side that the person plays on; `nil` for those who watch.
    public var mark: Mark?
}
