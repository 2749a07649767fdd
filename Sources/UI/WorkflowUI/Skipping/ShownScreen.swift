#if canImport(UIKit)
import UIKit
import Workflow

/// The content that a controller shows, so that a container can skip showing the same again.
///
/// A workflow that was not rendered in a pass has the same screen as before, and a pass over a thousand of them must
/// not cost a thousand updates. A screen is the same if its bits equal those of the one kept here, which also keeps
/// alive the objects its closures refer to, if it is in the same environment, and only while a hosting controller shows
/// the rendering of a pass, see ``ShowingHost``. A screen that holds an object may show something else although its
/// bits are equal, and so may one that is not known to hold none. Those never count as the same.
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
    private var environment = ViewEnvironment.empty
    private var owner: AnyObject?

    init() {}

    /// Returns whether `new` in `environment` is already shown and may be skipped.
    ///
    /// Called for each screen of a pass, so it is inlined where the type is known, and needs neither a cast nor a copy.
    @inlinable
    func leavesOut<ScreenType: Screen>(_ new: ScreenType, in environment: ViewEnvironment) -> Bool {
        guard host?.leavesOutTheSame == true, type == ObjectIdentifier(ScreenType.self), let screen else {
            return false
        }
        // An environment computed again has other bits, though it may be equal: then it is shown.
        guard environmentBits == bits(of: environment) else { return false }
        return hasSameBits(at: screen, as: new)
    }

    /// Remembers the content that is shown now.
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
