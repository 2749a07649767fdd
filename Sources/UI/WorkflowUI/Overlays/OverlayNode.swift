#if canImport(UIKit)
import UIKit
import WorkflowContainers

/// The overlays of one ``BodyAndOverlaysScreen``, in a tree with those of the nested ones.
///
/// UIKit presents one controller over the other, whichever screen requests it. So all nested nodes share one chain of
/// presented controllers, that of the outermost. For each node the chain has the overlays of inner nodes in its body,
/// then its own overlays, each followed by those of the nodes inside it.
@MainActor
final class OverlayNode {
    /// The controller of the screen.
    weak var container: UIViewController?
    /// A Boolean value that indicates whether the screen is being updated; presentations change once, at the end.
    var isUpdating = false
    /// The place of the screen itself; `nil` for the outermost.
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

    /// Shows `new` overlays: in the controllers of former ones with the same identity, otherwise in new ones.
    ///
    /// Presentations change by ``present()``.
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

    /// Presents and dismisses overlays until the wanted ones are presented, unless the outermost is being updated and
    /// will do so.
    func present() {
        let outermost = outermost
        guard !outermost.isUpdating else { return }
        outermost.presenter.presentWanted()
    }

    /// Dismisses the presented overlays if the container has left the tree of the controller that presents them.
    func containerDidDisappear() {
        if place == nil {
            presenter.endIfOrphaned()
        } else {
            present()
        }
    }

    /// Dismisses the presented overlays because the screen is removed.
    func end() {
        if place == nil {
            presenter.end()
        } else {
            overlays = []
            present()
        }
    }

    /// Records that the user has dismissed an overlay, as by a button of an alert, which UIKit dismisses by itself.
    func personDismissed(_ overlay: ShownOverlay) {
        outermost.presenter.personDismissed(overlay)
    }

    /// All overlays to present, from back to front, including inner ones.
    var wanted: [ShownOverlay] {
        inner.removeAll { $0.node == nil }
        return wantedInside(nil)
            + overlays.filter(\.isPresented).flatMap { [$0] + wantedInside($0) }
    }

    /// Returns the wanted overlays of the nodes in one of the overlays, or in the body.
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

/// The identity of an overlay in its screen: its compatibility key, and the number of equal keys behind it.
struct OverlayKey: Hashable {
    let identity: CompatibilityKey
    let occurrence: Int
}

/// A controller of a screen with overlays.
@MainActor
protocol OverlayContainer: UIViewController {
    var node: OverlayNode { get }
}

extension UIViewController {
    /// Dismisses the overlays of all screens inside, if the controller was taken out of the tree that presents them.
    ///
    /// A screen that is covered by an overlay has disappeared already, and hears of nothing else.
    func endOrphanedOverlays() {
        (self as? any OverlayContainer)?.node.containerDidDisappear()
        for child in children { child.endOrphanedOverlays() }
    }

    /// Returns whether the controller is `ancestor` or inside it, and no container in between shows another one
    /// instead.
    fileprivate func isShown(in ancestor: UIViewController) -> Bool {
        if self === ancestor { return true }
        guard let parent else { return false }
        if let navigation = parent as? UINavigationController, navigation.topViewController !== self { return false }
        if let tabs = parent as? UITabBarController, tabs.selectedViewController !== self { return false }
        return parent.isShown(in: ancestor)
    }
}
#endif
