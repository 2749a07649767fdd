#if canImport(UIKit)
import UIKit
import Workflow

/// Which screens show the same as long as their bits are the same: those that hold no object.
enum ComparableScreens {
    @MainActor private static var known: [ObjectIdentifier: Bool] = [:]

    /// Found by looking at one screen of each type. Of a wrapper, what is inside is looked at too: it may be of another type
    /// in the next one.
    @MainActor
    static func contain(_ screen: any Screen) -> Bool {
        if let wrapper = screen as? any WrapperScreen, !contain(wrapper.wrappedScreen) { return false }
        let type = ObjectIdentifier(type(of: screen))
        if let isComparable = known[type] { return isComparable }
        let isComparable = !ObjectSearch.mayHoldObject(screen)
        known[type] = isComparable
        return isComparable
    }
}

/// Looks for objects among what a value holds. Closures are not looked into: what they refer to they use when called.
private enum ObjectSearch {
    static func mayHoldObject(_ value: Any, depth: Int = 0) -> Bool {
        let type = type(of: value)
        if type is any EventHandle.Type { return false }
        if type is AnyClass { return true }
        if let holder = type as? any Holder.Type, holder.holdsObjects { return true }
        // What is wrapped inside may be of another type in the next value.
        if depth > 0, value is any WrapperScreen { return true }
        // Deeper than anyone looks: nothing is known of it.
        guard depth < 6 else { return true }
        return Mirror(reflecting: value).children.contains { mayHoldObject($0.value, depth: depth + 1) }
    }
}

/// What a screen sends events by. It refers to objects, which show nothing.
private protocol EventHandle {}
extension Sink: EventHandle {}
extension StateMutationSink: EventHandle {}
extension SendableSink: EventHandle {}

/// What holds values of one type, and may hold none at the moment.
private protocol Holder {
    static var holdsObjects: Bool { get }
}

extension Optional: Holder {
    static var holdsObjects: Bool { Wrapped.self is AnyClass }
}

extension Array: Holder {
    static var holdsObjects: Bool { Element.self is AnyClass }
}

extension Set: Holder {
    static var holdsObjects: Bool { Element.self is AnyClass }
}

extension Dictionary: Holder {
    static var holdsObjects: Bool { Key.self is AnyClass || Value.self is AnyClass }
}
#endif
