// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ScreensAlone",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../../..")],
    targets: [
        .executableTarget(
            name: "ScreensAloneClient",
            dependencies: [.product(name: "WorkflowScreens", package: "trellis")],
            path: "."
        )
    ]
)
