// swift-tools-version: 6.2
import PackageDescription

// UIKit is the system's on Apple platforms; on Linux it is a product of trellis.
#if os(Linux)
let headlessUIKit: [Target.Dependency] = [.product(name: "UIKit", package: "trellis")]
#else
let headlessUIKit: [Target.Dependency] = []
#endif

// The load client uses epoll and reads the processor time of another process.
#if os(Linux)
let loadClient: [Target] = ["live-client", "bare-fanout"].map {
    .executableTarget(name: $0, cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("z")])
}
#else
let loadClient: [Target] = []
#endif

// A package of its own, so that it measures `Workflow` as an app uses it: across the border of the module.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "trellis", path: "..")
    ],
    targets: [
        .target(name: "CMeasure"),
        // The library's own module of SQLite is no product.
        .systemLibrary(
            name: "CBenchmarkSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(
            name: "BenchmarkPages",
            dependencies: [
                .product(name: "ViewEnvironment", package: "trellis"),
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .executableTarget(
            name: "web-pages",
            dependencies: [
                "BenchmarkPages",
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowNATS", package: "trellis"),
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowSnapshots", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .executableTarget(
            name: "disk-saves",
            dependencies: [
                "CBenchmarkSQLite",
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowSQLite", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .target(name: "CBareNATS", linkerSettings: [.linkedLibrary("nats")]),
        .executableTarget(
            name: "nats-saves",
            dependencies: [
                "CBareNATS",
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowNATS", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .executableTarget(
            name: "nats-bus",
            dependencies: [
                "CBareNATS",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowNATS", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .executableTarget(
            name: "nats-shared",
            dependencies: [
                "CBareNATS",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowCluster", package: "trellis"),
                .product(name: "WorkflowNATS", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "BenchmarkPages",
                "CBenchmarkSQLite",
                "CMeasure",
                .product(name: "Lasso", package: "trellis"),
                .product(name: "ViewEnvironment", package: "trellis"),
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowComponentState", package: "trellis"),
                .product(name: "WorkflowComponents", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
                .product(name: "WorkflowForms", package: "trellis"),
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "WorkflowInspection", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowRoutes", package: "trellis"),
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowSnapshots", package: "trellis"),
                .product(name: "WorkflowSwiftUI", package: "trellis"),
                .product(name: "WorkflowUI", package: "trellis"),
                .product(name: "Workflows", package: "trellis"),
            ] + headlessUIKit,
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .executableTarget(
            name: "browser-pages",
            dependencies: [
                .product(name: "ViewEnvironment", package: "trellis"),
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .executableTarget(
            name: "late-cost",
            dependencies: [
                "CMeasure",
                .product(name: "ViewEnvironment", package: "trellis"),
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowInspection", package: "trellis"),
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowSnapshots", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
        .executableTarget(
            name: "journal-entries",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowSnapshots", package: "trellis"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
    ] + loadClient
)
