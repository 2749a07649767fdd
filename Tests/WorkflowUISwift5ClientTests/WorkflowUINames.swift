import UIKit
import Workflow
@_spi(ViewEnvironmentWiring) import ViewEnvironment
@_spi(ViewEnvironmentWiring) import ViewEnvironmentUI
@_spi(ExperimentalObservation) import WorkflowUI

// The names of the view environment, its propagation and the screens on view controllers, each with its labels. Compiled,
// never run: a name that is missing, or another label, fails the build.

enum IntKey: ViewEnvironmentKey { static var defaultValue: Int { 1 } }
enum StringKey: ViewEnvironmentKey { static let defaultValue: String = "" }
extension ViewEnvironment {
    var int: Int {
        get { self[IntKey.self] }
        set { self[IntKey.self] = newValue }
    }
}

@MainActor
func environmentSurface() {
    var e: ViewEnvironment = .empty
    e = ViewEnvironment.empty.setting(key: IntKey.self, to: 3).setting(keyPath: \.int, to: 4)
    e[IntKey.self] = 3; e.int += 1
}

final class ObservingController: UIViewController, ViewEnvironmentObserving {
    func customize(environment: inout ViewEnvironment) { environment.int = 3 }
    func apply(environment: ViewEnvironment) {}
    func environmentDidChange() {}
    override func viewWillLayoutSubviews() { applyEnvironmentIfNeeded(); super.viewWillLayoutSubviews() }
}
final class ObservingView: UIView, ViewEnvironmentObserving {
    override func layoutSubviews() { applyEnvironmentIfNeeded(); super.layoutSubviews() }
    func apply(environment: ViewEnvironment) {}
}
final class PlainNode: ViewEnvironmentPropagating {
    var environmentAncestorOverrideStore: ViewEnvironmentPropagating?
    var defaultEnvironmentAncestor: ViewEnvironmentPropagating? { environmentAncestorOverrideStore }
    var defaultEnvironmentDescendants: [ViewEnvironmentPropagating] { [] }
    func setNeedsApplyEnvironment() { applyEnvironmentIfNeeded() }
}

@MainActor
func propagationSurface(_ p: ViewEnvironmentPropagating, _ vc: UIViewController, _ v: UIView) {
    p.setNeedsEnvironmentUpdate(); _ = p.environmentAncestor; _ = p.environmentDescendants;
    _ = p.defaultEnvironmentAncestor; _ = p.defaultEnvironmentDescendants
    p.setNeedsApplyEnvironment(); _ = p.environment; p.applyEnvironmentIfNeeded();
    p.setNeedsEnvironmentUpdateOnAppropriateDescendants()
    let o: ViewEnvironmentUpdateObservationLifetime = p.addEnvironmentNeedsUpdateObserver { environment in
        _ = environment.int
    }
        ;
    o.remove()
    let c: ViewEnvironmentCustomizationLifetime = p.addEnvironmentCustomization { $0.int = 3 }; c.remove()
    let observation: ViewEnvironmentUpdateObservation = { _ in };
    let customization: ViewEnvironmentCustomization = { _ in }
    _ = p.addEnvironmentNeedsUpdateObserver(observation); _ = p.addEnvironmentCustomization(customization)
    vc.environmentAncestorOverride = { nil }; vc.environmentAncestorOverride = nil;
    vc.environmentDescendantsOverride = { [] }; vc.environmentDescendantsOverride = nil
    v.environmentAncestorOverride = { vc }; _ = v.environmentAncestorPath == v.environmentAncestorPath
    let path: ViewEnvironmentPropagatingAncestorPath = vc.environmentAncestorPath; _ = path
    let provider: UIViewController.EnvironmentAncestorProvider = { nil }; _ = provider
    let providers: UIView.EnvironmentDescendantsProvider = { [] }; _ = providers
    let path2: UIView.EnvironmentAncestorPath = path; _ = path2
    _ = v.environment; _ = vc.environment.int
    let node = ViewEnvironmentPropagationNode(
        environmentAncestor: { vc },
        environmentDescendants: { [v] },
        customizeEnvironment: { $0.int = 2 },
        environmentDidChange: { _ in },
        applyEnvironment: { _ in }
    )
    _ = ViewEnvironmentPropagationNode()
    node.environmentAncestorProvider = { nil }; node.environmentDescendantsProvider = { [] };
    node.customizeEnvironment = { _ in }
    node.environmentDidChangeObserver = nil; node.environmentDidChangeObserver = { _ in };
    node.applyEnvironment = { _ in }
    var e = ViewEnvironment.empty; node.customize(environment: &e); node.environmentDidChange();
    node.apply(environment: e)
    let a: ViewEnvironmentPropagationNode.EnvironmentAncestorProvider = { nil }; _ = a
    let d: ViewEnvironmentPropagationNode.EnvironmentDescendantsProvider = { [] }; _ = d
}

