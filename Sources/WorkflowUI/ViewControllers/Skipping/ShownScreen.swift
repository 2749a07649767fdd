#if canImport(UIKit)
import UIKit

/// What a controller shows, so that a container can leave out showing the same again: the screen of a workflow that was
/// not rendered in a pass is the one before, and a pass over a thousand of them must not cost a thousand updates.
///
/// "Same" is said of a screen as of a workflow: equal, for one that is `Equatable`, else of the same bits as the one that
/// is kept here, which so keeps what its closures refer to. A screen that holds an object may show something else
/// although it is the same; so may one that holds what is not known to hold none. Those are never called the same.
@MainActor
struct ShownScreen {
    private var shown: ShownValue?
    private var environment = ViewEnvironment.empty

    /// Whether `screen` in `environment` is what is shown.
    func isSame<ScreenType: Screen>(_ screen: ScreenType, in environment: ViewEnvironment) -> Bool {
        guard let shown, shown.type == ScreenType.self, self.environment.isIdentical(to: environment) else {
            return false
        }
        // The line above has compared the types.
        return unsafeDowncast(shown, to: ShownValueOfType<ScreenType>.self).isSame(screen)
    }

    /// Keeps what is shown now.
    mutating func remember<ScreenType: Screen>(_ screen: ScreenType, in environment: ViewEnvironment) {
        shown = ShownValueOfType(screen)
        self.environment = environment
    }

    /// Forgets what is shown, for it is not known any more.
    mutating func forget() {
        shown = nil
    }
}

/// A ``ShownValueOfType`` whose type is known only when the program runs.
private class ShownValue {
    let type: any Screen.Type

    init(type: any Screen.Type) {
        self.type = type
    }
}

private final class ShownValueOfType<ScreenType: Screen>: ShownValue {
    private let screen: ScreenType
    private let comparison: Comparison

    @MainActor
    init(_ screen: ScreenType) {
        self.screen = screen
        comparison = Comparison.forScreen(screen)
        super.init(type: ScreenType.self)
    }

    func isSame(_ other: ScreenType) -> Bool {
        switch comparison {
        case .never: false
        case .bits: hasSameBits(as: other)
        case .equality: hasSameBits(as: other) || isEqual(to: other)
        }
    }

    private func hasSameBits(as other: ScreenType) -> Bool {
        withUnsafeBytes(of: screen) { bits in
            withUnsafeBytes(of: other) { otherBits in bits.elementsEqual(otherBits, by: ==) }
        }
    }

    private func isEqual(to other: ScreenType) -> Bool {
        func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
        guard let equatable = screen as? any Equatable else { return false }
        return isEqual(equatable)
    }
}

/// How screens of one type are compared.
private enum Comparison {
    case never, bits, equality

    @MainActor private static var known: [ObjectIdentifier: Comparison] = [:]

    /// Found by looking at one screen, whatever wraps it; the same for all of its type.
    @MainActor
    static func forScreen(_ screen: any Screen) -> Comparison {
        if let wrapper = screen as? any WrapperScreen {
            // What a wrapper adds is compared by its bits; what it wraps decides whether they can be trusted.
            return forScreen(wrapper.wrappedScreen) == .never ? .never : ownComparison(of: screen)
        }
        return ownComparison(of: screen)
    }

    @MainActor
    private static func ownComparison(of screen: any Screen) -> Comparison {
        let type = ObjectIdentifier(type(of: screen))
        if let comparison = known[type] { return comparison }
        let comparison: Comparison =
            screen is any Equatable ? .equality : ObjectSearch.mayHoldObject(screen) ? .never : .bits
        known[type] = comparison
        return comparison
    }
}

/// Looks for objects among what a value holds. Closures are not looked into: what they refer to they use when called.
private enum ObjectSearch {
    static func mayHoldObject(_ value: Any, depth: Int = 0) -> Bool {
        let type = type(of: value)
        if type is AnyClass { return true }
        if let optional = type as? any OptionalType.Type {
            return optional.mayHoldObject
                || Mirror(reflecting: value).children.contains { child in
                    mayHoldObject(child.value, depth: depth + 1)
                }
        }
        // What is wrapped inside may be of another type in the next value.
        if depth > 0, value is any WrapperScreen { return true }
        // Deeper than anyone looks: nothing is known of it.
        guard depth < 6 else { return true }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .collection || mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
            // Equal bits mean the same buffer, whose elements stay; elements that are objects may not.
            return mirror.children.isEmpty
                ? false : mirror.children.contains { mayHoldObject($0.value, depth: depth + 1) }
        }
        return mirror.children.contains { mayHoldObject($0.value, depth: depth + 1) }
    }
}

private protocol OptionalType {
    static var mayHoldObject: Bool { get }
}

extension Optional: OptionalType {
    static var mayHoldObject: Bool { Wrapped.self is AnyClass }
}
#endif
