import Foundation
import UIKit

// The names of UIKit that the libraries here and their clients lean on, each with its labels, overridden where a subclass
// would. Compiled, never run: a name that is missing, or another label, fails the build.

class SurfaceController: UIViewController {
    let name: String
    init(name: String) { self.name = name; super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { fatalError("no") }
    override func loadView() { super.loadView(); view = UIView() }
    override func viewDidLoad() {
        super.viewDidLoad(); guard let view = view else { return }; view.backgroundColor = .white
    }
    override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
    override func viewDidAppear(_ animated: Bool) { super.viewDidAppear(animated) }
    override func viewWillDisappear(_ animated: Bool) { super.viewWillDisappear(animated) }
    override func viewDidDisappear(_ animated: Bool) { super.viewDidDisappear(animated) }
    override func viewWillLayoutSubviews() { super.viewWillLayoutSubviews() }
    override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
    override func addChild(_ childController: UIViewController) { super.addChild(childController) }
    override func removeFromParent() { super.removeFromParent() }
    override func willMove(toParent parent: UIViewController?) { super.willMove(toParent: parent) }
    override func didMove(toParent parent: UIViewController?) { super.didMove(toParent: parent) }
    override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        super.beginAppearanceTransition(isAppearing, animated: animated)
    }
    override func endAppearanceTransition() { super.endAppearanceTransition() }
    override func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        super.present(viewControllerToPresent, animated: flag, completion: completion)
    }
    override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        super.dismiss(animated: flag, completion: completion)
    }
    override func preferredContentSizeDidChange(forChildContentContainer container: UIContentContainer) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        preferredContentSize = container.preferredContentSize
    }
    override var childForStatusBarStyle: UIViewController? { nil }
    override var childForStatusBarHidden: UIViewController? { nil }
    override var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    override var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    override var childViewControllerForPointerLock: UIViewController? { nil }
    override func setNeedsStatusBarAppearanceUpdate() { super.setNeedsStatusBarAppearanceUpdate() }
    override func setNeedsUpdateOfHomeIndicatorAutoHidden() { super.setNeedsUpdateOfHomeIndicatorAutoHidden() }
    override func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {
        super.setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
    }
    override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        super.showDetailViewController(vc, sender: sender)
    }
}

final class Inheriting: UIViewController {}
final class Navigation: UINavigationController {}
final class Tabs: UITabBarController {}
let make: () -> UINavigationController = UINavigationController.init
let makeTabs: () -> UITabBarController = UITabBarController.init
let makePages: () -> UIPageViewController = UIPageViewController.init
let makeAny: () -> UIViewController = UIViewController.init

