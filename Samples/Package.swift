// swift-tools-version: 6.2
import PackageDescription

// Shows its screens by view controllers too: with UIKit, which macOS does not have.
#if os(macOS)
let login: [Target] = []
#else
let login: [Target] = [
    .target(
        name: "LoginCore",
        dependencies: [.product(name: "Lasso", package: "trellis")],
        path: "Login/LoginCore"
    ),
    .target(
        name: "LoginWeb",
        dependencies: [
            "LoginCore",
            .product(name: "Workflow", package: "trellis"),
            .product(name: "WorkflowHTML", package: "trellis"),
            .product(name: "WorkflowLasso", package: "trellis"),
            .product(name: "WorkflowLive", package: "trellis"),
            .product(name: "WorkflowScreens", package: "trellis"),
        ],
        path: "Login/LoginWeb",
        resources: [.embedInCode("Resources/login.css")]
    ),
    .executableTarget(
        name: "login",
        dependencies: ["LoginWeb", .product(name: "WorkflowWeb", package: "trellis")],
        path: "Login/login"
    ),
    .testTarget(
        name: "LoginTests",
        dependencies: [
            "LoginCore",
            .product(name: "Lasso", package: "trellis"),
            .product(name: "LassoTestUtilities", package: "trellis"),
        ],
        path: "Login/Tests/LoginTests"
    ),
]
#endif

// UIKit is the system's on iOS; on Linux it is a product of trellis, as is the module to test with it. macOS has none.
#if os(Linux)
let uiKit: [Target.Dependency] = [.product(name: "UIKit", package: "trellis")]
let todoUIKitTests: [Target] = [
    .testTarget(
        name: "TodoUIKitTests",
        dependencies: [
            "TodoSQLite", "TodoUIKit",
            .product(name: "WorkflowTesting", package: "trellis"),
            .product(name: "WorkflowUITesting", package: "trellis"),
        ] + uiKit,
        path: "Todo/Tests/TodoUIKitTests",
        exclude: ["Goldens"]
    )
]
#else
let uiKit: [Target.Dependency] = []
let todoUIKitTests: [Target] = []
#endif
#if os(macOS)
let todoUIKit: [Target] = []
#else
let todoUIKit: [Target] = [
    .target(
        name: "TodoUIKit",
        dependencies: [
            "TodoCore",
            .product(name: "Workflow", package: "trellis"),
            .product(name: "WorkflowContainers", package: "trellis"),
            .product(name: "WorkflowUI", package: "trellis"),
        ] + uiKit,
        path: "Todo/TodoUIKit"
    ),
    .executableTarget(
        name: "todo-uikit",
        dependencies: [
            "TodoSQLite", "TodoUIKit",
            .product(name: "WorkflowInspection", package: "trellis"),
            .product(name: "WorkflowUI", package: "trellis"),
        ] + uiKit,
        path: "Todo/todo-uikit"
    ),
]
#endif

