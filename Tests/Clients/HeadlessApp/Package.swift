// swift-tools-version: 6.2
import PackageDescription

// An app for iOS whose sources say `import UIKit`; on Linux that is a product of trellis.
#if os(Linux)
let headlessUIKit: [Target.Dependency] = [.product(name: "UIKit", package: "trellis")]
#else
let headlessUIKit: [Target.Dependency] = []
#endif

let package = Package(
    name: "HeadlessApp",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "trellis", path: "../../..")],
    targets: [
        .executableTarget(
            name: "HeadlessAppClient",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowUI", package: "trellis"),
            ] + headlessUIKit,
            path: ".",
            swiftSettings: [.swiftLanguageMode(.v5)]
        )
    ]
)
