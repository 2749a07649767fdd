#if canImport(UIKit)
import UIKit
import WorkflowContainers

/// The overlays of one ``BodyAndOverlaysScreen``, in a tree with those of the ones inside of it.
///
/// UIKit presents one controller over the other, whichever screen asks for it. So all that are inside each other share one
/// row of presented controllers, that of the outermost: for each, what the body's inner ones present, then its own
/// overlays, each with what inner ones in it present on top.
@MainActor
final class OverlayNode {
    /// The controller of the screen.
    weak var container: UIViewController?
    /// Whether the screen is being updated; what is presented is changed once, at the end.
    var isUpdating = false
    /// Where the screen itself is; `nil` for the outermost.
    var place: OverlayPlace? {
        didSet {
            guard place?.node !== oldValue?.node else { return }
            oldValue?.node?.inner.removeAll { $0.node === self }
            place?.node?.inner.append(WeakNode(node: self))
            if place != nil { presenter.end() }
        }
    }

    private var overlays: [ShownOverlay] = []
    private var inner: [WeakNode] = []
    private lazy var presenter = OverlayPresenter(root: self)

    /// The overlays that are views in front of the body, from back to front.
    var layers: [ShownOverlay] { overlays.filter { !$0.isPresented } }

    /// Shows `new` overlays: in the controllers of those before that have the same identity, else in new ones. What is
    /// presented changes by ``present()``.
    func show(_ new: [any Overlay], in environment: ViewEnvironment) {
        var seen: [CompatibilityKey: Int] = [:]
        overlays = new.map { overlay in
            let identity = CompatibilityKey(of: overlay)
            let key = OverlayKey(identity: identity, occurrence: seen[identity, default: 0])
            seen[identity, default: 0] += 1
            if let kept = overlays.first(where: { $0.key == key }), kept.update(with: overlay, in: environment) {
                return kept
            }
            return ShownOverlay(key: key, overlay: overlay, environment: environment, node: self)
        }
    }

    /// Presents and dismisses until what is wanted is presented, unless the outermost is being updated and will do so.
    func present() {
        let outermost = outermost
        guard !outermost.isUpdating else { return }
        outermost.presenter.presentWanted()
    }

    /// Dismisses what is presented if the container has left the tree of the controller that presents it.
    func containerDidDisappear() {
        if place == nil {
            presenter.endIfOrphaned()
        } else {
            present()
        }
    }

    /// Dismisses what is presented, for the screen goes.
    func end() {
        if place == nil {
            presenter.end()
        } else {
            overlays = []
            present()
        }
    }

    /// Says that a person has taken away an overlay, as by a button of an alert, which UIKit dismisses by itself.
    func personDismissed(_ overlay: ShownOverlay) {
        outermost.presenter.personDismissed(overlay)
    }

    /// All that is to be presented, from back to front, inner ones included.
    var wanted: [ShownOverlay] {
        inner.removeAll { $0.node == nil }
        return wantedInside(nil)
            + overlays.filter(\.isPresented).flatMap { [$0] + wantedInside($0) }
    }

    /// What is wanted of the nodes in one of the overlays, or in the body.
    private func wantedInside(_ overlay: ShownOverlay?) -> [ShownOverlay] {
        let around = overlay?.controller ?? container
        return inner.lazy.compactMap(\.node).flatMap { node -> [ShownOverlay] in
            guard node.place?.overlay === overlay, let around, node.container?.isShown(in: around) == true else {
                return []
            }
            return node.wanted
        }
    }

    private var outermost: OverlayNode { place?.node?.outermost ?? self }

    private struct WeakNode {
        private(set) weak var node: OverlayNode?
    }
}

/// Tells an overlay from the others of its screen: its identity, and how many of the same are behind it.
struct OverlayKey: Hashable {
    let identity: CompatibilityKey
    let occurrence: Int
}

extension UIViewController {
    /// Whether the controller is `ancestor` or in it, and no container in between shows another one in its place.
    fileprivate func isShown(in ancestor: UIViewController) -> Bool {
        if self === ancestor { return true }
        guard let parent else { return false }
        if let navigation = parent as? UINavigationController, navigation.topViewController !== self { return false }
        if let tabs = parent as? UITabBarController, tabs.selectedViewController !== self { return false }
        return parent.isShown(in: ancestor)
    }
}
#endif
