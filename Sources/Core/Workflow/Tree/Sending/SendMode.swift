/// The way of an action that cannot be handled at once and completely.
enum SendMode {
    /// A watcher takes it.
    case taken(any TreeWatcher)
    /// The tree is idle: it is handled now.
    case atOnce
    /// It was sent from inside `render`.
    case duringRender
    /// It was sent by an effect that starts, or by a side effect that ends in the event in which it has started.
    case byNewEffect
    /// It was sent during an event of a tree that is `compatible`, which does not queue every action.
    case compatible
    /// It waits for the end of the event at hand.
    case queued
}

extension Tree {
    /// The way of an action that comes now.
    final var sendMode: SendMode {
        if let answers, answers.takesActions { return .taken(answers) }
        if !gate.contains(.busy) { return .atOnce }
        if rendersRunning > 0 { return .duringRender }
        if gate.contains(.countsSends) { return .byNewEffect }
        return configuration.isCompatible ? .compatible : .queued
    }
}
