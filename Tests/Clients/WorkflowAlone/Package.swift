// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "WorkflowAlone",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../../..")],
    targets: [
        .executableTarget(
            name: "WorkflowAloneClient",
            dependencies: [.product(name: "Workflow", package: "trellis")],
            path: "."
        )
    ]
)