struct FooScreen: Screen {
    var text: String
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        FooController.description(for: self, environment: environment)
    }
}
final class FooController: ScreenViewController<FooScreen> {
    required init(screen: FooScreen, environment: ViewEnvironment) {
        super.init(screen: screen, environment: environment)
    }
    override func screenDidChange(from previousScreen: FooScreen, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
    }
}
struct RawScreen: Screen {
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        ViewControllerDescription(environment: environment, build: { RawController() }, update: { $0.title = "x" })
    }
}
final class RawController: UIViewController {}
struct BoxScreen: Screen, SingleScreenContaining {
    var inner: Screen
    var primaryScreen: any Screen { inner }
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        inner.viewControllerDescription(environment: environment)
    }
}

@MainActor
final class Host: UIViewController {
    var child: FooController = FooController(screen: FooScreen(text: ""), environment: .empty)
    var any: UIViewController = UIViewController()
    func use() {
        update(child: \.child, with: FooScreen(text: "x"), in: environment)
        update(child: \.any, with: RawScreen(), in: .empty, onChange: { new in _ = new.title })
        update(child: \.any, with: RawScreen(), in: .empty) { new in _ = new.title }
    }
}

@MainActor
func screensSurface(_ vc: UIViewController, _ s: Screen) {
    let foo = FooScreen(text: "x")
    _ = foo.canUpdate(viewController: vc, with: .empty); foo.update(viewController: vc, with: .empty);
    _ = foo.buildViewController(in: .empty)
    let any: AnyScreen = foo.asAnyScreen(); _ = AnyScreen(any).wrappedScreen; _ = any.primaryScreen;
    _ = any.viewControllerDescription(environment: .empty); _ = any.findInnermostPrimaryScreen()
    let wrapped: Screen = any.wrappedScreen; _ = wrapped
    _ = AnyScreen(s); _ = s.asAnyScreen()
    let a1: AdaptedEnvironmentScreen<FooScreen> = foo.adaptedEnvironment(key: IntKey.self, value: 3)
    let a2 = foo.adaptedEnvironment(keyPath: \.int, value: 3);
    let a3 = foo.adaptedEnvironment(adapting: { $0.int = 3 }); let a4 = foo.adaptedEnvironment { $0.int = 4 }
    _ = (a1.wrapped, a2, a3, a4); var a5 = AdaptedEnvironmentScreen(wrapping: foo, adapting: { $0.int = 3 });
    a5.wrapped = foo
    _ = AdaptedEnvironmentScreen(wrapping: foo, key: IntKey.self, value: 3);
    _ = AdaptedEnvironmentScreen(wrapping: foo, keyPath: \.int, value: 3)
    let adapter: AdaptedEnvironmentScreen<FooScreen>.Adapter = { $0.int = 3 };
    _ = AdaptedEnvironmentScreen(wrapping: foo, adapting: adapter)
    _ = AdaptedEnvironmentScreen(wrapping: 3, key: IntKey.self, value: 3)
    _ = a5.viewControllerDescription(environment: .empty)
    _ = BoxScreen(inner: foo).findInnermostPrimaryScreen()

    var d = ViewControllerDescription(
        performInitialUpdate: true,
        type: RawController.self,
        environment: .empty,
        build: { RawController() },
        update: { (vc: RawController) in _ = vc }
    )
    _ = ViewControllerDescription(
        type: RawController.self,
        environment: .empty,
        build: { RawController() },
        update: { _ in }
    )
    _ = ViewControllerDescription(
        environment: .empty,
        build: RawController.init,
        update: { (vc: RawController) in _ = vc }
    )
    _ = ViewControllerDescription(environment: .empty, build: UIViewController.init, update: { _ in })
    _ = ViewControllerDescription(
        performInitialUpdate: false,
        dynamicType: RawController.self,
        environment: .empty,
        build: { RawController() },
        update: { (vc: UIViewController) in _ = vc }
    )
    _ = ViewControllerDescription(
        dynamicType: type(of: vc),
        environment: .empty,
        build: { RawController() },
        update: { _ in }
    )
    d.performInitialUpdate = false; let k: ViewControllerDescription.KindIdentifier = d.kind;
    _ = k == .init(RawController.self); _ = Set([k])
    _ = ViewControllerDescription.KindIdentifier(UIViewController.self).canUpdate(viewController: vc)
    let built: UIViewController = d.buildViewController();
    if d.canUpdate(viewController: built) { d.update(viewController: built) }

    let f = FooController(screen: foo, environment: .empty); f.update(screen: foo); _ = f.screen.text;
    let st: Screen.Type = f.screenType; _ = st; _ = f.primaryScreen; _ = f.findInnermostPrimaryScreen()
    _ = FooController.description(for: foo, environment: .empty, performInitialUpdate: false); _ = f.hasViewAppeared

    let dvc = DescribedViewController(description: d); _ = DescribedViewController(screen: foo, environment: .empty);
    _ = DescribedViewController(screen: s, environment: .empty)
    dvc.update(description: d); dvc.update(screen: foo, environment: .empty); dvc.update(screen: s, environment: .empty)
}

