#if canImport(UIKit)
import UIKit

extension UIPageControl {
    /// Dispatches what `mapping` makes of the page whenever a person changes it.
    public func bindValueChange<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ currentPage: Int) -> Target.Action
    ) {
        bind(.valueChanged, to: target) { mapping($0.currentPage) }
    }
}

extension UISegmentedControl {
    /// Dispatches what `mapping` makes of the selected segment whenever a person changes it.
    public func bindValueChange<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ selectedIndex: Int) -> Target.Action
    ) {
        bind(.valueChanged, to: target) { mapping($0.selectedSegmentIndex) }
    }
}

extension UISlider {
    /// Dispatches what `mapping` makes of the value whenever a person changes it.
    public func bindValueChange<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ newValue: Float) -> Target.Action
    ) {
        bind(.valueChanged, to: target) { mapping($0.value) }
    }
}

extension UISwitch {
    /// Dispatches what `mapping` makes of the switch whenever a person turns it.
    public func bindValueChange<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ isOn: Bool) -> Target.Action
    ) {
        bind(.valueChanged, to: target) { mapping($0.isOn) }
    }
}

extension UIStepper {
    /// Dispatches what `mapping` makes of the value whenever a person changes it.
    public func bindValueChange<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ newValue: Double) -> Target.Action
    ) {
        bind(.valueChanged, to: target) { mapping($0.value) }
    }
}

extension UIDatePicker {
    /// Dispatches what `mapping` makes of the date whenever a person changes it.
    public func bindDateChange<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ date: Date) -> Target.Action
    ) {
        bindValueChange(to: target) { mapping($0.date) }
    }

    /// Dispatches what `mapping` makes of the duration whenever a person changes it.
    public func bindDurationChange<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ countDownDuration: TimeInterval) -> Target.Action
    ) {
        bindValueChange(to: target) { mapping($0.countDownDuration) }
    }

    /// Dispatches what `mapping` makes of the picker whenever a person changes it.
    public func bindValueChange<Target: ActionDispatchable>(
        to target: Target,
        mapping: @escaping (_ datePicker: UIDatePicker) -> Target.Action
    ) {
        bind(.valueChanged, to: target, mapping: mapping)
    }
}
#endif
