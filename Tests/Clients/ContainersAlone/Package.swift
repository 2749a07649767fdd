// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ContainersAlone",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../../..")],
    targets: [
        .executableTarget(
            name: "ContainersAloneClient",
            dependencies: [
                .product(name: "WorkflowContainers", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
            ],
            path: "."
        )
    ]
)