@MainActor
func controllers(_ c: UIViewController) {
    _ = Inheriting(); _ = Inheriting(nibName: nil, bundle: nil)
    _ = Inheriting(coder: NSCoder())
    _ = c.viewIfLoaded; _ = c.isViewLoaded; c.loadViewIfNeeded()
    _ = c.parent; _ = c.children
    c.present(UIViewController(), animated: true)
    c.present(UIViewController(), animated: true, completion: {})
    c.dismiss(animated: true); c.dismiss(animated: false) {}
    _ = c.presentedViewController; _ = c.presentingViewController
    if let t = c.transitionCoordinator {
        t.animate(alongsideTransition: nil) { _ in }
        t.animate(alongsideTransition: { context in _ = context }, completion: nil)
        let ok: Bool = t.animate(alongsideTransition: nil, completion: nil); _ = ok
    }
    c.modalPresentationStyle = .fullScreen; c.modalPresentationStyle = .pageSheet
    let raw: Int = c.modalPresentationStyle.rawValue; _ = raw
    _ = c.modalPresentationStyle == .automatic
    _ = c.navigationController; _ = c.navigationItem; c.title = "x"; _ = c.title
    c.tabBarItem = UITabBarItem(title: "t", image: nil, tag: 1)
    c.edgesForExtendedLayout = UIRectEdge(); c.edgesForExtendedLayout = []
    c.definesPresentationContext = true
    c.automaticallyAdjustsScrollViewInsets = false
    _ = c.topLayoutGuide.bottomAnchor
    c.showDetailViewController(UIViewController(), sender: nil)
    c.preferredContentSize.width = 3
    _ = c.traitCollection.layoutDirection == .leftToRight
    _ = c.traitCollection.layoutDirection == .rightToLeft
    _ = c.isKind(of: UIViewController.self)
    _ = type(of: c) == UIViewController.self
    _ = ObjectIdentifier(type(of: c)).hashValue
    let container: UIContentContainer = c; _ = container.preferredContentSize

    let n = UINavigationController(); _ = UINavigationController(rootViewController: c)
    n.viewControllers = [c]; n.setViewControllers([c], animated: true)
    n.pushViewController(c, animated: true)
    n.popToViewController(c, animated: true); let a: [UIViewController]? = n.popToViewController(c, animated: true);
    _ = a
    n.popToRootViewController(animated: true); let b: [UIViewController]? = n.popToRootViewController(animated: false);
    _ = b
    n.popViewController(animated: true); let d: UIViewController? = n.popViewController(animated: true); _ = d
    _ = n.topViewController; n.delegate = nil; n.setNavigationBarHidden(true, animated: false)

    let tabs = UITabBarController(); tabs.viewControllers = [c]; tabs.viewControllers = nil
    let p = UIPageViewController(); p.setViewControllers([c], direction: .forward, animated: false, completion: nil)
    p.setViewControllers([c], direction: UIPageViewController.NavigationDirection.forward, animated: false) {
        finished in _ = finished
    }
    let s = UISplitViewController(); s.viewControllers = [c]; s.preferredDisplayMode = .allVisible; s.delegate = nil
    _ = s.displayModeButtonItem; s.showDetailViewController(c, sender: nil)
    let alert = UIAlertController(title: "t", message: "m", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
    alert.addAction(UIAlertAction(title: "OK", style: .default) { action in _ = action })
    let search = UISearchController(searchResultsController: nil); search.searchResultsUpdater = nil
    search.hidesNavigationBarDuringPresentation = false; search.obscuresBackgroundDuringPresentation = false;
    _ = search.searchBar
}

final class NavDelegate: NSObject, UINavigationControllerDelegate {
    func navigationController(
        _ navigationController: UINavigationController,
        willShow viewController: UIViewController,
        animated: Bool
    ) {}
}

class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds); return true
    }
    func applicationWillResignActive(_ application: UIApplication) {}
    func applicationDidEnterBackground(_ application: UIApplication) {}
    func applicationWillEnterForeground(_ application: UIApplication) {}
    func applicationDidBecomeActive(_ application: UIApplication) {}
    func applicationWillTerminate(_ application: UIApplication) {}
}

@MainActor
func windows() {
    let w = UIWindow(); let f = UIWindow(frame: .zero)
    w.rootViewController = UIViewController(); w.makeKeyAndVisible(); _ = w.isKeyWindow; w.backgroundColor = .white
    w.layer.add(CATransition(), forKey: kCATransition); f.removeFromSuperview(); w.resignKey()
    _ = UIApplication.shared.windows.first(where: { $0.isKeyWindow })
    _ = UIApplication.shared.delegate?.window??.rootViewController
    UIApplication.shared.delegate = Delegate()
    _ = UIDevice.current.userInterfaceIdiom == .phone
}

class Subview: UIView {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { fatalError("no") }
    override func layoutSubviews() { super.layoutSubviews() }
    override func sizeThatFits(_ size: CGSize) -> CGSize { size }
}
class Button: UIButton {
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) { fatalError("no") }
}

