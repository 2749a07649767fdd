// swift-tools-version: 6.2
import PackageDescription

// The macros of WorkflowSwiftUI in another package, where everything is on the main actor unless it says otherwise.
let package = Package(
    name: "ObservableState",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../../..")],
    targets: [
        .executableTarget(
            name: "ObservableStateClient",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowSwiftUI", package: "trellis"),
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
