// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

#if os(Linux)
import Glibc
#endif

// UIKit is the system's on Apple platforms; elsewhere it is the model in Sources/UI/HeadlessUIKit, under the same name.
#if os(Linux)
let headlessUIKit: [Target.Dependency] = ["UIKit"]
// There is no SwiftUI, so that what shows observable models on Linux needs no view controllers either.
let screensOfSwiftUI: [Target.Dependency] = []
let headlessUIKitProducts: [Product] = [
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "WorkflowUITesting", targets: ["WorkflowUITesting"]),
]
let headlessUIKitTargets: [Target] = [
    .target(name: "UIKit", dependencies: ["CoreGraphics", "_Testing_UIKit"], path: "Sources/UI/HeadlessUIKit"),
    .target(name: "CoreGraphics", dependencies: ["_Testing_CoreGraphics"], path: "Sources/UI/HeadlessCoreGraphics"),
    .target(name: "_Testing_CoreGraphics", path: "Sources/UI/TestingCoreGraphics"),
    .target(name: "_Testing_UIKit", path: "Sources/UI/TestingUIKit"),
    .target(name: "WorkflowUITesting", dependencies: ["Workflow", "WorkflowUI", "UIKit"]),
    .testTarget(name: "HeadlessUIKitTests", dependencies: ["UIKit", "TestSupport"]),
    .testTarget(
        name: "WorkflowUITestingTests",
        dependencies: ["Workflow", "WorkflowContainers", "WorkflowUI", "UIKit", "WorkflowUITesting"]
    ),
    .testTarget(
        name: "WorkflowUIContainerTests",
        dependencies: [
            "Workflow", "WorkflowContainers", "WorkflowUI", "UIKit", "WorkflowUITesting", "TestSupport",
        ]
    ),
    .testTarget(
        name: "WorkflowUISwift5ClientTests",
        dependencies: [
            "ViewEnvironment", "ViewEnvironmentUI", "Workflow", "WorkflowContainers", "WorkflowUI", "UIKit",
        ],
        swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
        name: "LassoMainActorClientTests",
        dependencies: ["Lasso", "LassoTestUtilities", "UIKit"],
        swiftSettings: [
            .defaultIsolation(MainActor.self),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
    ),
    .testTarget(
        name: "LassoSwift5ClientTests",
        dependencies: ["Lasso", "LassoTestUtilities"],
        swiftSettings: [.swiftLanguageMode(.v5)]
    ),
    .testTarget(
        name: "WorkflowUIMainActorClientTests",
        dependencies: ["WorkflowContainers", "WorkflowUI", "UIKit"],
        swiftSettings: [
            .defaultIsolation(MainActor.self),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        ]
    ),
]
#else
let headlessUIKit: [Target.Dependency] = []
let screensOfSwiftUI: [Target.Dependency] = ["ViewEnvironment", "ViewEnvironmentUI", "WorkflowUI"]
let headlessUIKitProducts: [Product] = []
let headlessUIKitTargets: [Target] = []
#endif

// The macros of WorkflowSwiftUI need swift-syntax. On Linux they take that of the toolchain, which stands beside the library
// that reads this manifest. Elsewhere they need the trait SwiftSyntax, which brings the package.
#if os(Linux)
let pathInToolchain = "/pm/ManifestAPI/libPackageDescription.so"
var manifestLibrary: String?
// The file has no size, by which Foundation would read all of it.
if let loadedFiles = fopen("/proc/self/maps", "r") {
    var line = [CChar](repeating: 0, count: 4096)
    while manifestLibrary == nil, let text = fgets(&line, 4096, loadedFiles).map({ String(cString: $0).dropLast() }) {
        if text.hasSuffix(pathInToolchain) { manifestLibrary = text.firstIndex(of: "/").map { String(text[$0...]) } }
    }
    fclose(loadedFiles)
}
let hostLibraries = manifestLibrary.map { String($0.dropLast(pathInToolchain.count)) + "/host" }
let swiftSyntaxSettings: [SwiftSetting] = hostLibraries.map { [.unsafeFlags(["-I", $0])] } ?? []
let swiftSyntaxLinking: [LinkerSetting] =
    hostLibraries.map { [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])] } ?? []
