#if canImport(UIKit)
import UIKit
import Workflow

/// The screens that show the same as long as their bits are the same: those that hold no object.
enum ComparableScreens {
    @MainActor private static var known: [ObjectIdentifier: Bool] = [:]

    /// Returns whether screens like `screen` hold no object, determined once for each type. The content of a wrapper is
    /// checked too, because its type may change.
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

/// A search for objects in a value. Closures are not searched: they use their captured objects only when called.
private enum ObjectSearch {
    static func mayHoldObject(_ value: Any, depth: Int = 0) -> Bool {
        let type = type(of: value)
        if type is any EventHandle.Type { return false }
        if type is AnyClass { return true }
        if let holder = type as? any Holder.Type, holder.holdsObjects { return true }
        // The wrapped screen may be of another type in the next value.
        if depth > 0, value is any WrapperScreen { return true }
        // Too deep to search: assume an object.
        guard depth < 6 else { return true }
        return Mirror(reflecting: value).children.contains { mayHoldObject($0.value, depth: depth + 1) }
    }
}

/// A handle by which a screen sends events. It refers to objects, which show nothing.
private protocol EventHandle {}
extension Sink: EventHandle {}
extension StateMutationSink: EventHandle {}
extension SendableSink: EventHandle {}

/// A collection or optional of one type of value, which may currently be empty.
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
