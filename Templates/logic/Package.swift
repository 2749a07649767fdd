// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "MyApp",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "MyAppCore", targets: ["MyAppCore"])],
    dependencies: [.package(name: "trellis", path: "../trellis")],
    targets: [
        .target(name: "MyAppCore", dependencies: [.product(name: "Workflow", package: "trellis")]),
        .testTarget(
            name: "MyAppCoreTests",
            dependencies: ["MyAppCore", .product(name: "WorkflowTesting", package: "trellis")]
        ),
    ]
)
