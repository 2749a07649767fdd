// swift-tools-version: 6.2
import PackageDescription

// What Xcode sets for a new app: default isolation on the main actor, and approachable concurrency.
let package = Package(
    name: "MainActorByDefault",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../../..")],
    targets: [
        .executableTarget(
            name: "MainActorByDefaultClient",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
            ],
            path: ".",
            swiftSettings: [
                .defaultIsolation(MainActor.self),
                .enableUpcomingFeature("InferIsolatedConformances"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]
        )
    ]
)
