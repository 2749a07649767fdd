import Foundation

extension UIApplication {
    /// A key for an option of opening a URL.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Opens a universal link only if a program is installed for it.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
    }

    /// The URL of the program's settings.
    public nonisolated static let openSettingsURLString = "app-settings:"

    /// Opens a URL by ``urlOpener``.
    /// - Parameters:
    ///   - url: The URL.
    ///   - options: The options for opening it.
    ///   - completion: Called in a later turn with whether the URL was opened.
    public func open(
        _ url: URL,
        options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let isOpened = urlOpener?(url) ?? false
        guard let completion else { return }
        MainQueue.async { completion(isOpened) }
    }
}
