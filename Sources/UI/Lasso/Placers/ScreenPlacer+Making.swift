#if canImport(UIKit)
import UIKit

/// A placer that does what `place` does.
/// - Parameters:
///   - base: The object that controllers are placed in or on; the placer keeps it.
///   - place: Places a controller, and returns the context of the next placer.
@preconcurrency @MainActor
public func makePlacer<Base: AnyObject, NextContext: UIViewController>(
    base: Base,
    place: @escaping (Base, UIViewController) -> NextContext
) -> ScreenPlacer<NextContext> {
    ScreenPlacer { place(base, $0) }
}

/// A placer that puts a controller into a container.
/// - Parameters:
///   - embedder: The container; the context of what comes next.
///   - place: Puts the controller into the container.
///   - onDidPlaceEmbedded: Called when it is in.
@preconcurrency @MainActor
public func makeEmbeddingPlacer<Embedder: UIViewController>(
    into embedder: Embedder,
    place: @escaping (Embedder, UIViewController) -> Void,
    onDidPlaceEmbedded: @escaping () -> Void = {}
) -> ScreenPlacer<Embedder> {
    ScreenPlacer { controller in
        place(embedder, controller)
        onDidPlaceEmbedded()
        return embedder
    }
}

/// Placers that put several controllers into a container, all at once when the last one is used.
/// - Parameters:
///   - embedder: The container; the context of what comes next, from each of the placers.
///   - count: How many placers. With 0 nothing is ever placed.
///   - place: Puts the controllers, in the order of their placers, into the container.
///   - onDidPlaceEmbedded: Called when they are in.
@preconcurrency @MainActor
public func makeEmbeddingPlacers<Embedder: UIViewController>(
    into embedder: Embedder,
    count: Int,
    place: @escaping (Embedder, [UIViewController]) -> Void,
    onDidPlaceEmbedded: @escaping () -> Void = {}
) -> [ScreenPlacer<Embedder>] {
    let slots = EmbeddingSlots(count: count) { controllers in
        place(embedder, controllers)
        onDidPlaceEmbedded()
    }
    return (0..<max(count, 0)).map { index in
        ScreenPlacer { controller in
            slots.fill(index, with: controller)
            return embedder
        }
    }
}

extension ScreenPlacer {
    /// A placer that puts a controller into a container, and then places the container with this placer.
    public func withEmbedding<Embedder: UIViewController>(
        into embedder: Embedder,
        place: @escaping (Embedder, UIViewController) -> Void
    ) -> ScreenPlacer<Embedder> {
        makeEmbeddingPlacer(into: embedder, place: place, onDidPlaceEmbedded: { self.place(embedder) })
    }

    /// Placers that put several controllers into a container when the last one is used, and then place the container with
    /// this placer.
    public func withEmbedding<Embedder: UIViewController>(
        into embedder: Embedder,
        count: Int,
        place: @escaping (Embedder, [UIViewController]) -> Void
    ) -> [ScreenPlacer<Embedder>] {
        makeEmbeddingPlacers(into: embedder, count: count, place: place, onDidPlaceEmbedded: { self.place(embedder) })
    }
}
#endif
