// swift-tools-version: 6.1
// The package: one daemon (`belfryd`), one command (`belfry`) and the libraries below them.
//
// Targets are listed lowest first. A target may import only what stands in its own list of dependencies; the build is run
// with `--explicit-target-dependency-import-check error`, so an arrow that points upwards does not compile.

import PackageDescription

/// The settings every Swift target is built with: Swift 6 language mode, explicit existentials, imports that do not leak.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
    name: "belfry",
    products: [
        .executable(name: "belfryd", targets: ["belfryd"]),
        .executable(name: "belfry", targets: ["belfry"]),
        .library(name: "BelfryClient", targets: ["BelfryClient"]),
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        .library(name: "ActivityKit", targets: ["ActivityKit"]),
        .library(name: "WidgetKit", targets: ["WidgetKit"]),
        .library(name: "SwiftUI", targets: ["SwiftUI"]),
        .library(name: "AppIntents", targets: ["AppIntents"]),
    ],
    targets: [
        // The operating system and the libraries of C.
        .target(name: "CLinux"),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

        // The daemon.
        library("CivilTime"),
        library("BelfryCore", ["CivilTime"]),
        library("WireProtocol", ["BelfryCore", "CivilTime"]),
        library("NotificationStore", ["BelfryCore", "CivilTime", "CSQLite"]),
        library("EventLoop", ["CSystemd", "CLinux"]),
        library("Journal", ["BelfryCore", "CSystemd", "CLinux"]),
        library("DesktopBus", ["BelfryCore", "EventLoop", "CSystemd"]),
        library(
            "DaemonRuntime",
            [
                "BelfryCore", "CivilTime", "WireProtocol", "NotificationStore", "EventLoop", "DesktopBus", "Journal", "CLinux",
            ]),
        .executableTarget(name: "belfryd", dependencies: ["DaemonRuntime"], swiftSettings: strict),

        // Its clients.
        library("BelfryClient", ["WireProtocol", "CLinux"]),
        library("BelfryCommand", ["BelfryClient", "WireProtocol", "CivilTime", "CLinux"]),
        .executableTarget(name: "belfry", dependencies: ["BelfryCommand"], swiftSettings: strict),

        // The modules shaped after Apple's. They use all of Foundation; no target of the daemon or of `belfry` may need one of them.
        library("CardViews", ["CivilTime", "WireProtocol"]),
        library("BelfryProgram", ["BelfryClient", "CivilTime", "WireProtocol"]),
        library("AppIntents", ["BelfryProgram"]),
        library("SwiftUI", ["AppIntents", "BelfryProgram", "CardViews", "CivilTime"]),
        library("ActivityKit", ["AppIntents", "BelfryClient", "BelfryProgram", "CardViews", "CivilTime", "WireProtocol"]),
        library("WidgetKit", ["ActivityKit", "CardViews", "SwiftUI"]),
        library("UserNotifications", ["BelfryClient", "BelfryProgram", "CivilTime", "WireProtocol"]),

        // Programs that show how the modules are used. They are built as other people's programs are: without the settings above.
        .executableTarget(
            name: "TodoReminders",
            dependencies: ["ActivityKit", "AppIntents", "SwiftUI", "UserNotifications", "WidgetKit", "CSQLite"],
            path: "examples/TodoReminders", exclude: ["README.md"]),
        .executableTarget(
            name: "GroceryDelivery", dependencies: ["ActivityKit", "SwiftUI", "WidgetKit"], path: "examples/GroceryDelivery",
            exclude: ["README.md"]),
        .executableTarget(
            name: "RunTracker", dependencies: ["ActivityKit", "SwiftUI", "WidgetKit"], path: "examples/RunTracker",
            exclude: ["README.md"]),
        .executableTarget(
            name: "AgeCounter", dependencies: ["ActivityKit", "SwiftUI", "WidgetKit"], path: "examples/AgeCounter",
            exclude: ["README.md"]),
        .executableTarget(
            name: "CountToHundred", dependencies: ["ActivityKit", "SwiftUI", "WidgetKit"], path: "examples/CountToHundred",
            exclude: ["README.md"]),

        // Tests.
        .target(
            name: "CivilTimeFuzz", dependencies: ["CivilTime"], path: "Tests/Fuzz/CivilTime", exclude: ["Corpus", "LibFuzzer"],
            swiftSettings: strict),
        .testTarget(
            name: "CivilTimeTests", dependencies: ["CivilTime", "CivilTimeFuzz"], exclude: ["oracles"], swiftSettings: strict),
        .executableTarget(
            name: "civiltime-bench", dependencies: ["CivilTime"], path: "Tests/Benchmarks/CivilTime", exclude: ["compare.py"],
            swiftSettings: strict),
        tests("BelfryCoreTests", ["BelfryCore", "CivilTime", "NotificationStore", "WireProtocol"]),
        .executableTarget(
            name: "WireBenchmark", dependencies: ["WireProtocol", "BelfryCore"], path: "Tests/Benchmarks/WireProtocol",
            swiftSettings: strict),
        .executableTarget(
            name: "WireFuzzer", dependencies: ["WireProtocol", "BelfryCore", "CivilTime"], path: "Tests/Fuzz/WireProtocol",
            exclude: ["Corpus"], swiftSettings: strict),
        tests("WireProtocolTests", ["WireProtocol", "WireFuzzer", "BelfryCore", "CivilTime"]),
        .target(name: "FaultyFileSystem", dependencies: ["CSQLite"], path: "Tests/FaultyFileSystem"),
        .executableTarget(
            name: "store-child", dependencies: ["NotificationStore", "BelfryCore", "CivilTime"], path: "Tests/StoreChild",
            swiftSettings: strict),
        .testTarget(
            name: "NotificationStoreTests",
            dependencies: ["NotificationStore", "BelfryCore", "CivilTime", "CSQLite", "FaultyFileSystem", "store-child"],
            exclude: ["Kept"], swiftSettings: strict),
        .executableTarget(
            name: "store-bench", dependencies: ["NotificationStore", "BelfryCore", "CivilTime", "CSQLite"],
            path: "Tests/Benchmarks/Store", swiftSettings: strict),
        .target(name: "Floors", path: "Tests/Benchmarks/Floors"),
        .executableTarget(
            name: "belfry-bench", dependencies: ["CLinux", "CSQLite", "Floors"], path: "Tests/Benchmarks/Daemon",
            swiftSettings: strict),
        tests("EventLoopTests", ["EventLoop", "CLinux"]),
        tests("DesktopBusTests", ["DesktopBus", "BelfryCore", "EventLoop", "CSystemd", "CLinux"]),
        .target(name: "FakeDaemon", dependencies: ["WireProtocol", "CLinux"], path: "Tests/FakeDaemon", swiftSettings: strict),
        tests("BelfryClientTests", ["BelfryClient", "FakeDaemon", "WireProtocol", "CLinux"]),
        tests("BelfryCommandTests", ["BelfryCommand", "BelfryClient", "FakeDaemon", "WireProtocol", "CivilTime"]),
        .target(
            name: "Simulation",
            dependencies: ["BelfryCore", "CivilTime", "NotificationStore", "WireProtocol", "CSQLite", "FaultyFileSystem"],
            path: "Tests/Simulation", swiftSettings: strict),
        .executableTarget(
            name: "belfry-simulate", dependencies: ["Simulation", "CivilTime"], path: "Tests/Simulate", swiftSettings: strict),
        tests("SimulationTests", ["Simulation", "CivilTime"]),
        tests("JournalTests", ["Journal", "EventLoop", "CLinux"]),
        tests("CardViewsTests", ["CardViews", "BelfryCore", "CivilTime", "WireProtocol"]),
        tests("SwiftUITests", ["SwiftUI", "AppIntents", "CardViews", "CivilTime"]),
        tests("AppIntentsTests", ["AppIntents"]),
        .target(
            name: "ModuleTestSupport", dependencies: ["BelfryClient", "BelfryProgram", "WireProtocol"],
            path: "Tests/ModuleTestSupport", swiftSettings: strict),
        tests(
            "ActivityKitTests",
            ["ActivityKit", "ModuleTestSupport", "AppIntents", "BelfryClient", "BelfryProgram", "CardViews", "WireProtocol"]),
        tests(
            "WidgetKitTests",
            ["WidgetKit", "ModuleTestSupport", "ActivityKit", "AppIntents", "BelfryProgram", "CardViews", "SwiftUI"]),
        tests(
            "UserNotificationsTests",
            ["UserNotifications", "ModuleTestSupport", "BelfryClient", "BelfryProgram", "WireProtocol"]),
        tests(
            "ExampleTests",
            ["ActivityKit", "AppIntents", "BelfryClient", "BelfryProgram", "UserNotifications", "WireProtocol"]),
        .executableTarget(
            name: "modules-bench", dependencies: ["ActivityKit", "UserNotifications"], path: "Tests/Benchmarks/Modules",
            swiftSettings: strict),
        // Programs as they are written for Apple's systems: without the settings above, and in both language modes.
        .testTarget(
            name: "SourceCompatibilityTests",
            dependencies: ["ActivityKit", "AppIntents", "SwiftUI", "UserNotifications", "WidgetKit"]),
        .testTarget(
            name: "SourceCompatibilitySwift5Tests",
            dependencies: ["ActivityKit", "AppIntents", "SwiftUI", "UserNotifications", "WidgetKit"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
    ],
    swiftLanguageModes: [.v6]
)
