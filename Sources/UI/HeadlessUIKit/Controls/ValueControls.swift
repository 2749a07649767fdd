import Foundation

/// A switch. Changes by the program send no events; ``tap()`` simulates the user.
@preconcurrency @MainActor
open class UISwitch: UIControl {
    /// A Boolean value that indicates whether the switch is on.
    open var isOn = false

    /// The colour of the switch when it is on.
    open var onTintColor: UIColor? {
        didSet { noteAppearance(\UISwitch.onTintColor) }
    }

    /// Sets ``isOn`` at once, without an event.
    open func setOn(_ on: Bool, animated: Bool) {
        isOn = on
    }

    /// Simulates a tap: toggles the switch and sends `.valueChanged`. Not part of UIKit.
    open func tap() {
        guard isEnabled, isUserInteractionEnabled else { return }
        isOn.toggle()
        sendActions(for: .valueChanged)
    }
}

/// A control for a number in a range. Changes by the program send no events.
@preconcurrency @MainActor
open class UISlider: UIControl {
    /// The minimum value.
    open var minimumValue: Float = 0
    /// The maximum value.
    open var maximumValue: Float = 1
    /// A Boolean value that indicates whether events are sent during a movement rather than only at its end.
    open var isContinuous = true

    private var storedValue: Float = 0

    /// The value, clamped to the range.
    open var value: Float {
        get { storedValue }
        set { storedValue = min(max(newValue, minimumValue), maximumValue) }
    }

    /// Sets ``value`` at once, without an event.
    open func setValue(_ value: Float, animated: Bool) {
        self.value = value
    }
}

/// A control that counts up and down. Changes by the program send no events.
@preconcurrency @MainActor
open class UIStepper: UIControl {
    /// The minimum value.
    open var minimumValue: Double = 0
    /// The maximum value.
    open var maximumValue: Double = 100
    /// The step by which the value changes.
    open var stepValue: Double = 1
    /// A Boolean value that indicates whether events are sent while the user holds the control.
    open var isContinuous = true
    /// A Boolean value that indicates whether the value wraps around at the ends of the range.
    open var wraps = false

    private var storedValue: Double = 0

    /// The value, clamped to the range.
    open var value: Double {
        get { storedValue }
        set { storedValue = min(max(newValue, minimumValue), maximumValue) }
    }
}

/// A control that selects one of several titles. Changes by the program send no events; ``tapSegment(at:)`` simulates
/// the user.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    /// No segment.
    public nonisolated static let noSegment = -1

    private var titles: [String?] = []

    /// Creates a control with a segment for each item, a `String` or a `UIImage`.
    public init(items: [Any]?) {
        titles = (items ?? []).map { $0 as? String }
        super.init(frame: .zero)
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The index of the selected segment; ``noSegment`` for none.
    open var selectedSegmentIndex = UISegmentedControl.noSegment

    /// The number of segments.
    open var numberOfSegments: Int { titles.count }

    /// Returns the title of a segment; `nil` for one with a picture.
    open func titleForSegment(at segment: Int) -> String? { titles[segment] }

    /// Sets the title of a segment.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        titles[segment] = title
    }

    /// Adds a segment.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        titles.insert(title, at: min(segment, titles.count))
    }

    /// Simulates a tap on a segment: selects it and sends `.valueChanged` if it was not selected. Not part of UIKit.
    open func tapSegment(at segment: Int) {
        guard isEnabled, isUserInteractionEnabled, titles.indices.contains(segment) else { return }
        guard segment != selectedSegmentIndex else { return }
        selectedSegmentIndex = segment
        sendActions(for: .valueChanged)
    }
}

/// A control that shows which of several pages is visible. Changes by the program send no events.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// The number of pages.
    open var numberOfPages = 0
    /// The index of the visible page.
    open var currentPage = 0
    /// The colour of the other pages.
    open var pageIndicatorTintColor: UIColor?
    /// The colour of the visible page.
    open var currentPageIndicatorTintColor: UIColor?
    /// A Boolean value that indicates whether the control is hidden for a single page.
    open var hidesForSinglePage = false
}

/// A control for a date or a duration. Changes by the program send no events.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
    /// The kind of value that a picker selects.
    public enum Mode: Int, Sendable {
        case time = 0
        case date = 1
        case dateAndTime = 2
        case countDownTimer = 3
    }

    /// The date.
    open var date = Date()
    /// The duration, in seconds.
    open var countDownDuration: TimeInterval = 0
    /// The kind of value that the picker selects.
    open var datePickerMode = Mode.dateAndTime
    /// The earliest date that can be selected; `nil` for no limit.
    open var minimumDate: Date?
    /// The latest date that can be selected; `nil` for no limit.
    open var maximumDate: Date?

    /// Sets ``date`` at once, without an event.
    open func setDate(_ date: Date, animated: Bool) {
        self.date = date
    }
}