let package = Package(
    name: "samples",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(name: "trellis", path: "..")
    ],
    targets: [
        .target(
            name: "TodoCore",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
                .product(name: "WorkflowContainers", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowUnits", package: "trellis"),
                .product(name: "Workflows", package: "trellis"),
            ],
            path: "Todo/TodoCore"
        ),
        .target(
            name: "TodoWeb",
            dependencies: [
                "TodoCore",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowContainers", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
            ],
            path: "Todo/TodoWeb",
            resources: [.embedInCode("Resources/todo.css"), .embedInCode("Resources/favicon.png")]
        ),
        .target(
            name: "TodoSQLite",
            dependencies: ["TodoCore", .product(name: "WorkflowSQLite", package: "trellis")],
            path: "Todo/TodoSQLite"
        ),
        .target(
            name: "TodoPostgres",
            dependencies: [
                "TodoCore",
                .product(name: "WorkflowData", package: "trellis"),
                .product(name: "WorkflowPostgres", package: "trellis"),
            ],
            path: "Todo/TodoPostgres"
        ),
        .executableTarget(
            name: "todo",
            dependencies: [
                "TodoCore", "TodoPostgres", "TodoSQLite", "TodoWeb",
                .product(name: "WorkflowNATS", package: "trellis"),
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            path: "Todo/todo"
        ),
        .testTarget(
            name: "TodoCoreTests",
            dependencies: [
                "TodoCore",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
                .product(name: "WorkflowConcurrencyTesting", package: "trellis"),
                .product(name: "WorkflowTesting", package: "trellis"),
                .product(name: "WorkflowContainers", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSnapshots", package: "trellis"),
            ],
            path: "Todo/Tests/TodoCoreTests",
            exclude: ["Goldens"]
        ),
        .testTarget(
            name: "TodoWebTests",
            dependencies: [
                "TodoCore", "TodoWeb",
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowContainers", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
                .product(name: "WorkflowWebTesting", package: "trellis"),
            ],
            path: "Todo/Tests/TodoWebTests"
        ),
        .target(
            name: "TodoTerminal",
            dependencies: [
                "TodoCore",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowContainers", package: "trellis"),
                .product(name: "WorkflowTerminal", package: "trellis"),
            ],
            path: "Todo/TodoTerminal"
        ),
        .executableTarget(
            name: "todo-terminal",
            dependencies: [
                "TodoCore", "TodoSQLite", "TodoTerminal",
                .product(name: "WorkflowInspection", package: "trellis"),
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowTerminalSessions", package: "trellis"),
            ],
            path: "Todo/todo-terminal"
        ),
        .testTarget(
            name: "TodoTerminalTests",
            dependencies: [
                "TodoCore", "TodoSQLite", "TodoTerminal",
                .product(name: "WorkflowTerminal", package: "trellis"),
                .product(name: "WorkflowTerminalTesting", package: "trellis"),
            ],
            path: "Todo/Tests/TodoTerminalTests",
            exclude: ["Goldens"]
        ),
        .target(
            name: "ObservableCore",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowSwiftUI", package: "trellis"),
            ],
            path: "Observable/ObservableCore"
        ),
        .target(
            name: "ObservableWeb",
            dependencies: [
                "ObservableCore",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSwiftUI", package: "trellis"),
            ],
            path: "Observable/ObservableWeb"
        ),
        // Empty where there is no SwiftUI.
        .target(
            name: "ObservableViews",
            dependencies: [
                "ObservableCore",
                .product(name: "WorkflowSwiftUI", package: "trellis"),
                .product(name: "WorkflowUI", package: "trellis"),
            ],
            path: "Observable/ObservableViews"
        ),
        .testTarget(
            name: "ObservableTests",
            dependencies: [
                "ObservableCore", "ObservableWeb",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowSwiftUI", package: "trellis"),
                .product(name: "WorkflowWebTesting", package: "trellis"),
            ],
            path: "Observable/Tests"
        ),
        .target(
            name: "TicTacToeCore",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
            ],
            path: "TicTacToe/TicTacToeCore"
        ),
        .target(
            name: "TicTacToeWeb",
            dependencies: [
                "TicTacToeCore",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
            ],
            path: "TicTacToe/TicTacToeWeb",
            resources: [.embedInCode("Resources/tictactoe.css")]
        ),
        .executableTarget(
            name: "tictactoe",
            dependencies: [
                "TicTacToeCore", "TicTacToeWeb",
                .product(name: "WorkflowCluster", package: "trellis"),
                .product(name: "WorkflowNATS", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            path: "TicTacToe/tictactoe"
        ),
        .testTarget(
            name: "TicTacToeTests",
            dependencies: [
                "TicTacToeCore", "TicTacToeWeb",
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowTesting", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
                .product(name: "WorkflowWebTesting", package: "trellis"),
            ],
            path: "TicTacToe/Tests/TicTacToeTests"
        ),
        .target(
            name: "TicTacToeTerminal",
            dependencies: [
                "TicTacToeCore",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowTerminal", package: "trellis"),
            ],
            path: "TicTacToe/TicTacToeTerminal"
        ),
        .executableTarget(
            name: "tictactoe-terminal",
            dependencies: ["TicTacToeTerminal", .product(name: "WorkflowTerminal", package: "trellis")],
            path: "TicTacToe/tictactoe-terminal"
        ),
        .testTarget(
            name: "TicTacToeTerminalTests",
            dependencies: [
                "TicTacToeTerminal",
                .product(name: "WorkflowTerminal", package: "trellis"),
                .product(name: "WorkflowTerminalTesting", package: "trellis"),
            ],
            path: "TicTacToe/Tests/TicTacToeTerminalTests",
            exclude: ["Goldens"]
        ),
        .target(
            name: "Concepts",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
                .product(name: "WorkflowContainers", package: "trellis"),
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
            ],
            path: "Concepts/Concepts",
            resources: [.embedInCode("Resources/concepts.css")]
        ),
        .executableTarget(
            name: "concepts-server",
            dependencies: [
                "Concepts",
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            path: "Concepts/concepts-server"
        ),
        .testTarget(
            name: "ConceptsTests",
            dependencies: [
                "Concepts",
                .product(name: "WorkflowContainers", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowTesting", package: "trellis"),
                .product(name: "WorkflowWebTesting", package: "trellis"),
            ],
            path: "Concepts/Tests"
        ),
        .target(
            name: "Gallery",
            dependencies: [
                .product(name: "ViewEnvironment", package: "trellis"),
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowComponents", package: "trellis"),
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            path: "Components/Gallery",
            resources: [.embedInCode("Resources/gallery.css")]
        ),
        .executableTarget(
            name: "gallery-server",
            dependencies: [
                "Gallery",
                .product(name: "WorkflowComponents", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            path: "Components/gallery-server"
        ),
        .testTarget(
            name: "GalleryTests",
            dependencies: [
                "Gallery",
                .product(name: "WorkflowComponents", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
                .product(name: "WorkflowWebTesting", package: "trellis"),
            ],
            path: "Components/Tests"
        ),
        .target(
            name: "ShopCore",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowComponentState", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
                .product(name: "WorkflowForms", package: "trellis"),
                .product(name: "WorkflowRoutes", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
            ],
            path: "Shop/ShopCore",
            resources: [.embedInCode("Resources/Shop.xcstrings")]
        ),
        .target(
            name: "ShopWeb",
            dependencies: [
                "ShopCore",
                .product(name: "WorkflowComponents", package: "trellis"),
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowPasswords", package: "trellis"),
                .product(name: "WorkflowRoutes", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            path: "Shop/ShopWeb",
            resources: [.embedInCode("Resources/shop.css")]
        ),
        .executableTarget(
            name: "shop",
            dependencies: [
                "ShopCore", "ShopWeb",
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            path: "Shop/shop"
        ),
        .testTarget(
            name: "ShopCoreTests",
            dependencies: [
                "ShopCore",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowForms", package: "trellis"),
                .product(name: "WorkflowRoutes", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowSnapshots", package: "trellis"),
                .product(name: "WorkflowTesting", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
            ],
            path: "Shop/Tests/ShopCoreTests"
        ),
        .testTarget(
            name: "ShopWebTests",
            dependencies: [
                "ShopCore", "ShopWeb",
                .product(name: "WorkflowPasswords", package: "trellis"),
                .product(name: "WorkflowTesting", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
                .product(name: "WorkflowWebTesting", package: "trellis"),
            ],
            path: "Shop/Tests/ShopWebTests"
        ),
        .target(
            name: "ShopTerminal",
            dependencies: [
                "ShopCore",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowRoutes", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowTerminal", package: "trellis"),
                .product(name: "WorkflowTerminalComponents", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
            ],
            path: "Shop/ShopTerminal"
        ),
        .executableTarget(
            name: "shop-terminal",
            dependencies: [
                "ShopCore", "ShopTerminal",
                .product(name: "WorkflowTerminal", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
            ],
            path: "Shop/shop-terminal"
        ),
        .testTarget(
            name: "ShopTerminalTests",
            dependencies: [
                "ShopCore", "ShopTerminal",
                .product(name: "WorkflowTerminal", package: "trellis"),
                .product(name: "WorkflowTerminalTesting", package: "trellis"),
                .product(name: "WorkflowTesting", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
            ],
            path: "Shop/Tests/ShopTerminalTests",
            exclude: ["Goldens"]
        ),
        .target(
            name: "HelpDeskCore",
            dependencies: [
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowComponentState", package: "trellis"),
                .product(name: "WorkflowConcurrency", package: "trellis"),
                .product(name: "WorkflowData", package: "trellis"),
                .product(name: "WorkflowForms", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowRoutes", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
            ],
            path: "HelpDesk/HelpDeskCore",
            resources: [.embedInCode("Resources/HelpDesk.xcstrings")]
        ),
        .target(
            name: "HelpDeskSQLite",
            dependencies: [
                "HelpDeskCore",
                .product(name: "WorkflowData", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowSQL", package: "trellis"),
                .product(name: "WorkflowSQLite", package: "trellis"),
            ],
            path: "HelpDesk/HelpDeskSQLite"
        ),
        .target(
            name: "HelpDeskWeb",
            dependencies: [
                "HelpDeskCore",
                .product(name: "ViewEnvironment", package: "trellis"),
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowComponents", package: "trellis"),
                .product(name: "WorkflowData", package: "trellis"),
                .product(name: "WorkflowHTML", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowPasswords", package: "trellis"),
                .product(name: "WorkflowRoutes", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            path: "HelpDesk/HelpDeskWeb",
            resources: [.embedInCode("Resources/helpdesk.css")]
        ),
        .executableTarget(
            name: "helpdesk",
            dependencies: [
                "HelpDeskCore", "HelpDeskSQLite", "HelpDeskWeb",
                .product(name: "WorkflowData", package: "trellis"),
                .product(name: "WorkflowNATS", package: "trellis"),
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
            ],
            path: "HelpDesk/helpdesk"
        ),
        .testTarget(
            name: "HelpDeskTests",
            dependencies: [
                "HelpDeskCore", "HelpDeskSQLite", "HelpDeskWeb",
                .product(name: "Workflow", package: "trellis"),
                .product(name: "WorkflowData", package: "trellis"),
                .product(name: "WorkflowDataTesting", package: "trellis"),
                .product(name: "WorkflowForms", package: "trellis"),
                .product(name: "WorkflowLive", package: "trellis"),
                .product(name: "WorkflowPasswords", package: "trellis"),
                .product(name: "WorkflowRoutes", package: "trellis"),
                .product(name: "WorkflowScreens", package: "trellis"),
                .product(name: "WorkflowSQLite", package: "trellis"),
                .product(name: "WorkflowSharing", package: "trellis"),
                .product(name: "WorkflowTesting", package: "trellis"),
                .product(name: "WorkflowTexts", package: "trellis"),
                .product(name: "WorkflowWeb", package: "trellis"),
                .product(name: "WorkflowWebTesting", package: "trellis"),
            ],
            path: "HelpDesk/Tests/HelpDeskTests"
        ),
        .testTarget(
            name: "TodoStorageTests",
            dependencies: [
                "TodoCore", "TodoPostgres", "TodoSQLite",
                .product(name: "WorkflowSQLite", package: "trellis"),
            ],
            path: "Todo/Tests/TodoStorageTests"
        ),
    ] + login + todoUIKit + todoUIKitTests
)

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
