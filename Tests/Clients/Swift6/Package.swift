// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Swift6",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../../..")],
    targets: [
        .executableTarget(
            name: "Swift6Client",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
            ],
            path: "."
        )
    ]
)
