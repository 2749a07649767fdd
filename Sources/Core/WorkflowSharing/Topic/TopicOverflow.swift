/// An error that ends a lossless subscription that has missed a value.
public struct TopicOverflow: Error, Hashable, CustomStringConvertible {
    /// The name of the topic.
    public let topic: String
    /// The number of values that could wait.
    public let bound: Int

    /// Creates the error, for a test.
    public init(topic: String, bound: Int) {
        (self.topic, self.bound) = (topic, bound)
    }

    public var description: String {
        """
        Expected each value of the topic "\(topic)" to be taken in time. Instead, \(bound) waited when another came. Take the \
        values faster, let more of them wait, or publish with send(_:), which waits for a while.
        """
    }
}