let swiftSyntax: [Target.Dependency] = []
let swiftSyntaxPackage: [Package.Dependency] = []
let macrosDefined: [SwiftSetting] = hostLibraries == nil ? [] : [.define("WorkflowSwiftUIMacros")]
#else
let swiftSyntaxSettings: [SwiftSetting] = []
let swiftSyntaxLinking: [LinkerSetting] = []
let swiftSyntax: [Target.Dependency] = ["SwiftSyntax", "SwiftSyntaxMacros", "SwiftCompilerPlugin"].map {
    .product(name: $0, package: "swift-syntax", condition: .when(traits: ["SwiftSyntax"]))
}
let swiftSyntaxPackage: [Package.Dependency] = [
    .package(url: "https://github.com/swiftlang/swift-syntax.git", "600.0.0"..<"604.0.0")
]
let macrosDefined: [SwiftSetting] = [.define("WorkflowSwiftUIMacros", .when(traits: ["SwiftSyntax"]))]
#endif

let package = Package(
    name: "trellis",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "Workflow", targets: ["Workflow"]),
        .library(name: "WorkflowConcurrency", targets: ["WorkflowConcurrency"]),
        .library(name: "WorkflowSharing", targets: ["WorkflowSharing"]),
        .library(name: "WorkflowSnapshots", targets: ["WorkflowSnapshots"]),
        .executable(name: "trellis-journal", targets: ["trellis-journal"]),
        .executable(name: "trellis-attach", targets: ["trellis-attach"]),
        .library(name: "WorkflowInspection", targets: ["WorkflowInspection"]),
        .executable(name: "trellis-inspect", targets: ["trellis-inspect"]),
        .library(name: "WorkflowTesting", targets: ["WorkflowTesting"]),
        .library(name: "WorkflowConcurrencyTesting", targets: ["WorkflowConcurrencyTesting"]),
        .library(name: "WorkflowDataTesting", targets: ["WorkflowDataTesting"]),
        .library(name: "WorkflowCombine", targets: ["WorkflowCombine"]),
        .library(name: "WorkflowCombineTesting", targets: ["WorkflowCombineTesting"]),
        .library(name: "WorkflowReactiveSwift", targets: ["WorkflowReactiveSwift"]),
        .library(name: "WorkflowReactiveSwiftTesting", targets: ["WorkflowReactiveSwiftTesting"]),
        .library(name: "WorkflowRxSwift", targets: ["WorkflowRxSwift"]),
        .library(name: "WorkflowRxSwiftTesting", targets: ["WorkflowRxSwiftTesting"]),
        .library(name: "Workflows", targets: ["Workflows"]),
        .library(name: "WorkflowUnits", targets: ["WorkflowUnits"]),
        .library(name: "WorkflowRoutes", targets: ["WorkflowRoutes"]),
        .library(name: "ViewEnvironment", targets: ["ViewEnvironment"]),
        .library(name: "ViewEnvironmentUI", targets: ["ViewEnvironmentUI"]),
        .library(name: "WorkflowScreens", targets: ["WorkflowScreens"]),
        .library(name: "WorkflowContainers", targets: ["WorkflowContainers"]),
        .library(name: "WorkflowUI", targets: ["WorkflowUI"]),
        .library(name: "WorkflowSwiftUI", targets: ["WorkflowSwiftUI"]),
        .library(name: "Lasso", targets: ["Lasso"]),
        .library(name: "LassoTestUtilities", targets: ["LassoTestUtilities"]),
        .library(name: "WorkflowLasso", targets: ["WorkflowLasso"]),
        .library(name: "WorkflowForms", targets: ["WorkflowForms"]),
        .library(name: "WorkflowData", targets: ["WorkflowData"]),
        .library(name: "WorkflowTexts", targets: ["WorkflowTexts"]),
        .library(name: "WorkflowTerminal", targets: ["WorkflowTerminal"]),
        .library(name: "WorkflowTerminalComponents", targets: ["WorkflowTerminalComponents"]),
        .library(name: "WorkflowTerminalSessions", targets: ["WorkflowTerminalSessions"]),
        .library(name: "WorkflowTerminalTesting", targets: ["WorkflowTerminalTesting"]),
        .library(name: "WorkflowHTML", targets: ["WorkflowHTML"]),
        .library(name: "WorkflowLive", targets: ["WorkflowLive"]),
        .library(name: "WorkflowComponentState", targets: ["WorkflowComponentState"]),
        .library(name: "WorkflowComponents", targets: ["WorkflowComponents"]),
        .library(name: "WorkflowWeb", targets: ["WorkflowWeb"]),
        .library(name: "WorkflowPasswords", targets: ["WorkflowPasswords"]),
        .library(name: "WorkflowSQL", targets: ["WorkflowSQL"]),
        .library(name: "WorkflowOpenID", targets: ["WorkflowOpenID"]),
        .library(name: "WorkflowSQLite", targets: ["WorkflowSQLite"]),
        .library(name: "WorkflowPostgres", targets: ["WorkflowPostgres"]),
        .library(name: "WorkflowNATS", targets: ["WorkflowNATS"]),
        .library(name: "WorkflowCluster", targets: ["WorkflowCluster"]),
        .library(name: "WorkflowWebTesting", targets: ["WorkflowWebTesting"]),
    ] + headlessUIKitProducts,
    traits: [
        .trait(name: "ReactiveSwift", description: "Signal producers and signals as workers: WorkflowReactiveSwift."),
        .trait(name: "RxSwift", description: "Observables as workers: WorkflowRxSwift."),
        .trait(name: "CasePaths", description: "The key paths to cases of that package in WorkflowSwiftUI."),
        .trait(name: "IdentifiedCollections", description: "The arrays of that package in WorkflowSwiftUI."),
        .trait(name: "SwiftSyntax", description: "The macros of WorkflowSwiftUI, which need no trait on Linux."),
    ],
    // Not fetched while their trait is off; scripts/check-traits proves it.
    dependencies: [
        .package(url: "https://github.com/ReactiveCocoa/ReactiveSwift.git", from: "7.1.1"),
        .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.6.0"),
        .package(url: "https://github.com/pointfreeco/swift-case-paths.git", from: "1.5.5"),
        .package(url: "https://github.com/pointfreeco/swift-identified-collections.git", from: "1.0.0"),
    ] + swiftSyntaxPackage,
    targets: [
        .target(name: "Workflow", dependencies: ["TrellisSupport"]),
        .target(name: "TrellisSupport"),
        .target(name: "WorkflowConcurrency", dependencies: ["Workflow", "TrellisSupport"]),
        .target(name: "WorkflowSharing", dependencies: ["Workflow", "TrellisSupport"]),
        .target(name: "WorkflowSnapshots", dependencies: ["Workflow", "TrellisSupport"]),
        .executableTarget(
            name: "trellis-journal",
            dependencies: ["Workflow", "WorkflowSnapshots", "WorkflowSQLite", "TrellisSupport"],
            path: "Sources/Tools/trellis-journal"
        ),
        .target(name: "CLocalSocket"),
        .target(
            name: "WorkflowInspection",
            dependencies: ["Workflow", "WorkflowSnapshots", "CLocalSocket", "TrellisSupport"]
        ),
        .executableTarget(
            name: "trellis-inspect",
            dependencies: ["WorkflowInspection", "WorkflowOpenID", "WorkflowWeb", "TrellisSupport"],
            path: "Sources/Tools/trellis-inspect"
        ),
        .target(name: "TestReporting"),
        .target(
            name: "WorkflowTesting",
            dependencies: ["Workflow", "WorkflowSnapshots", "TestReporting", "TrellisSupport"]
        ),
        .target(
            name: "WorkflowConcurrencyTesting",
            dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowTesting", "TestReporting"]
        ),
        .target(
            name: "WorkflowDataTesting",
            dependencies: [
                "Workflow", "WorkflowData", "WorkflowSharing", "WorkflowTesting", "TestReporting", "TrellisSupport",
            ]
        ),
        .target(name: "WorkflowCombine", dependencies: ["Workflow"]),
        .target(
            name: "WorkflowCombineTesting",
            dependencies: ["Workflow", "WorkflowCombine", "WorkflowTesting", "TestReporting"]
        ),
        .target(
            name: "WorkflowReactiveSwift",
            dependencies: [
                "TrellisSupport", "Workflow",
                .product(name: "ReactiveSwift", package: "ReactiveSwift", condition: .when(traits: ["ReactiveSwift"])),
            ]
        ),
        .target(
            name: "WorkflowReactiveSwiftTesting",
            dependencies: ["Workflow", "WorkflowReactiveSwift", "WorkflowTesting", "TestReporting"]
        ),
        .target(
            name: "WorkflowRxSwift",
            dependencies: [
                "TrellisSupport", "Workflow",
                .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"])),
            ]
        ),
        .target(
            name: "WorkflowRxSwiftTesting",
            dependencies: ["Workflow", "WorkflowRxSwift", "WorkflowTesting", "TestReporting"]
        ),
        .target(name: "Workflows", dependencies: ["TrellisSupport"]),
        .target(name: "WorkflowUnits", dependencies: ["Workflow", "WorkflowConcurrency", "Workflows"]),
        .target(name: "WorkflowRoutes", dependencies: ["TrellisSupport"]),
        .target(name: "ViewEnvironment"),
        .target(name: "ViewEnvironmentUI", dependencies: ["ViewEnvironment"] + headlessUIKit),
        .target(name: "WorkflowScreens", dependencies: ["ViewEnvironment"]),
        .target(name: "WorkflowContainers", dependencies: ["WorkflowScreens"]),
        .target(
            name: "WorkflowUI",
            dependencies: ["Workflow", "WorkflowScreens", "WorkflowContainers", "ViewEnvironment", "ViewEnvironmentUI"]
                + headlessUIKit
        ),
        .target(name: "WorkflowSwiftUIMacros", dependencies: swiftSyntax, swiftSettings: swiftSyntaxSettings),
        .macro(
            name: "WorkflowSwiftUIPlugin",
            dependencies: ["WorkflowSwiftUIMacros"] + swiftSyntax,
            swiftSettings: swiftSyntaxSettings,
            linkerSettings: swiftSyntaxLinking
        ),
        .target(
            name: "WorkflowSwiftUI",
            dependencies: [
                "Workflow", "WorkflowSwiftUIPlugin",
                .product(name: "CasePaths", package: "swift-case-paths", condition: .when(traits: ["CasePaths"])),
                .product(
                    name: "IdentifiedCollections",
                    package: "swift-identified-collections",
                    condition: .when(traits: ["IdentifiedCollections"])
                ),
            ] + screensOfSwiftUI,
            swiftSettings: macrosDefined
        ),
        .target(name: "Lasso", dependencies: ["TrellisSupport"] + headlessUIKit),
        .target(name: "LassoTestUtilities", dependencies: ["Lasso", "TestReporting"] + headlessUIKit),
        .target(
            name: "WorkflowLasso",
            dependencies: ["Lasso", "Workflow", "WorkflowUI", "TrellisSupport"] + headlessUIKit
        ),
        .target(name: "WorkflowHTML", dependencies: ["TrellisSupport", "WorkflowRoutes"]),
        .target(name: "WorkflowComponentState", dependencies: ["Workflow", "WorkflowConcurrency"]),
        .target(name: "WorkflowForms", dependencies: ["Workflow", "WorkflowConcurrency"]),
        .target(
            name: "WorkflowData",
            dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowSharing", "TrellisSupport"]
        ),
        .target(name: "WorkflowTexts", dependencies: ["TrellisSupport"]),
        .target(
            name: "WorkflowLive",
            dependencies: [
                "Workflow", "WorkflowScreens", "WorkflowContainers", "WorkflowHTML", "WorkflowRoutes",
                "WorkflowSharing", "WorkflowSnapshots", "TrellisSupport",
            ],
            exclude: ["Script"],
            resources: [.embedInCode("Client")]
        ),
        .target(
            name: "WorkflowComponents",
            dependencies: [
                "ViewEnvironment", "WorkflowComponentState", "WorkflowForms", "WorkflowHTML", "WorkflowLive",
            ],
            resources: [.embedInCode("Resources/components.css"), .embedInCode("Resources/components.js")]
        ),
        .systemLibrary(
            name: "CLibCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .systemLibrary(
            name: "CLibSSL",
            pkgConfig: "libssl",
            providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]
        ),
        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]
        ),
        // Needs Boost's headers: libboost-dev, or Homebrew's boost (scripts/lib.sh names its folder).
        .target(name: "CHTTPParser"),
        .target(name: "HTTPParsing", dependencies: ["CHTTPParser", "TrellisSupport"]),
        .target(name: "CWebServer", dependencies: ["CLibSSL", "CLibCrypto", "CZlib"]),
        .target(name: "WebSocketFraming"),
        .target(
            name: "WorkflowWeb",
            dependencies: [
                "WorkflowInspection", "WorkflowInspector", "WorkflowLive", "WorkflowRoutes", "WorkflowSnapshots",
                "CWebServer", "HTTPParsing", "WebSocketFraming", "TrellisSupport",
            ]
        ),
        .target(
            name: "WorkflowInspector",
            dependencies: [
                "ViewEnvironment", "Workflow", "WorkflowComponentState", "WorkflowComponents", "WorkflowConcurrency",
                "WorkflowHTML", "WorkflowInspection", "WorkflowLive", "WorkflowScreens",
            ],
            resources: [.embedInCode("Resources/inspector.css"), .embedInCode("Resources/inspector.js")]
        ),

        .systemLibrary(
            name: "CSodium",
            pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]
        ),
        .target(name: "WorkflowPasswords", dependencies: ["CSodium", "TrellisSupport"]),

        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]
        ),
        .target(
            name: "WorkflowOpenID",
            dependencies: ["CCurl", "CLibCrypto", "WorkflowWeb", "TrellisSupport"]
        ),

        .systemLibrary(
            name: "CSQLite3",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(name: "WorkflowSQL", dependencies: ["WorkflowLive", "WorkflowSharing", "TrellisSupport"]),
        .target(
            name: "WorkflowSQLite",
            dependencies: [
                "CSQLite3", "WorkflowLive", "WorkflowSharing", "WorkflowSnapshots", "WorkflowSQL", "TrellisSupport",
            ]
        ),

        .systemLibrary(
            name: "CPostgres",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .target(
            name: "WorkflowPostgres",
            dependencies: ["CPostgres", "WorkflowLive", "WorkflowSharing", "WorkflowSQL", "TrellisSupport"]
        ),

        .systemLibrary(
            name: "CNATS",
            pkgConfig: "libnats",
            providers: [.apt(["libnats-dev"]), .brew(["cnats"])]
        ),
        .target(name: "WorkflowNATS", dependencies: ["CNATS", "WorkflowLive", "WorkflowSharing", "TrellisSupport"]),
        .target(
            name: "WorkflowCluster",
            dependencies: ["Workflow", "WorkflowLive", "WorkflowSharing", "WorkflowSnapshots", "TrellisSupport"]
        ),

        .target(name: "CTerminal"),
        .target(
            name: "WorkflowTerminal",
            dependencies: [
                "Workflow", "ViewEnvironment", "WorkflowScreens", "WorkflowContainers", "CLocalSocket", "CTerminal",
                "TrellisSupport",
            ]
        ),
        .executableTarget(
            name: "trellis-attach",
            dependencies: ["WorkflowTerminal", "CLocalSocket", "CTerminal"],
            path: "Sources/Tools/trellis-attach"
        ),
        .target(
            name: "WorkflowTerminalComponents",
            dependencies: ["WorkflowComponentState", "WorkflowForms", "WorkflowTerminal"]
        ),
        .target(
            name: "WorkflowTerminalSessions",
            dependencies: ["Workflow", "WorkflowLive", "WorkflowSnapshots", "WorkflowTerminal", "TrellisSupport"]
        ),
        .target(
            name: "WorkflowTerminalTesting",
            dependencies: [
                "TestReporting", "ViewEnvironment", "Workflow", "WorkflowScreens", "WorkflowTerminal",
                "WorkflowTesting",
            ]
        ),
        .executableTarget(
            name: "terminal-benchmark",
            dependencies: ["ViewEnvironment", "Workflow", "WorkflowScreens", "WorkflowTerminal"],
            path: "Benchmarks/Terminal"
        ),

        .target(name: "ModelDOM", dependencies: ["WorkflowHTML", "WorkflowLive"]),
        .target(
            name: "WorkflowWebTesting",
            dependencies: [
                "ModelDOM", "TestReporting", "TrellisSupport", "Workflow", "WorkflowHTML", "WorkflowLive",
                "WorkflowSnapshots", "WorkflowTesting", "WorkflowWeb",
            ]
        ),

        .executableTarget(
            name: "web-layer-benchmark",
            dependencies: ["WorkflowWeb", "WorkflowLive"],
            path: "Benchmarks/WebLayer"
        ),
        .executableTarget(
            name: "worst-text",
            dependencies: [
                "WorkflowComponentState", "WorkflowForms", "WorkflowHTML", "WorkflowLive", "WorkflowRoutes",
                "WorkflowTexts", "WorkflowWeb", "HTTPParsing", "TestSupport", "TrellisSupport",
            ],
            path: "Benchmarks/WorstText"
        ),

        // A server for Tests/Cluster/ledger.py.
        .executableTarget(
            name: "ledger-server",
            dependencies: [
                "Workflow", "WorkflowConcurrency", "WorkflowHTML", "WorkflowLive", "WorkflowNATS", "WorkflowSQLite",
                "WorkflowScreens", "WorkflowSharing", "WorkflowWeb",
            ],
            path: "Tests/Cluster/LedgerServer"
        ),

        // No product, so that only a checkout has the command.
        .plugin(
            name: "NewApp",
            capability: .command(intent: .custom(verb: "new-app", description: "Makes a package for an app."))
        ),

        .target(name: "CChildProcess", path: "Tests/CChildProcess"),
        .target(name: "TestSupport", dependencies: ["CChildProcess"], path: "Tests/TestSupport"),
        .target(name: "WorkflowTestSupport", dependencies: ["Workflow"], path: "Tests/WorkflowTestSupport"),
        .testTarget(name: "TrellisSupportTests", dependencies: ["TestSupport", "TrellisSupport"]),
        .testTarget(
            name: "WorkflowTests",
            dependencies: [
                "Workflow", "WorkflowSnapshots", "WorkflowTesting", "TestSupport", "TrellisSupport",
                "WorkflowTestSupport",
            ]
        ),
        .testTarget(name: "WorkflowRandomTests", dependencies: ["Workflow", "TestSupport"]),
        .testTarget(
            name: "WorkflowConcurrencyTests",
            dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowTesting", "TestSupport", "TrellisSupport"]
        ),
        .testTarget(
            name: "WorkflowSharingTests",
            dependencies: [
                "Workflow", "WorkflowConcurrency", "WorkflowSharing", "WorkflowTesting", "TestSupport",
                "TrellisSupport",
            ]
        ),
        .testTarget(
            name: "WorkflowSnapshotsTests",
            dependencies: [
                "Workflow", "WorkflowConcurrency", "WorkflowSnapshots", "WorkflowSQLite", "TestSupport",
                "TrellisSupport", "trellis-journal",
            ]
        ),
        .testTarget(
            name: "WorkflowInspectorTests",
            dependencies: [
                "Workflow", "WorkflowHTML", "WorkflowInspection", "WorkflowInspector", "WorkflowLive",
                "WorkflowScreens",
                "WorkflowSnapshots", "WorkflowWeb", "WorkflowWebTesting", "TestSupport", "TrellisSupport",
            ]
        ),
        .testTarget(
            name: "WorkflowInspectionTests",
            dependencies: [
                "CLocalSocket", "Workflow", "WorkflowHTML", "WorkflowInspection", "WorkflowLive",
                "WorkflowScreens",
                "WorkflowSnapshots", "WorkflowTesting", "WorkflowWebTesting", "TestSupport", "TrellisSupport",
                "WorkflowTestSupport", "trellis-inspect",
            ]
        ),
        .testTarget(
            name: "WorkflowConcurrencyTestingTests",
            dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowTesting", "WorkflowConcurrencyTesting"]
        ),
        .testTarget(
            name: "WorkflowTestingTests",
            dependencies: [
                "TrellisSupport", "Workflow", "WorkflowConcurrency", "WorkflowSnapshots", "WorkflowTesting",
            ],
            exclude: ["Goldens"]
        ),
        .testTarget(name: "WorkflowsTests", dependencies: ["Workflows", "TrellisSupport"]),
        .testTarget(
            name: "WorkflowUnitsTests",
            dependencies: ["Workflow", "WorkflowConcurrency", "WorkflowTesting", "Workflows", "WorkflowUnits"]
        ),
        .testTarget(name: "WorkflowRoutesTests", dependencies: ["WorkflowRoutes"]),
        .testTarget(name: "ViewEnvironmentTests", dependencies: ["ViewEnvironment"]),
        .testTarget(name: "ViewEnvironmentUITests", dependencies: ["ViewEnvironmentUI"] + headlessUIKit),
        .testTarget(
            name: "WorkflowUITests",
            dependencies: [
                "Workflow", "WorkflowContainers", "WorkflowUI", "ViewEnvironmentUI", "TestSupport", "TrellisSupport",
            ] + headlessUIKit
        ),
        .testTarget(
            name: "WorkflowSwiftUITests",
            dependencies: ["Workflow", "WorkflowSwiftUI", "WorkflowTesting", "TestSupport", "TrellisSupport"]
        ),
        .testTarget(
            name: "WorkflowSwiftUIMacrosTests",
            dependencies: ["WorkflowSwiftUI", "WorkflowSwiftUIMacros"] + swiftSyntax,
            swiftSettings: swiftSyntaxSettings,
            linkerSettings: swiftSyntaxLinking
        ),
        .testTarget(name: "WorkflowUIGuideTests", dependencies: ["Workflow", "WorkflowUI"] + headlessUIKit),
        .testTarget(name: "LassoTests", dependencies: ["Lasso", "LassoTestUtilities", "TestSupport"] + headlessUIKit),
        .testTarget(name: "LassoTestUtilitiesTests", dependencies: ["Lasso", "LassoTestUtilities"] + headlessUIKit),
        .testTarget(
            name: "WorkflowLassoTests",
            dependencies: ["Lasso", "Workflow", "WorkflowLasso", "WorkflowUI", "TestSupport"] + headlessUIKit
        ),
        .target(
            name: "LiveModel",
            dependencies: [
                "Workflow", "WorkflowHTML", "WorkflowLive", "WorkflowScreens", "ModelDOM", "TestSupport",
                "TrellisSupport",
            ],
            path: "Tests/LiveModel"
        ),
        .testTarget(
            name: "WorkflowComponentStateTests",
            dependencies: ["Workflow", "WorkflowComponentState", "WorkflowConcurrency", "WorkflowTesting"]
        ),
        .testTarget(
            name: "WorkflowTextsTests",
            dependencies: ["WorkflowTexts", "TrellisSupport"],
            // The toolchain's ICU, with which the table of plural rules is compared.
            linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]
        ),
        .testTarget(
            name: "WorkflowFormsTests",
            dependencies: [
                "Workflow", "WorkflowConcurrency", "WorkflowForms", "WorkflowSnapshots", "WorkflowTesting",
                "TrellisSupport",
            ]
        ),
        .testTarget(
            name: "WorkflowDataTests",
            dependencies: [
                "Workflow", "WorkflowConcurrency", "WorkflowData", "WorkflowDataTesting", "WorkflowHTML",
                "WorkflowLive",
                "WorkflowScreens", "WorkflowSQLite", "WorkflowSharing", "WorkflowSnapshots", "WorkflowTesting",
                "WorkflowWebTesting", "StoreSupport", "TestSupport", "TrellisSupport",
            ]
        ),
        // A second opinion on what a terminal shows.
        .systemLibrary(
            name: "CVTerm",
            path: "Tests/CVTerm",
            pkgConfig: "vterm",
            providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]
        ),
        .testTarget(
            name: "WorkflowTerminalTests",
            dependencies: [
                "CVTerm", "TestSupport", "ViewEnvironment", "Workflow", "WorkflowComponentState", "WorkflowContainers",
                "WorkflowHTML", "WorkflowScreens", "WorkflowTerminal", "WorkflowTerminalComponents",
                "WorkflowTerminalTesting", "WorkflowTesting",
            ],
            exclude: ["Goldens"]
        ),
        // An app for the tests of the driver, which end it in all ways.
        .executableTarget(
            name: "terminal-app",
            dependencies: ["Workflow", "WorkflowSQLite", "WorkflowTerminal", "WorkflowTerminalSessions"],
            path: "Tests/TerminalApp"
        ),
        .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
        .testTarget(
            name: "WorkflowTerminalDriverTests",
            dependencies: [
                "CLocalSocket", "CPseudoTerminal", "CTerminal", "TestSupport", "TrellisSupport", "Workflow",
                "WorkflowLive",
                "WorkflowTerminal", "WorkflowTerminalSessions", "terminal-app", "trellis-attach",
            ]
        ),
        .testTarget(name: "WorkflowHTMLTests", dependencies: ["WorkflowHTML", "ModelDOM", "TestSupport"]),
        .testTarget(
            name: "WorkflowLiveTests",
            dependencies: [
                "WorkflowLive", "WorkflowSharing", "WorkflowSnapshots", "LiveModel", "ModelDOM", "TestSupport",
                "TrellisSupport",
            ]
        ),
        .testTarget(name: "WebSocketFramingTests", dependencies: ["WebSocketFraming", "TestSupport"]),
        .testTarget(name: "HTTPParsingTests", dependencies: ["HTTPParsing", "TestSupport"]),
        .testTarget(
            name: "WorkflowPasswordsTests",
            dependencies: ["WorkflowPasswords", "WorkflowTesting", "TestSupport"]
        ),
        .testTarget(
            name: "WorkflowOpenIDTests",
            dependencies: [
                "CLibCrypto", "WorkflowOpenID", "WorkflowWeb", "TestSupport", "TrellisSupport",
            ]
        ),
        .target(name: "CPowerLossVFS", dependencies: ["CSQLite3"], path: "Tests/CPowerLossVFS"),
        .target(
            name: "StoreSupport",
            dependencies: ["TestSupport", "TrellisSupport", "WorkflowLive", "WorkflowNATS", "WorkflowSQLite"],
            path: "Tests/StoreSupport"
        ),
        .testTarget(
            name: "SessionStoreTests",
            dependencies: ["StoreSupport", "WorkflowLive", "WorkflowNATS", "WorkflowSQLite"]
        ),
        .testTarget(
            name: "WorkflowSQLiteTests",
            dependencies: [
                "Workflow", "WorkflowData", "WorkflowSQLite", "WorkflowLive", "WorkflowSnapshots", "CPowerLossVFS",
                "CSQLite3", "StoreSupport", "TestSupport", "TrellisSupport", "WorkflowSQL",
            ]
        ),
        .testTarget(
            name: "WorkflowPostgresTests",
            dependencies: [
                "WorkflowData", "WorkflowLive", "WorkflowPostgres", "WorkflowSQL", "TestSupport", "TrellisSupport",
            ]
        ),
        .testTarget(
            name: "WorkflowClusterTests",
            dependencies: [
                "Workflow", "WorkflowCluster", "WorkflowLive", "WorkflowNATS", "WorkflowSharing", "WorkflowSnapshots",
                "WorkflowTesting", "StoreSupport", "TestSupport", "TrellisSupport",
            ]
        ),
        .testTarget(
            name: "WorkflowNATSTests",
            dependencies: [
                "Workflow", "WorkflowConcurrency", "WorkflowData", "WorkflowNATS", "WorkflowLive", "WorkflowSharing",
                "WorkflowSnapshots", "StoreSupport", "TestSupport", "TrellisSupport",
            ]
        ),
        .testTarget(
            name: "WorkflowWebTestingTests",
            dependencies: [
                "TrellisSupport", "Workflow", "WorkflowConcurrency", "WorkflowRoutes", "WorkflowSharing",
                "WorkflowSnapshots", "WorkflowTesting", "WorkflowWeb", "WorkflowWebTesting", "LiveModel", "TestSupport",
            ]
        ),
        .testTarget(
            name: "WorkflowComponentsTests",
            dependencies: [
                "Workflow", "WorkflowComponentState", "WorkflowComponents", "WorkflowForms", "WorkflowHTML",
                "WorkflowTesting", "WorkflowWeb", "WorkflowWebTesting",
            ]
        ),
        .testTarget(
            name: "WorkflowWebTests",
            dependencies: [
                "WorkflowWeb", "WorkflowNATS", "WorkflowSnapshots", "WorkflowSQLite", "WorkflowComponentState",
                "WorkflowForms",
                "CZlib",
                "WorkflowHTML", "WorkflowLive", "WorkflowRoutes", "WorkflowTexts", "HTTPParsing", "LiveModel",
                "ModelDOM", "StoreSupport", "TestSupport", "TrellisSupport", "trellis-inspect", "worst-text",
            ]
        ),
    ] + headlessUIKitTargets,
    cxxLanguageStandard: .cxx17
)

