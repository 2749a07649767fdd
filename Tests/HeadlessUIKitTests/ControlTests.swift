import Testing
import UIKit

@MainActor
struct ControlTests {
    @MainActor
    private final class Target {
        var told: [String] = []
        func tapped() { told.append("tapped") }
        func tappedBy(_ sender: UIButton) { told.append("tapped by \(sender.currentTitle ?? "")") }
    }

    private let target = Target()
    private let button = UIButton(type: .system)

    @Test func `targets and actions are told in the order they were added, each time`() {
        button.setTitle("Add", for: .normal)
        button.addTarget(target, action: Target.tappedBy, for: .touchUpInside)
        button.addAction(UIAction { [target] _ in target.told.append("action") }, for: .touchUpInside)
        button.addTarget(target, action: Target.tapped, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(target.told == ["tapped by Add", "action", "tapped"])
        button.sendActions(for: .touchUpInside)
        #expect(target.told.count == 6)
        button.sendActions(for: .valueChanged)
        #expect(target.told.count == 6)
    }

    @Test func `a target is not retained, and one that is gone is not told`() {
        weak var gone: Target?
        do {
            let target = Target()
            gone = target
            button.addTarget(target, action: Target.tapped, for: .touchUpInside)
        }
        #expect(gone == nil)
        button.sendActions(for: .touchUpInside)
    }

    @Test func `targets and actions can be removed`() {
        let action = UIAction { [target] _ in target.told.append("action") }
        button.addTarget(target, action: Target.tapped, for: .touchUpInside)
        button.addAction(action, for: .touchUpInside)
        button.removeTarget(target, action: nil, for: .allEvents)
        button.sendActions(for: .touchUpInside)
        #expect(target.told == ["action"])
        button.removeAction(action, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(target.told == ["action"])
    }

    @Test func `an action of the same identifier takes the place of the one before`() {
        let identifier = UIAction.Identifier("tap")
        for name in ["first", "second"] {
            button.addAction(
                UIAction(identifier: identifier) { [target] _ in target.told.append(name) },
                for: .touchUpInside
            )
        }
        button.sendActions(for: .touchUpInside)
        #expect(target.told == ["second"])
    }

    @Test func `an action knows its sender while it is performed`() {
        var sender: AnyObject?
        defer { sender = nil }
        let action = UIAction { sender = $0.sender }
        button.addAction(action, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(sender === button)
        #expect(action.sender == nil)
    }

    @Test func `an action that takes another sender traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let target = Target()
                let field = UITextField()
                field.addTarget(target, action: Target.tappedBy, for: .editingChanged)
                field.sendActions(for: .editingChanged)
            }
        }
        #expect(message(of: result).contains("Expected UITextField, which sends an action, to be a UIButton"))
    }

    @Test func `a button shows the title of its state`() {
        button.setTitle("Save", for: .normal)
        button.setTitle("Saving", for: .disabled)
        #expect(button.titleLabel?.text == "Save")
        button.isEnabled = false
        #expect(button.currentTitle == "Saving" && button.titleLabel?.text == "Saving")
        button.setAttributedTitle(NSAttributedString(string: "Saving…"), for: .disabled)
        #expect(button.titleLabel?.text == "Saving…")
        button.configuration = .filled()
        button.configuration?.title = "Configured"
        #expect(button.currentTitle == "Configured")
    }

    @Test func `a button performs its primary action when it is tapped`() {
        let made = UIButton(primaryAction: UIAction(title: "Go") { [target] _ in target.told.append("go") })
        #expect(made.currentTitle == "Go")
        made.sendActions(for: .touchUpInside)
        #expect(target.told == ["go"])
    }

    @Test func `changes by the program send nothing, a person's do`() {
        let toggle = UISwitch()
        let segments = UISegmentedControl(items: ["All", "Open"])
        for control in [toggle, segments] { control.addTarget(target, action: Target.tapped, for: .valueChanged) }
        toggle.setOn(true, animated: true)
        segments.selectedSegmentIndex = 0
        #expect(target.told.isEmpty)
        toggle.tap()
        #expect(!toggle.isOn)
        segments.tapSegment(at: 1)
        segments.tapSegment(at: 1)
        #expect(segments.selectedSegmentIndex == 1)
        #expect(target.told.count == 2)
        toggle.isEnabled = false
        toggle.tap()
        #expect(target.told.count == 2)
    }

    @Test func `values are kept in their range`() {
        let slider = UISlider()
        slider.setValue(7, animated: false)
        #expect(slider.value == 1)
        let stepper = UIStepper()
        stepper.value = -3
        #expect(stepper.value == 0)
    }

    @Test func `gestures tell their targets in order, if they may begin`() {
        let view = UIView()
        let tap = UITapGestureRecognizer(target: target, action: Target.tapped)
        tap.addTarget(target, action: { target in { (_: UITapGestureRecognizer) in target.told.append("second") } })
        view.addGestureRecognizer(tap)
        #expect(tap.view === view && view.gestureRecognizers == [tap])
        tap.sendActions()
        #expect(target.told == ["tapped", "second"])
        tap.isEnabled = false
        tap.sendActions()
        #expect(target.told.count == 2)
        UIView().addGestureRecognizer(tap)
        #expect(view.gestureRecognizers == [])
    }

    @Test func `a bar button item without target and action does nothing, and shows what it was made with`() {
        let titled = UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil)
        titled.sendActions()
        #expect(titled.title == "Done" && titled.style == .done && titled.target == nil && titled.action == nil)
        let image = UIImage()
        let pictured = UIBarButtonItem(
            image: image,
            landscapeImagePhone: image,
            style: .plain,
            target: nil,
            action: nil
        )
        #expect(pictured.image === image && pictured.landscapeImagePhone === image && pictured.style == .plain)
        #expect(UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil).systemItem == .add)
    }

    @Test func `a bar button item does what its target or its action does, when it is enabled`() {
        let item = UIBarButtonItem(barButtonSystemItem: .done, target: target, action: Target.tapped)
        #expect(item.style == .done && item.target === target)
        item.sendActions()
        item.isEnabled = false
        item.sendActions()
        #expect(target.told == ["tapped"])
        item.isEnabled = true
        item.primaryAction = UIAction { [target] _ in target.told.append("primary") }
        item.sendActions()
        #expect(target.told == ["tapped", "primary"])
        let other = UIBarButtonItem(title: "Undo", primaryAction: UIAction { [target] _ in target.told.append("undo") })
        other.sendActions()
        #expect(target.told.last == "undo")
        #expect(other.title == "Undo")
    }
}
