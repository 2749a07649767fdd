import Lasso
import Testing

private enum FormModule: StoreModule {
    enum Action: Equatable {
        case tap, title(String), page(Int), segment(Int), slide(Float), isOn(Bool), step(Double)
        case date(Date), duration(TimeInterval), picker(Bool), text(String)
    }
}

@MainActor
struct BindingTests {
    private let store = MockLassoStore<FormModule>(with: EmptyState())

    @Test func `a button dispatches an action at a tap, from every binding in order`() {
        let button = UIButton()
        button.setTitle("Save", for: .normal)
        button.bind(to: store, action: .tap)
        button.bind(to: store) { .title($0.title(for: .normal) ?? "") }
        button.bind(.valueChanged, to: store, action: .page(0))
        button.sendActions(for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(store.dispatchedActions == [.tap, .title("Save"), .tap, .title("Save")])
    }

    @Test func `controls of values dispatch their values`() {
        let pages = UIPageControl()
        pages.numberOfPages = 3
        pages.bindValueChange(to: store) { .page($0) }
        pages.currentPage = 2
        pages.sendActions(for: .valueChanged)
        let segments = UISegmentedControl(items: ["a", "b"])
        segments.bindValueChange(to: store) { .segment($0) }
        segments.selectedSegmentIndex = 1
        segments.sendActions(for: .valueChanged)
        let slider = UISlider()
        slider.bindValueChange(to: store) { .slide($0) }
        slider.value = 0.5
        slider.sendActions(for: .valueChanged)
        let toggle = UISwitch()
        toggle.bindValueChange(to: store) { .isOn($0) }
        toggle.isOn = true
        toggle.sendActions(for: .valueChanged)
        let stepper = UIStepper()
        stepper.bindValueChange(to: store) { .step($0) }
        stepper.value = 3
        stepper.sendActions(for: .valueChanged)
        #expect(store.dispatchedActions == [.page(2), .segment(1), .slide(0.5), .isOn(true), .step(3)])
    }

    @Test func `a date picker dispatches its date, its duration and itself`() {
        let picker = UIDatePicker()
        let date = Date(timeIntervalSince1970: 0)
        picker.bindDateChange(to: store) { .date($0) }
        picker.bindDurationChange(to: store) { .duration($0) }
        picker.bindValueChange(to: store) { [weak picker] in .picker($0 === picker) }
        picker.date = date
        picker.countDownDuration = 60
        picker.sendActions(for: .valueChanged)
        #expect(store.dispatchedActions == [.date(date), .duration(60), .picker(true)])
    }

    @Test func `a bar button item dispatches what was bound last, and keeps its looks`() {
        let item = UIBarButtonItem(title: "Done", style: .done)
        item.bind(to: store, action: .tap)
        item.bind(to: store) { .title($0.title ?? "") }
        item.sendActions()
        #expect(store.dispatchedActions == [.title("Done")])
        #expect(item.title == "Done")
        #expect(item.style == .done)
        #expect(UIBarButtonItem(barButtonSystemItem: .done).systemItem == .done)
        #expect(UIBarButtonItem(image: nil).style == .plain)
        #expect(UIBarButtonItem(image: nil, landscapeImagePhone: nil).landscapeImagePhone == nil)
    }

    @Test func `a binding replaces target and action of a bar button item, which a primary action goes before`() {
        @MainActor
        final class Target {
            var taps = 0
            func tap() { taps += 1 }
        }
        let target = Target()
        let item = UIBarButtonItem(title: "Done", style: .done, target: target, action: Target.tap)
        item.bind(to: store, action: .tap)
        item.sendActions()
        #expect(target.taps == 0 && store.dispatchedActions == [.tap])
        item.setTarget(target, action: Target.tap)
        item.sendActions()
        #expect(target.taps == 1 && store.dispatchedActions == [.tap])
        item.bind(to: store, action: .tap)
        var primary = 0
        item.primaryAction = UIAction { _ in primary += 1 }
        item.sendActions()
        #expect(primary == 1 && store.dispatchedActions == [.tap])
        item.primaryAction = nil
        item.sendActions()
        #expect(store.dispatchedActions == [.tap, .tap])
    }

    @Test func `a recogniser dispatches at a gesture, from every binding in order`() {
        let tap = UITapGestureRecognizer()
        tap.bind(to: store, action: .tap)
        tap.bind(to: store) { .page($0.numberOfTapsRequired) }
        tap.sendActions()
        #expect(store.dispatchedActions == [.tap, .page(1)])
    }

    @Test func `a text field dispatches its text when a person changes it`() {
        let field = UITextField()
        field.bindTextDidChange(to: store) { .text($0) }
        field.text = "set"
        #expect(store.dispatchedActions == [])
        NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: field)
        #expect(store.dispatchedActions == [.text("set")])
        field.insertText("!")
        field.text = nil
        NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: field)
        NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: UITextField())
        #expect(store.dispatchedActions == [.text("set"), .text("set!"), .text("")])
    }

    @Test func `a binding keeps neither the store nor the control`() {
        weak var store: MockLassoStore<FormModule>?
        weak var field: UITextField?
        weak var captured: Trace?
        let button = UIButton()
        let tap = UITapGestureRecognizer()
        do {
            let made = MockLassoStore<FormModule>(with: EmptyState())
            let (bound, trace) = (UITextField(), Trace())
            (store, field, captured) = (made, bound, trace)
            button.bind(to: made, action: .tap)
            tap.bind(to: made, action: .tap)
            bound.bindTextDidChange(to: made) { text in
                trace.add(text)
                return .text(text)
            }
        }
        #expect(store == nil)
        #expect(field == nil)
        #expect(captured == nil)
        button.sendActions(for: .touchUpInside)
        tap.sendActions()
    }

    @Test func `a view store is a target too`() {
        let view = store.asViewStore(actionMap: { (number: Int) in FormModule.Action.page(number) })
        let button = UIButton()
        button.bind(to: view, action: 4)
        button.sendActions(for: .touchUpInside)
        #expect(store.dispatchedActions == [.page(4)])
    }
}