// Where each module is: Sources/GROUP/MODULE. The groups are explained in README.md.
let groups = [
    "Core": [
        "CLocalSocket", "TrellisSupport", "Workflow", "WorkflowConcurrency", "WorkflowInspection", "WorkflowSharing",
        "WorkflowSnapshots",
    ],
    "UI": [
        "ViewEnvironment", "ViewEnvironmentUI", "WorkflowScreens", "WorkflowContainers", "WorkflowUI", "Lasso",
        "WorkflowLasso", "WorkflowSwiftUI", "WorkflowSwiftUIMacros",
        "WorkflowSwiftUIPlugin",
    ],
    "Web": [
        "WorkflowHTML", "WorkflowInspector", "WorkflowLive", "WorkflowWeb", "HTTPParsing", "CHTTPParser",
        "WebSocketFraming", "CWebServer",
        "CLibCrypto", "CLibSSL", "CZlib", "CCurl", "CSodium", "WorkflowComponents", "WorkflowOpenID",
        "WorkflowPasswords",
    ],
    "Terminal": ["CTerminal", "WorkflowTerminal", "WorkflowTerminalComponents", "WorkflowTerminalSessions"],
    "Stores": [
        "CNATS", "CPostgres", "CSQLite3", "WorkflowCluster", "WorkflowNATS", "WorkflowPostgres", "WorkflowSQL",
        "WorkflowSQLite",
    ],
    "Units": ["Workflows", "WorkflowUnits"],
    "App": ["WorkflowComponentState", "WorkflowData", "WorkflowForms", "WorkflowRoutes", "WorkflowTexts"],
    "Bridges": [
        "WorkflowCombine", "WorkflowCombineTesting", "WorkflowReactiveSwift", "WorkflowReactiveSwiftTesting",
        "WorkflowRxSwift", "WorkflowRxSwiftTesting",
    ],
    "Testing": [
        "TestReporting", "WorkflowTesting", "WorkflowConcurrencyTesting", "WorkflowDataTesting", "WorkflowUITesting",
        "WorkflowTerminalTesting", "WorkflowWebTesting", "ModelDOM", "LassoTestUtilities",
    ],
]
for (group, modules) in groups {
    for target in package.targets where modules.contains(target.name) {
        target.path = "Sources/\(group)/\(target.name)"
    }
}

// The client targets are compiled as a client would be, each with the settings that it states.
for target in package.targets
where !target.name.hasSuffix("ClientTests") && [.regular, .test, .macro].contains(target.type) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
