#if canImport(UIKit)
import UIKit
import Workflow

/// What a controller shows, so that a container can leave out showing the same again: the screen of a workflow that was
/// not rendered in a pass is the one before, and a pass over a thousand of them must not cost a thousand updates.
///
/// The same is a screen of the same bits as the one that is kept here, which so keeps what its closures refer to; in the
/// same environment, and only while a hosting controller shows what a pass has rendered, see ``ShowingHost``. A screen that
/// holds an object may show something else although it is the same; so may one that holds what is not known to hold none.
/// Those are never called the same.
@MainActor
@usableFromInline
struct ShownScreen {
    /// Who may say that the same is left out; `nil` if what is shown is not known, or never called the same.
    @usableFromInline private(set) var host: ShowingHost?
    /// The type of the screen.
    @usableFromInline private(set) var type: ObjectIdentifier?
    /// The bits of the screen, which `owner` keeps as it is.
    @usableFromInline private(set) var screen: UnsafeRawPointer?
    /// The bits of `environment`.
    @usableFromInline private(set) var environmentBits = UInt(0)
    private var environment = ViewEnvironment.empty
    private var owner: AnyObject?

    init() {}

    /// Whether `new` in `environment` is what is shown, and is to be left out. Asked for each screen of a pass, so it is
    /// compiled where the type is known, and needs neither a cast nor a copy.
    @inlinable
    func leavesOut<ScreenType: Screen>(_ new: ScreenType, in environment: ViewEnvironment) -> Bool {
        guard host?.leavesOutTheSame == true, type == ObjectIdentifier(ScreenType.self), let screen else {
            return false
        }
        // An environment that was made anew has other bits, though it may be equal: then it is shown.
        guard environmentBits == bits(of: environment) else { return false }
        return hasSameBits(at: screen, as: new)
    }

    /// Keeps what is shown now.
    mutating func remember<ScreenType: Screen>(_ new: ScreenType, in environment: ViewEnvironment) {
        forget()
        guard let host = environment.showingHost, ComparableScreens.contain(new) else { return }
        let kept = KeptScreen(new)
        owner = kept
        screen = UnsafeRawPointer(kept.screen)
        type = ObjectIdentifier(ScreenType.self)
        self.environment = environment
        environmentBits = bits(of: environment)
        self.host = host
    }

    /// Forgets what is shown, for it is not known any more.
    mutating func forget() {
        host = nil
        screen = nil
        owner = nil
    }

    /// What an environment consists of: the address of its values. Those are the same ones for as long as one with that
    /// address is kept.
    @inlinable
    nonisolated func bits(of environment: ViewEnvironment) -> UInt {
        withUnsafeBytes(of: environment) { $0.load(as: UInt.self) }
    }
}

/// Owns a screen at a place in memory.
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
