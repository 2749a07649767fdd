import WorkflowUI

// A module of containers as everybody has one who wrote them by hand: the names that our own containers have too.

public struct BackStackScreen<Content: Screen>: Screen {
    public var items: [Content]

    public init(items: [Content]) {
        self.items = items
    }
}

public struct SplitScreen<Leading: Screen, Trailing: Screen>: Screen {
    public var leading: Leading
    public var trailing: Trailing

    public init(leading: Leading, trailing: Trailing) {
        self.leading = leading
        self.trailing = trailing
    }
}

public protocol Overlay {
    var title: String { get }
}

public struct AlertOverlay: Overlay {
    public var title: String

    public init(title: String) {
        self.title = title
    }
}

public struct NamedScreen<Content: Screen>: Screen {
    public var content: Content
    public var name: String

    public init(content: Content, name: String) {
        self.content = content
        self.name = name
    }
}

public protocol Container {
    var titles: [String] { get }
}

public protocol Compatible {
    var group: String { get }
}

public enum BackStackConfig {
    case first, later
}

public func compatible(_ old: any Screen, _ new: any Screen) -> Bool { type(of: old) == type(of: new) }

public func unwrap<Value>(_ value: Value?) -> Value { value! }

public func keyFor(_ name: String) -> String { "key for \(name)" }

public func backHandler(in config: BackStackConfig) -> (() -> Void)? { config == .first ? nil : {} }
