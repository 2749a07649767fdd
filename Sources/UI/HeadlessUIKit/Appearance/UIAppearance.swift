import Foundation

/// A class whose instances can be given looks together, by a proxy.
///
/// What is set on the proxy is set on each instance when it enters a window, unless it was set on the instance itself.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
    /// Returns the proxy of all instances.
    static func appearance() -> Self

    /// Returns the proxy of the instances that are in instances of the containers, the innermost first.
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
}

/// A class whose instances may contain views with looks of their own: a view or a controller.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIViewController: UIAppearanceContainer {}

extension UIView: UIAppearance, UIAppearanceContainer {
    public static func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

    public static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self {
        AppearanceProxy.proxy(of: self, in: containerTypes)
    }

    /// Records that a property was set: on a proxy for its instances, on a view as its own choice.
    func noteAppearance<View: UIView, Value>(_ path: ReferenceWritableKeyPath<View, Value>) {
        guard let view = self as? View else { return }
        if let appearanceProxy {
            let value = view[keyPath: path]
            appearanceProxy.settings[path] = { ($0 as? View)?[keyPath: path] = value }
        } else if !AppearanceProxy.isApplying {
            chosenAppearance.insert(path)
        }
    }
}

/// The properties to set on the instances of a class.
@MainActor
final class AppearanceProxy {
    /// A Boolean value that indicates whether a proxy is setting properties.
    private(set) static var isApplying = false
    private static var all: [AppearanceProxy] = []

    /// The settings by the path of their property.
    var settings: [AnyKeyPath: @MainActor (UIView) -> Void] = [:]

    private let view: UIView
    private let isInstance: @MainActor (UIView) -> Bool
    private let containers: [any UIAppearanceContainer.Type]

    private init(
        view: UIView,
        isInstance: @escaping @MainActor (UIView) -> Bool,
        containers: [any UIAppearanceContainer.Type]
    ) {
        (self.view, self.isInstance, self.containers) = (view, isInstance, containers)
    }

    static func proxy<View: UIView>(of type: View.Type, in containers: [any UIAppearanceContainer.Type]) -> View {
        let known = all.lazy.filter { $0.containers.elementsEqual(containers) { $0 == $1 } }
        if let view = known.compactMap({ $0.view as? View }).first(where: { Swift.type(of: $0) == type }) {
            return view
        }
        guard let view = View(coder: NSCoder()) else {
            fatalError("Expected to make a proxy of \(type). Instead, init(coder:) returned nil. Let it make a view.")
        }
        let proxy = AppearanceProxy(view: view, isInstance: { $0 is View }, containers: containers)
        // What is more specific is set later.
        let index = all.firstIndex { $0.isMoreSpecific(than: proxy) } ?? all.endIndex
        all.insert(proxy, at: index)
        view.appearanceProxy = proxy
        return view
    }

    /// Sets what the proxies say for a view that enters a window.
    static func apply(to view: UIView) {
        guard !all.isEmpty else { return }
        isApplying = true
        for proxy in all where proxy.isInstance(view) && proxy.contains(view) {
            for (path, set) in proxy.settings where !view.chosenAppearance.contains(path) { set(view) }
        }
        isApplying = false
    }

    private func isMoreSpecific(than other: AppearanceProxy) -> Bool {
        guard other.isInstance(view) else { return false }
        return !isInstance(other.view) || containers.count > other.containers.count
    }

    private func contains(_ view: UIView) -> Bool {
        var missing = containers[...]
        var responder = view.next
        while let container = responder, let type = missing.first {
            if Swift.type(of: container).isClass(type) { missing.removeFirst() }
            responder = container.next
        }
        return missing.isEmpty
    }
}

extension UIResponder {
    /// Returns whether the class is `type` or a subclass of it.
    fileprivate class func isClass(_ type: any UIAppearanceContainer.Type) -> Bool {
        func isSubclass<Container: UIAppearanceContainer>(_ type: Container.Type) -> Bool { self is Container.Type }
        return isSubclass(type)
    }
}
