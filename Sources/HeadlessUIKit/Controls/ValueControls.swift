import Foundation

/// A control that is on or off. The program's changes send nothing; ``tap()`` is a person's.
@preconcurrency @MainActor
open class UISwitch: UIControl {
    /// Whether it is on.
    open var isOn = false

    /// The colour while it is on.
    open var onTintColor: UIColor?

    /// Sets ``isOn``, at once and without an event.
    open func setOn(_ on: Bool, animated: Bool) {
        isOn = on
    }

    /// What a person does: turns it on or off, and sends `.valueChanged`. Not a part of UIKit.
    open func tap() {
        guard isEnabled, isUserInteractionEnabled else { return }
        isOn.toggle()
        sendActions(for: .valueChanged)
    }
}

/// A control for a number in a range. The program's changes send nothing.
@preconcurrency @MainActor
open class UISlider: UIControl {
    /// The least value.
    open var minimumValue: Float = 0
    /// The greatest value.
    open var maximumValue: Float = 1
    /// Whether events are sent while a person moves it, rather than in the end.
    open var isContinuous = true

    private var storedValue: Float = 0

    /// The value, kept in the range.
    open var value: Float {
        get { storedValue }
        set { storedValue = min(max(newValue, minimumValue), maximumValue) }
    }

    /// Sets ``value``, at once and without an event.
    open func setValue(_ value: Float, animated: Bool) {
        self.value = value
    }
}

/// A control that counts up and down. The program's changes send nothing.
@preconcurrency @MainActor
open class UIStepper: UIControl {
    /// The least value.
    open var minimumValue: Double = 0
    /// The greatest value.
    open var maximumValue: Double = 100
    /// By how much it counts.
    open var stepValue: Double = 1
    /// Whether events are sent while a person holds it.
    open var isContinuous = true
    /// Whether it begins anew at the end.
    open var wraps = false

    private var storedValue: Double = 0

    /// The value, kept in the range.
    open var value: Double {
        get { storedValue }
        set { storedValue = min(max(newValue, minimumValue), maximumValue) }
    }
}

/// A control to choose one of several titles. The program's changes send nothing; ``tapSegment(at:)`` is a person's.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    /// No segment.
    public nonisolated static let noSegment = -1

    private var titles: [String?] = []

    /// A control with a segment for each item, a `String` or a `UIImage`.
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

    /// Which segment is chosen; ``noSegment`` for none.
    open var selectedSegmentIndex = UISegmentedControl.noSegment

    /// How many segments there are.
    open var numberOfSegments: Int { titles.count }

    /// The title of a segment; `nil` for one with a picture.
    open func titleForSegment(at segment: Int) -> String? { titles[segment] }

    /// Sets the title of a segment.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        titles[segment] = title
    }

    /// Adds a segment.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        titles.insert(title, at: min(segment, titles.count))
    }

    /// What a person does: chooses a segment, and sends `.valueChanged` if it was not chosen. Not a part of UIKit.
    open func tapSegment(at segment: Int) {
        guard isEnabled, isUserInteractionEnabled, titles.indices.contains(segment) else { return }
        guard segment != selectedSegmentIndex else { return }
        selectedSegmentIndex = segment
        sendActions(for: .valueChanged)
    }
}

/// A control that shows which of several pages is in sight. The program's changes send nothing.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// How many pages there are.
    open var numberOfPages = 0
    /// Which page is in sight.
    open var currentPage = 0
    /// The colour of the other pages.
    open var pageIndicatorTintColor: UIColor?
    /// The colour of the page in sight.
    open var currentPageIndicatorTintColor: UIColor?
    /// Whether it is left out for a single page.
    open var hidesForSinglePage = false
}

/// A control for a date or a duration. The program's changes send nothing.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
    /// What is picked.
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
    /// What is picked.
    open var datePickerMode = Mode.dateAndTime
    /// The first date that can be picked; `nil` for any.
    open var minimumDate: Date?
    /// The last date that can be picked; `nil` for any.
    open var maximumDate: Date?

    /// Sets ``date``, at once and without an event.
    open func setDate(_ date: Date, animated: Bool) {
        self.date = date
    }
}
