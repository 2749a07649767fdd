/// The values of a node after an event.
package struct NodeValues: Codable, Sendable, Equatable {
    package var node: NodeName
    package var event: Int
    package var state: [String]
    package var props: [String]
    package var isCut: Bool
    package var holdsObjects: Bool
}
