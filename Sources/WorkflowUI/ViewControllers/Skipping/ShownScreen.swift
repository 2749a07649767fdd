#if canImport(UIKit)
import UIKit
import Workflow

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
        guard let shown, shown.isSame(screen) else { return false }
        return self.environment.isIdentical(to: environment)
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

/// A ``ShownValueOfType`` whose type is known only when the program runs. Asked for each screen of a pass, so the usual
/// answer needs neither a cast nor a copy.
private class ShownValue {
    private let type: ObjectIdentifier
    private let comparison: Comparison
    /// The bits of the screen, which the subclass owns for as long as this lives.
    private let bits: UnsafeRawPointer

    init(type: any Screen.Type, comparison: Comparison, bits: UnsafeRawPointer) {
        self.type = ObjectIdentifier(type)
        self.comparison = comparison
        self.bits = bits
    }

    final func isSame<ScreenType: Screen>(_ other: ScreenType) -> Bool {
        guard comparison != .never, type == ObjectIdentifier(ScreenType.self) else { return false }
        let hasSameBits = withUnsafePointer(to: other) { memcmp(bits, $0, MemoryLayout<ScreenType>.size) == 0 }
        return hasSameBits || comparison == .equality && isEqual(to: other)
    }

    /// Whether `other`, of the same type, is equal.
    func isEqual(to other: any Screen) -> Bool { false }
}

private final class ShownValueOfType<ScreenType: Screen>: ShownValue {
    private let screen: UnsafeMutablePointer<ScreenType>

    @MainActor
    init(_ screen: ScreenType) {
        // Owned by this object alone: initialised here, deinitialised in `deinit`, never changed in between.
        self.screen = .allocate(capacity: 1)
        self.screen.initialize(to: screen)
        super.init(
            type: ScreenType.self,
            comparison: Comparison.forScreen(screen),
            bits: UnsafeRawPointer(self.screen)
        )
    }

    deinit {
        screen.deinitialize(count: 1)
        screen.deallocate()
    }

    override func isEqual(to other: any Screen) -> Bool {
        func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other as? Value }
        guard let equatable = screen.pointee as? any Equatable else { return false }
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
        if type is any EventHandle.Type { return false }
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

/// What a screen sends events by. It refers to objects, which show nothing.
private protocol EventHandle {}
extension Sink: EventHandle {}
extension StateMutationSink: EventHandle {}
extension SendableSink: EventHandle {}

private protocol OptionalType {
    static var mayHoldObject: Bool { get }
}

extension Optional: OptionalType {
    static var mayHoldObject: Bool { Wrapped.self is AnyClass }
}
#endif