struct FooWorkflow: Workflow {
    typealias State = Int
    typealias Output = String
    func makeInitialState() -> Int { 0 }
    func render(state: Int, context: RenderContext<FooWorkflow>) -> FooScreen { FooScreen(text: "\(state)") }
}

@MainActor
func hostingSurface(_ observers: [WorkflowObserver]) {
    let h = WorkflowHostingController(workflow: FooWorkflow())
    let h2: WorkflowHostingController<FooScreen, String> = WorkflowHostingController(
        workflow: FooWorkflow(),
        customizeEnvironment: { $0.int = 3 },
        observers: observers
    )
    let h3 = WorkflowHostingController(
        workflow: FooWorkflow().mapRendering { $0.asAnyScreen() },
        customizeEnvironment: { $0.int = 3 }
    ); _ = h3
    h.customizeEnvironment = { $0.int = 4 };
    let c: WorkflowHostingController<FooScreen, String>.CustomizeEnvironment = h2.customizeEnvironment; _ = c
    _ = h.screen.text; h.update(workflow: FooWorkflow()); _ = h.primaryScreen; _ = h.findInnermostPrimaryScreen()
    h.viewDidLoad(); h.viewWillLayoutSubviews(); h.viewDidLayoutSubviews(); _ = h.childForStatusBarStyle;
    _ = h.childForStatusBarHidden
    _ = h.childForHomeIndicatorAutoHidden; _ = h.childForScreenEdgesDeferringSystemGestures;
    _ = h.supportedInterfaceOrientations
    _ = h.preferredStatusBarUpdateAnimation; _ = h.childViewControllerForPointerLock;
    h.preferredContentSizeDidChange(forChildContentContainer: h2)
    var e = ViewEnvironment.empty; h.customize(environment: &e); h.environmentDidChange(); h.setNeedsEnvironmentUpdate()
    _ = ContainerViewController(workflow: FooWorkflow())
}

struct MyEvent: WorkflowUIEvent { let viewController: UIViewController }
final class MyObserver: WorkflowUIObserver {
    func observeEvent<E: WorkflowUIEvent>(_ event: E) {
        if let e = event as? ViewWillAppearEvent { _ = e.animated; _ = e.isFirstAppearance; _ = e.viewController }
        if let e = event as? ViewDidAppearEvent { _ = e.animated; _ = e.isFirstAppearance }
        if let e = event as? ViewWillDisappearEvent { _ = e.animated }
        if let e = event as? ViewDidDisappearEvent { _ = e.animated }
        _ = event is ViewWillLayoutSubviewsEvent; _ = event is ViewDidLayoutSubviewsEvent
    }
}
final class MyUIController: WorkflowUIViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated); sendObservationEvent(MyEvent(viewController: self))
    }
    override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
    override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated) }
    override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }
    override func viewWillLayoutSubviews() { super.viewWillLayoutSubviews() }
    override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
}
@MainActor func observation() {
    WorkflowUIObservation.sharedUIObserver = MyObserver(); WorkflowUIObservation.sharedUIObserver = nil
}
