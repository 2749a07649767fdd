import Foundation

/// The values that the user has copied. Each program has its own here.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
    /// The pasteboard that all programs share on a device.
    public static let general = UIPasteboard()

    /// Posted when the values have changed.
    public nonisolated static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

    /// The number of changes so far.
    public private(set) final var changeCount = 0

    private var values: [Any] = [] {
        didSet {
            changeCount += 1
            NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
        }
    }

    private override init() {
        super.init()
    }

    /// The first text; `nil` for none. Setting it replaces all values.
    open var string: String? {
        get { first() }
        set { values = [newValue].compactMap { $0 } }
    }

    /// The texts; `nil` for none. Setting them replaces all values.
    open var strings: [String]? {
        get { all() }
        set { values = newValue ?? [] }
    }

    /// The first URL; `nil` for none. Setting it replaces all values.
    open var url: URL? {
        get { first() }
        set { values = [newValue].compactMap { $0 } }
    }

    /// The first picture; `nil` for none. Setting it replaces all values.
    open var image: UIImage? {
        get { first() }
        set { values = [newValue].compactMap { $0 } }
    }

    /// A Boolean value that indicates whether there is a text.
    open var hasStrings: Bool { string != nil }

    /// A Boolean value that indicates whether there is a URL.
    open var hasURLs: Bool { url != nil }

    /// A Boolean value that indicates whether there is a picture.
    open var hasImages: Bool { image != nil }

    private func first<Value>() -> Value? { values.lazy.compactMap { $0 as? Value }.first }

    private func all<Value>() -> [Value]? {
        let found = values.compactMap { $0 as? Value }
        return found.isEmpty ? nil : found
    }
}
