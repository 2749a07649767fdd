#if canImport(UIKit)
import UIKit
import Workflow

/// The content that a controller shows, so that a container can skip showing the same again.
///
/// A pass over a thousand screens must not cost a thousand updates. A screen can be skipped while a hosting controller
/// shows the rendering of a pass, see ``ShowingHost``. The screen that is kept here keeps alive the objects that its
/// closures refer to. A screen is skipped if it has the same bits, is in the same environment, and
/// - is the rendering of a workflow that was not rendered again, or
/// - is of an `Equatable` type and equals the kept one.
///
/// Equal bits alone do not suffice, because a screen may hold an object that has changed. For an ``AnyScreen`` its
/// screen is kept.
@MainActor
@usableFromInline
struct ShownScreen {
    /// The hosting controller that permits skipping; `nil` if the content is unknown or never skipped.
    @usableFromInline private(set) var host: ShowingHost?
    /// The type of the screen.
    @usableFromInline private(set) var type: ObjectIdentifier?
    /// The bits of the screen, which `owner` keeps unchanged.
    @usableFromInline private(set) var screen: UnsafeRawPointer?
    /// The bits of `environment`.
    @usableFromInline private(set) var environmentBits = UInt(0)
    /// The run that rendered the screen; `nil` if it is not known.
    @usableFromInline private(set) var run: RenderedRun?
    private var environment = ViewEnvironment.empty
    private var owner: AnyObject?
    /// The type of the last screen that no single workflow had rendered. It is not looked for again while screens of that
    /// type are shown, because that takes time for each workflow of the tree.
    private var typeOfNoWorkflow: ObjectIdentifier?

    init() {}

    /// Returns whether `new` in `environment` is already shown and may be skipped.
    ///
    /// Called for each screen of a pass, so it is inlined where the type is known, and needs neither a cast nor a copy.
    @inlinable
    func leavesOut<ScreenType: Screen>(_ new: ScreenType, in environment: ViewEnvironment) -> Bool {
        if ScreenType.self == AnyScreen.self { return leavesOutContent(of: new, in: environment) }
        guard host?.leavesOutTheSame == true, type == ObjectIdentifier(ScreenType.self), let screen else {
            return false
        }
        // An environment computed again has other bits, though it may be equal: then it is shown.
        guard environmentBits == bits(of: environment), hasSameBits(at: screen, as: new) else { return false }
        return run?.isLatest == true || isEqual(to: new)
    }

    @usableFromInline
    func leavesOutContent(of new: some Screen, in environment: ViewEnvironment) -> Bool {
        guard let new = new as? AnyScreen else { return false }
        return leavesOut(new.wrappedScreen, in: environment)
    }

    /// Returns whether the screen equals `new`, which has its type and its bits.
    @usableFromInline
    func isEqual<ScreenType: Screen>(to new: ScreenType) -> Bool {
        guard let kept = owner as? KeptScreen<ScreenType> else { return false }
        func isEqual<Content: Equatable>(to new: Content) -> Bool { kept.screen.pointee as? Content == new }
        return (new as? any Equatable).map { isEqual(to: $0) } ?? false
    }

    /// Remembers the content that is shown now.
    mutating func remember<ScreenType: Screen>(_ new: ScreenType, in environment: ViewEnvironment) {
        if let new = new as? AnyScreen { return remember(new.wrappedScreen, in: environment) }
        forget()
        guard let host = environment.showingHost else { return run = nil }
        let kept = KeptScreen(new)
        owner = kept
        screen = UnsafeRawPointer(kept.screen)
        type = ObjectIdentifier(ScreenType.self)
        self.environment = environment
        environmentBits = bits(of: environment)
        self.host = host
        findRun(of: new, in: host)
    }

    /// Finds the run that rendered `new`; mostly it is the next one of the workflow that rendered the last screen.
    private mutating func findRun(of new: some Screen, in host: ShowingHost) {
        run = run?.latest(rendering: new)
        guard run == nil, typeOfNoWorkflow != type, let runs = host.renderedRuns else { return }
        run = runs.run(rendering: new)
        typeOfNoWorkflow = run == nil ? type : nil
    }

    /// Forgets the content, which is no longer known.
    mutating func forget() {
        host = nil
        screen = nil
        owner = nil
    }

    /// Returns the bits of an environment: the address of its values. They are the same as long as an environment with
    /// that address is kept.
    @inlinable
    nonisolated func bits(of environment: ViewEnvironment) -> UInt {
        withUnsafeBytes(of: environment) { $0.load(as: UInt.self) }
    }
}

/// An owner of a screen in memory.
private final class KeptScreen<ScreenType: Screen> {
    /// Initialised with this object, deinitialised with it, never changed in between.
    let screen: UnsafeMutablePointer<ScreenType>

    init(_ screen: ScreenType) {
        self.screen = .allocate(capacity: 1)
        self.screen.initialize(to: screen)
    }

    deinit {
        screen.deinitialize(count: 1)
        screen.deallocate()
    }
}
#endif
