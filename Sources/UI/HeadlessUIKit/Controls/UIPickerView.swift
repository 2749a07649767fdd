import Foundation

/// A control that selects a row in each of several wheels; ``pickRow(_:inComponent:)`` simulates the user.
@preconcurrency @MainActor
open class UIPickerView: UIView {
    /// The data source, which knows the numbers of wheels and rows.
    open weak var dataSource: (any UIPickerViewDataSource)? {
        didSet { reloadAllComponents() }
    }

    /// The delegate, which provides titles and is notified of the user's selection.
    open weak var delegate: (any UIPickerViewDelegate)?

    private var selected: [Int: Int] = [:]

    /// The number of wheels.
    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

    /// Returns the number of rows of a wheel.
    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }

    /// Reloads all wheels.
    open func reloadAllComponents() {
        for component in 0..<numberOfComponents { reloadComponent(component) }
    }

    /// Reloads a wheel; a selected row that is gone gives way to the last one.
    open func reloadComponent(_ component: Int) {
        selectRow(selected[component] ?? 0, inComponent: component, animated: false)
    }

    /// Selects a row at once, without notifying the delegate.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        let last = numberOfRows(inComponent: component) - 1
        selected[component] = last < 0 ? nil : min(max(row, 0), last)
    }

    /// Returns the selected row of a wheel; -1 for none.
    open func selectedRow(inComponent component: Int) -> Int { selected[component] ?? -1 }

    /// Simulates that the user turns a wheel to a row: selects it and notifies the delegate. Not part of UIKit.
    open func pickRow(_ row: Int, inComponent component: Int) {
        guard isUserInteractionEnabled, (0..<numberOfRows(inComponent: component)).contains(row) else { return }
        selectRow(row, inComponent: component, animated: true)
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }
}

/// Methods that provide the numbers of wheels and rows of a picker.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
    /// Returns the number of wheels.
    func numberOfComponents(in pickerView: UIPickerView) -> Int

    /// Returns the number of rows of a wheel.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Methods that provide the rows of a picker and receive the user's selection.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
    /// Returns the title of a row; `nil`, the default, for none.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?

    /// Called when the user has selected a row. Does nothing by default.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }

    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
