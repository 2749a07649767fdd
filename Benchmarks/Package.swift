// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that it measures `Workflow` as an app uses it: across the border of the module.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "..")
    ],
    targets: [
        .target(name: "CMeasure"),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CMeasure",
                .product(name: "Lasso", package: "trellis"),
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "Workflows", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
    ]
)
