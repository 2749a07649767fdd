// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MyApp",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../trellis")],
    targets: [
        .target(name: "MyAppCore", dependencies: [.product(name: "Workflow", package: "trellis")]),
        .target(
            name: "MyAppTerminal",
            dependencies: ["MyAppCore", .product(name: "WorkflowTerminal", package: "trellis")]
        ),
        .executableTarget(
            name: "MyAppProgram",
            dependencies: [
                "MyAppTerminal",
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowTerminalSessions", package: "trellis"),
            ]
        ),
        .testTarget(
            name: "MyAppCoreTests",
            dependencies: ["MyAppCore", .product(name: "WorkflowTesting", package: "trellis")]
        ),
        .testTarget(
            name: "MyAppTerminalTests",
            dependencies: ["MyAppTerminal", .product(name: "WorkflowTerminalTesting", package: "trellis")]
        ),
    ]
)
