#if canImport(UIKit)
import UIKit

/// Gathers controllers for a container, each in its place, until there are all.
@MainActor
final class EmbeddingSlots {
    private var controllers: [UIViewController?]
    private let whenFull: ([UIViewController]) -> Void

    init(count: Int, whenFull: @escaping ([UIViewController]) -> Void) {
        controllers = Array(repeating: nil, count: max(count, 0))
        self.whenFull = whenFull
    }

    /// Fills a slot, which is empty; the last one lets go of the controllers.
    func fill(_ index: Int, with controller: UIViewController) {
        controllers[index] = controller
        let filled = controllers.compactMap { $0 }
        guard filled.count == controllers.count else { return }
        controllers = Array(repeating: nil, count: controllers.count)
        whenFull(filled)
    }
}
#endif
