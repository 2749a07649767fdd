import Foundation
import ModelDOM

/// The handlers that the elements of a live page name in `data-on`, as in `3`, `1:300` or `5:p:kEnter,Escape`.
enum Handlers {
    struct Handler {
        let element: ModelNode
        private let options: [Substring]

        init(element: ModelNode, options: [Substring]) {
            (self.element, self.options) = (element, options)
        }

        var preventsDefault: Bool { options.contains("p") }

        /// Returns whether the handler wants this key.
        func wants(key: String) -> Bool {
            guard let list = options.first(where: { $0.hasPrefix("k") }) else { return true }
            return list.dropFirst().split(separator: ",", omittingEmptySubsequences: false).contains {
                ($0.removingPercents ?? String($0)) == key
            }
        }
    }

    /// Returns the handler of an element itself.
    static func own(of element: ModelNode, _ kind: Int) -> Handler? {
        for token in (element["data-on"] ?? "").split(separator: " ") {
            let parts = token.split(separator: ":")
            if parts.first.flatMap({ Int($0) }) == kind {
                return Handler(element: element, options: Array(parts.dropFirst()))
            }
        }
        return nil
    }

    /// Returns the handler of the nearest element that has one.
    static func nearest(to element: ModelNode, _ kind: Int) -> Handler? {
        element.path.lazy.compactMap { own(of: $0, kind) }.first
    }
}

extension Substring {
    fileprivate var removingPercents: String? { String(self).removingPercentEncoding }
}
