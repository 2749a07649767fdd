// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OwnNames",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "trellis", path: "../../..")],
    targets: [
        .target(
            name: "BackStackContainer",
            dependencies: [.product(name: "WorkflowUI", package: "trellis")],
            path: "BackStackContainer"
        ),
        .executableTarget(
            name: "OwnNamesClient",
            dependencies: ["BackStackContainer", .product(name: "WorkflowUI", package: "trellis")],
            path: "Client"
        ),
    ]
)
