// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MyApp",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../trellis")],
    targets: [
        .target(name: "MyAppCore", dependencies: [.product(name: "Workflow", package: "trellis")]),
        .target(
            name: "MyAppWeb",
            dependencies: ["MyAppCore", .product(name: "WorkflowWeb", package: "trellis")],
            resources: [.embedInCode("Resources/style.css")]
        ),
        .executableTarget(
            name: "MyAppServer",
            dependencies: [
                "MyAppWeb",
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ]
        ),
        .testTarget(
            name: "MyAppCoreTests",
            dependencies: ["MyAppCore", .product(name: "WorkflowTesting", package: "trellis")]
        ),
        .testTarget(
            name: "MyAppWebTests",
            dependencies: ["MyAppWeb", .product(name: "WorkflowWebTesting", package: "trellis")]
        ),
    ]
)
