// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Swift5",
    platforms: [.macOS("15.0")],
    dependencies: [.package(name: "trellis", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Swift5Client",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
            ],
            path: "."
        )
    ]
)
