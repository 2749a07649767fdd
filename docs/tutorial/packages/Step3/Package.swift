// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "trellis", path: "../../../..")],
    targets: [
        .target(name: "ShopCore", dependencies: [.product(name: "Workflow", package: "trellis")]),
        .target(
            name: "ShopWeb",
            dependencies: ["ShopCore", .product(name: "WorkflowWeb", package: "trellis")],
            resources: [.embedInCode("Resources/style.css")]
        ),
        .executableTarget(
            name: "ShopServer",
            dependencies: [
                "ShopWeb",
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ]
        ),
        .testTarget(
            name: "ShopCoreTests",
            dependencies: ["ShopCore", .product(name: "WorkflowTesting", package: "trellis")]
        ),
        .testTarget(
            name: "ShopWebTests",
            dependencies: ["ShopWeb", .product(name: "WorkflowWebTesting", package: "trellis")]
        ),
    ]
)