@MainActor
func views(_ v: UIView) {
    _ = UIView(); _ = UIView(frame: .zero); [UIView(), UIView()].forEach(v.addSubview)
    v.removeFromSuperview(); _ = v.superview; _ = v.subviews
    v.insertSubview(UIView(), aboveSubview: UIView()); v.sendSubviewToBack(UIView()); _ = v.window
    v.frame = .zero; v.bounds = .zero; v.setNeedsLayout(); v.layoutIfNeeded()
    v.autoresizingMask = [.flexibleWidth, .flexibleHeight]; v.backgroundColor = .red
    UIView.setAnimationsEnabled(false)
    UIView.animate(
        withDuration: 1,
        delay: 0,
        options: [.curveEaseInOut, .allowUserInteraction],
        animations: {},
        completion: { done in _ = done }
    )
    UIView.animate(
        withDuration: 1,
        delay: 0,
        options: UIView.AnimationOptions(rawValue: 7 << 16),
        animations: {},
        completion: nil
    )
    UIView.animate(withDuration: 1, animations: {}); UIView.animate(withDuration: 1) {}
    v.alpha = 1; v.transform = .identity; v.transform = CGAffineTransform(scaleX: 1, y: 2); v.center = .zero
    v.isUserInteractionEnabled = true; v.accessibilityViewIsModal = true; v.isHidden = false; v.clipsToBounds = true
    v.tintColor = .red; _ = v.tintColor.cgColor; _ = v.safeAreaInsets.top; _ = v.sizeThatFits(.zero)
    v.addGestureRecognizer(UITapGestureRecognizer())
    v.translatesAutoresizingMaskIntoConstraints = false
    let o = UIView()
    NSLayoutConstraint.activate([
        v.leftAnchor.constraint(equalTo: o.leftAnchor), v.rightAnchor.constraint(equalTo: o.rightAnchor),
        v.topAnchor.constraint(equalTo: o.topAnchor, constant: 3), v.bottomAnchor.constraint(equalTo: o.bottomAnchor),
        v.leadingAnchor.constraint(equalTo: o.leadingAnchor), v.trailingAnchor.constraint(equalTo: o.trailingAnchor),
        v.centerXAnchor.constraint(equalTo: o.centerXAnchor), v.centerYAnchor.constraint(equalTo: o.centerYAnchor),
        v.widthAnchor.constraint(equalToConstant: 3), v.heightAnchor.constraint(greaterThanOrEqualToConstant: 4),
        v.topAnchor.constraint(equalTo: o.safeAreaLayoutGuide.topAnchor),
        v.heightAnchor.constraint(equalTo: o.widthAnchor),
    ])
    let c = v.widthAnchor.constraint(equalToConstant: 3); c.isActive = true; v.addConstraints([c])
    v.setContentHuggingPriority(.defaultHigh, for: .vertical); v.setContentHuggingPriority(.required, for: .horizontal)
    let l = v.layer; l.cornerRadius = 2; l.masksToBounds = true; l.borderColor = UIColor.red.cgColor; l.borderWidth = 1
    l.insertSublayer(CALayer(), at: 0); l.removeFromSuperlayer(); l.add(CATransition(), forKey: nil); l.frame = .zero
    let g = CAGradientLayer(); g.colors = [UIColor.red.cgColor]
    CATransaction.begin(); CATransaction.setCompletionBlock {}; CATransaction.commit()
    let t = CATransition(); t.type = .push; t.subtype = .fromLeft; t.duration = 1;
    t.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    let label = UILabel(); label.text = "x"; label.font = .systemFont(ofSize: 3); label.textColor = .red;
    label.textAlignment = .center
    label.textAlignment = .left; label.numberOfLines = 0; label.lineBreakMode = .byWordWrapping
    let st = UIStackView(); st.axis = .vertical; st.axis = .horizontal; st.alignment = .center;
    st.distribution = .fillEqually; st.spacing = 3; st.addArrangedSubview(label)
    let act = UIActivityIndicatorView(); _ = UIActivityIndicatorView(style: .medium);
    _ = UIActivityIndicatorView(style: .large)
    act.style = .large; act.hidesWhenStopped = true; _ = act.isAnimating; act.startAnimating(); act.stopAnimating()
}

