// swift-tools-version: 6.2
import PackageDescription

// On iOS, UIKit is the system's. On Linux, Trellis has a model of it, and a module that uses the views as a person does.
#if os(Linux)
let uiKit: [Target.Dependency] = [.product(name: "UIKit", package: "trellis")]
let viewTests: [Target] = [
    .testTarget(
        name: "MyAppViewsTests",
        dependencies: ["MyAppCore", "MyAppViews", .product(name: "WorkflowUITesting", package: "trellis")] + uiKit
    )
]
#else
let uiKit: [Target.Dependency] = []
let viewTests: [Target] = []
#endif

let package = Package(
    name: "MyApp",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "MyAppViews", targets: ["MyAppCore", "MyAppViews"])],
    dependencies: [.package(name: "trellis", path: "../trellis")],
    targets: [
        .target(name: "MyAppCore", dependencies: [.product(name: "Workflow", package: "trellis")]),
        .target(
            name: "MyAppViews",
            dependencies: ["MyAppCore", .product(name: "WorkflowUI", package: "trellis")] + uiKit
        ),
        .testTarget(
            name: "MyAppCoreTests",
            dependencies: ["MyAppCore", .product(name: "WorkflowTesting", package: "trellis")]
        ),
    ] + viewTests
)
