import Foundation
import Synchronization

/// The values that the user has copied. Each program has its own here, which any thread may use.
public final class UIPasteboard: NSObject, Sendable {
    private struct State {
        var values: [any Sendable] = []
        var changeCount = 0
    }

    /// The pasteboard that all programs share on a device.
    public static let general = UIPasteboard()

    /// Posted when the values have changed.
    public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

    private let state = Mutex(State())

    private override init() {
        super.init()
    }

    /// The number of changes so far.
    public var changeCount: Int { state.withLock { $0.changeCount } }

    /// The first text; `nil` for none. Setting it replaces all values.
    public var string: String? {
        get { first() }
        set { replaceAll(by: [newValue].compactMap { $0 }) }
    }

    /// The texts; `nil` for none. Setting them replaces all values.
    public var strings: [String]? {
        get {
            let found: [String] = all()
            return found.isEmpty ? nil : found
        }
        set { replaceAll(by: newValue ?? []) }
    }

    /// The first URL; `nil` for none. Setting it replaces all values.
    public var url: URL? {
        get { first() }
        set { replaceAll(by: [newValue].compactMap { $0 }) }
    }

    /// The first picture; `nil` for none. Setting it replaces all values.
    public var image: UIImage? {
        get { first() }
        set { replaceAll(by: [newValue].compactMap { $0 }) }
    }

    /// A Boolean value that indicates whether there is a text.
    public var hasStrings: Bool { string != nil }

    /// A Boolean value that indicates whether there is a URL.
    public var hasURLs: Bool { url != nil }

    /// A Boolean value that indicates whether there is a picture.
    public var hasImages: Bool { image != nil }

    private func first<Value: Sendable>() -> Value? {
        let found: [Value] = all()
        return found.first
    }

    private func all<Value: Sendable>() -> [Value] {
        state.withLock { $0.values.compactMap { $0 as? Value } }
    }

    private func replaceAll(by values: [any Sendable]) {
        state.withLock {
            $0.values = values
            $0.changeCount += 1
        }
        NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
    }
}