@MainActor
final class Lists: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
    UICollectionViewDelegate, UICollectionViewDelegateFlowLayout, UISearchBarDelegate, UISearchResultsUpdating,
    UITextViewDelegate
{
    func numberOfSections(in tableView: UITableView) -> Int { 1 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "c", for: indexPath);
        cell.textLabel?.text = "\(indexPath.row) \(indexPath.section)"; return cell
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
    }
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { 0 }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { .zero }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    func updateSearchResults(for searchController: UISearchController) {}
    func textViewDidChange(_ textView: UITextView) {}
    func use() {
        let t = UITableView(); t.dataSource = self; t.delegate = self;
        t.register(UITableViewCell.self, forCellReuseIdentifier: "c"); t.reloadData()
        let old: UITableViewCell? = t.dequeueReusableCell(withIdentifier: "c"); _ = old
        t.rowHeight = UITableView.automaticDimension; t.estimatedRowHeight = 3; t.tableHeaderView = UIView();
        t.contentInsetAdjustmentBehavior = .never
        let layout = UICollectionViewFlowLayout(); layout.itemSize = .zero; layout.scrollDirection = .horizontal;
        layout.scrollDirection = .vertical
        let c = UICollectionView(frame: .zero, collectionViewLayout: layout);
        c.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c"); c.reloadData(); c.dataSource = self;
        c.delegate = self
        _ = UICollectionViewCell().contentView
        let s = UISearchBar(); s.text = "x"; s.delegate = self
        let tv = UITextView(); tv.text = "x"; tv.delegate = self; _ = tv.layer; let txt: String? = tv.text; _ = txt
        _ = IndexPath(row: 1, section: 2)
    }
    func fired(_ sender: UIButton) {}
    func controls() {
        let b = UIButton(); _ = UIButton(frame: .zero); _ = UIButton(type: .custom); _ = UIButton(type: .system)
        b.addAction(UIAction { _ in }, for: .touchUpInside)
        b.sendActions(for: .touchUpInside); b.sendActions(for: .valueChanged); b.sendActions(for: .editingChanged)
        b.setTitle("x", for: .normal); b.setTitleColor(.red, for: .normal); b.setTitleColor(.red, for: .disabled)
        b.setAttributedTitle(nil, for: .normal); b.setBackgroundImage(nil, for: .normal); b.isEnabled = false;
        b.titleLabel?.font = .boldSystemFont(ofSize: 3)
        let f = UITextField(); f.text = "x"; f.placeholder = "p"; f.isSecureTextEntry = true;
        f.autocorrectionType = .no; f.autocapitalizationType = .none
        f.autocapitalizationType = .words; f.textContentType = .emailAddress; f.textAlignment = .center;
        _ = UITextField.textDidChangeNotification
        let sw = UISwitch(); sw.isOn = true; sw.setOn(true, animated: true)
        let sl = UISlider(); let v: Float = sl.value; _ = v; sl.isContinuous = true; sl.setValue(1, animated: true)
        let stp = UIStepper(); let d: Double = stp.value; _ = d; stp.minimumValue = 0; stp.maximumValue = 1;
        stp.isContinuous = true
        let seg = UISegmentedControl(items: ["a"]); seg.selectedSegmentIndex = 0
        let page = UIPageControl(); page.currentPage = 0; page.numberOfPages = 2; page.pageIndicatorTintColor = .red;
        page.currentPageIndicatorTintColor = .red
        let date = UIDatePicker(); date.date = Date(); date.countDownDuration = 3; date.datePickerMode = .date;
        date.setDate(Date(), animated: true)
        let g = UIGestureRecognizer(); _ = UITapGestureRecognizer(); g.sendActions()
        let item = UIBarButtonItem()
        _ = UIBarButtonItem(barButtonSystemItem: .done, target: self, action: nil)
        _ = UIBarButtonItem(barButtonSystemItem: .action, target: nil, action: nil)
        _ = UIBarButtonItem(image: nil, style: .plain, target: nil, action: nil)
        _ = UIBarButtonItem(image: nil, landscapeImagePhone: nil, style: .plain, target: nil, action: nil)
        _ = UIBarButtonItem(title: "x", style: .done, target: nil, action: nil)
        item.target = self; item.action = nil; item.title = "x"; item.image = nil
        let ni = UINavigationItem(title: "x"); ni.leftBarButtonItem = item; ni.rightBarButtonItem = item;
        ni.title = "y"; ni.hidesBackButton = true
        ni.leftItemsSupplementBackButton = true; ni.setHidesBackButton(true, animated: true);
        ni.setLeftBarButton(item, animated: true); ni.setRightBarButton(nil, animated: false)
    }
}
final class BackItem: UIBarButtonItem {
    override init() { super.init() }; required init?(coder: NSCoder) { fatalError("no") }
}

@MainActor
func values() {
    for c: UIColor in [
        .white, .black, .gray, .lightGray, .darkGray, .red, .green, .blue, .yellow, .orange, .purple, .clear,
        .systemRed, .systemBackground, .systemFill, .systemGray2,
    ] { _ = c == .red }
    _ = UIColor(red: 1, green: 0, blue: 0, alpha: 1).withAlphaComponent(0.3).cgColor; _ = UIColor(white: 1, alpha: 1)
    _ = UIFont.systemFont(ofSize: 3); _ = UIFont.systemFont(ofSize: 3, weight: .regular);
    _ = UIFont.systemFont(ofSize: 3, weight: .medium)
    _ = UIFont.boldSystemFont(ofSize: 3); _ = UIFont.monospacedDigitSystemFont(ofSize: 3, weight: .bold);
    let f: UIFont? = UIFont(name: "x", size: 3); _ = f
    let i: UIImage? = UIImage(named: "x"); _ = i
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1)); let ctx = UIGraphicsGetCurrentContext()
    ctx?.setFillColor(UIColor.red.cgColor); ctx?.fill(CGRect.zero); _ = UIGraphicsGetImageFromCurrentImageContext();
    UIGraphicsEndImageContext()
    UIAccessibility.post(notification: .screenChanged, argument: nil)
    _ = UILayoutPriority.defaultHigh; _ = CGRect.zero.inset(by: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1));
    _ = UIEdgeInsets.zero
    let (slice, rest) = CGRect.zero.divided(atDistance: 1, from: .minXEdge); _ = (slice, rest);
    _ = CGRect.zero.insetBy(dx: 1, dy: 1)
    autoreleasepool {}
    let n: Int = autoreleasepool { 3 }; _ = n
    var key: UInt8 = 0; let object = NSObject()
    objc_setAssociatedObject(object, &key, 3, .OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    _ = objc_getAssociatedObject(object, &key)
}
