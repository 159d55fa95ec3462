// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: Swift 6 mode, no warning survives, imports are declared where they are
/// used.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// Settings of what computes much in tests (cells, screens, pictures): optimised in debug builds, too, with
/// assertions kept. Unoptimised, the suites of the windows take three times as long (356 s against 129 s).
/// The pass
/// `codemotion` is off for the fault that Tests/Toolchain/flags.sh looks for. PayKit and PaymentToken,
/// which others may depend on, must not have unsafe flags.
let optimised: [SwiftSetting] =
    strict + [
        .unsafeFlags(
            [
                "-O", "-Xllvm", "-sil-disable-pass=codemotion", "-Xfrontend", "-assert-config", "-Xfrontend",
                "Debug",
            ],
            .when(configuration: .debug))
    ]

/// Settings of tests: what they test is optimised, they themselves are not.
let plainTests: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "vitrine",
    products: [
        .library(name: "PayKit", targets: ["PayKit"]),
        .library(name: "PaymentToken", targets: ["PaymentToken"]),
        .library(name: "TerminalSheet", targets: ["TerminalSheet"]),
        .executable(name: "vitrine", targets: ["Vitrine"]),
        .executable(name: "vitrine-server", targets: ["InventoryServer"]),
        .executable(name: "vitrine-render", targets: ["ScreencastRenderer"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(
            url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1",
            traits: []),
        .package(
            url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(
            url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(
            url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // Pure rooms: no clock, no file, no network, no task.
        .target(name: "Codecs", swiftSettings: strict),
        .target(name: "SeededRandom", swiftSettings: strict),
        .systemLibrary(name: "CIDN2", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"])]),
        .target(name: "PayKit", dependencies: ["CIDN2"], swiftSettings: strict),
        .target(
            name: "PaymentToken",
            dependencies: [
                "Codecs",
                "PayKit", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: strict),
        .target(
            name: "TokenService",
            dependencies: ["PayKit", .product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: strict),
        .target(
            name: "CardNetwork", dependencies: ["Codecs", "TokenService", "PayKit"], swiftSettings: strict),
        .target(
            name: "SimWallet",
            dependencies: [
                "Codecs", "PayKit", "PaymentToken", .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: strict),
        // Good and spoilt tokens, for the decoders of others and for the tests of our own.
        .target(
            name: "TokenVectors",
            dependencies: [
                "Codecs", "PayKit", "PaymentToken", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ], swiftSettings: strict),
        // Apple Pay on the Web: requests, events and answers as JSON, and a session without a person.
        .target(
            name: "ApplePayJS", dependencies: ["Codecs", "PaymentToken", "SimWallet", "PayKit"],
            swiftSettings: strict),
        // The same for pages of a browser: HTTP on loopback, merchant validation, one session at a time.
        .target(
            name: "ApplePayBridge",
            dependencies: [
                "ApplePayJS", "Codecs", "PaymentToken", "PayKit",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ], swiftSettings: strict),
        .target(
            name: "StoreAPI",
            dependencies: ["Codecs", "PayKit", .product(name: "HTTPTypes", package: "swift-http-types")],
            swiftSettings: optimised),
        .target(name: "TUI", swiftSettings: optimised),

        // Files of this machine, and the connection to a server.
        .target(name: "HostFiles", swiftSettings: strict),
        .target(
            name: "ServerConnection",
            dependencies: [
                "HostFiles", "StoreAPI", .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ], swiftSettings: strict),
        .target(name: "PaySheet", dependencies: ["PayKit", "TUI"], swiftSettings: optimised),
        .target(
            name: "Storefront", dependencies: ["StoreAPI", "PayKit", "TUI", "Codecs"],
            swiftSettings: optimised),
        // The sheet alone on a terminal, for programs of others, too.
        .target(
            name: "TerminalSheet", dependencies: ["PaySheet", "PayKit", "TUI", "Terminal"],
            swiftSettings: optimised),
        .target(
            name: "Window", dependencies: ["Storefront", "PaySheet", "PayKit", "TUI"],
            swiftSettings: optimised),
        .target(
            name: "Kiosk", dependencies: ["Window", "Storefront", "PaySheet", "StoreAPI", "PayKit", "TUI"],
            swiftSettings: optimised),
        // The lab: rules and their evidence, tapes, reports, and what is seen of them beside a session.
        .target(
            name: "QARules",
            dependencies: [
                "Codecs", "Kiosk", "Window", "Storefront", "PaySheet", "StoreAPI", "PayKit", "TUI",
            ],
            swiftSettings: optimised),
        .target(
            name: "QATapes", dependencies: ["TokenService", "StoreAPI", "PayKit", "TUI"],
            swiftSettings: optimised),
        .target(name: "QAReports", dependencies: ["Codecs", "QARules", "TUI"], swiftSettings: optimised),
        .target(
            name: "QALab",
            dependencies: [
                "QARules", "QATapes", "QAReports", "Window", "TokenService", "StoreAPI", "PayKit", "TUI",
            ], swiftSettings: optimised),

        // Pictures and the terminal: C libraries behind Swift doors.
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(
            name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        // PNG and JPEG as pixels and back, for terminals and for the shop.
        .target(name: "PictureCodec", dependencies: ["CPNG", "CTurboJPEG"], swiftSettings: optimised),
        .target(
            name: "Pictures", dependencies: ["TUI", "PictureCodec", "CChafa", "CQREncode"],
            swiftSettings: optimised),
        .target(
            name: "CTerminal",
            cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "Terminal", dependencies: ["TUI", "CTerminal"], swiftSettings: optimised),

        // Moving pictures of sessions: vitrine-render alone knows fonts.
        .target(name: "Screencast", swiftSettings: optimised),
        .systemLibrary(
            name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .executableTarget(
            name: "ScreencastRenderer", dependencies: ["Screencast", "CPangoCairo", "CGIF"],
            swiftSettings: optimised),

        // Statements, their values and their rows, the same for each engine.
        .target(name: "SQLStatements", swiftSettings: strict),
        // The line to PostgreSQL: it knows nothing of shops.
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .target(
            name: "PostgreSQL", dependencies: ["Codecs", "CPostgreSQL", "SQLStatements"],
            swiftSettings: strict),

        // What the pages of the shop are made from; C, so that a changed style sheet recompiles no Swift.
        .target(
            name: "CPageTemplates", exclude: ["Templates"],
            cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),

        // The merchants' keys and certificates of a server, and the wallets that it trusts.
        .target(
            name: "MerchantKeyring",
            dependencies: [
                "Codecs", "HostFiles", "PayKit", "PaymentToken",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "X509", package: "swift-certificates"),
            ], swiftSettings: strict),

        // The server, room by room. Its core decides and knows neither HTTP nor a database.
        .target(
            name: "ShopCore",
            dependencies: [
                "SeededRandom", "Codecs",
                "PayKit", "PaymentToken", "StoreAPI", "TokenService", "CardNetwork",
                .product(name: "Crypto", package: "swift-crypto"),
            ], swiftSettings: strict),
        .target(
            name: "ShopTransfers",
            dependencies: [
                "Codecs",
                "ShopCore", "PayKit", "StoreAPI",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        .target(
            name: "ShopSQL",
            dependencies: [
                "Codecs", "ShopCore", "SQLStatements", "PayKit", "StoreAPI", "TokenService", "CardNetwork",
                .product(name: "Crypto", package: "swift-crypto"),
            ], swiftSettings: strict),
        .target(
            name: "ShopSQLite",
            dependencies: [
                "ShopCore", "ShopSQL", "SQLStatements", "PayKit", "StoreAPI", "TokenService", "CardNetwork",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], swiftSettings: strict),
        .target(
            name: "ShopPostgreSQL",
            dependencies: [
                "Codecs", "ShopCore", "ShopSQL", "SQLStatements", "PostgreSQL", "PayKit", "StoreAPI",
                "TokenService", "CardNetwork",
            ], swiftSettings: strict),
        .target(
            name: "ShopSimulation",
            dependencies: [
                "SeededRandom", "Codecs",
                "ShopCore", "ShopSQL", "ShopSQLite", "SQLStatements", "PayKit", "PaymentToken", "StoreAPI",
                "TokenService", "CardNetwork",
            ], swiftSettings: strict),

        .target(
            name: "HTTPEdge",
            dependencies: [
                "Codecs",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], swiftSettings: strict),
        .target(
            name: "ShopPages",
            dependencies: [
                "Codecs",
                "ShopCore", "HTTPEdge", "StoreAPI", "PayKit", "CPageTemplates",
                .product(name: "Mustache", package: "swift-mustache"),
            ], swiftSettings: strict),
        .target(
            name: "ShopMail", dependencies: ["Codecs", "ShopCore", "ShopPages", "StoreAPI", "PayKit"],
            swiftSettings: strict),
        .target(
            name: "ShopWeb",
            dependencies: [
                "Codecs",
                "ShopCore", "ShopTransfers", "HTTPEdge", "ShopMail", "ShopPages", "StoreAPI", "PayKit",
                "PaymentToken", "CardNetwork",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ], swiftSettings: strict),
        .target(
            name: "ServerConsole",
            dependencies: [
                "Codecs", "ServerConnection", "StoreAPI", "PayKit", "TUI", "Terminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ], swiftSettings: strict),

        // Developers run it; it is in no product.
        .executableTarget(
            name: "ShopSimulator",
            dependencies: [
                "ShopSimulation", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: strict),

        // The two programs that users start.
        .executableTarget(
            name: "InventoryServer",
            dependencies: [
                "Codecs", "ShopCore", "ShopTransfers", "ShopSQLite", "ShopPostgreSQL", "HTTPEdge",
                "ShopMail", "ShopPages",
                "ShopWeb", "ServerConsole", "MerchantKeyring", "PayKit", "PaymentToken", "StoreAPI",
                "TokenService", "CardNetwork", "PictureCodec", "PostgreSQL", "HostFiles", "ServerConnection",
                "Terminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: strict),
        .target(
            name: "ClientRuntime",
            dependencies: [
                "Codecs",
                "PayKit", "PaymentToken", "TokenService", "StoreAPI", "SimWallet", "TUI",
                "PictureCodec", "Pictures", "Storefront", "Window", "Terminal", "HostFiles",
            ], swiftSettings: strict),
        // The process of a kiosk: its parent, its sessions, and the checks of an installation.
        .target(
            name: "KioskHost",
            dependencies: [
                "Codecs",
                "ClientRuntime", "ServerConnection", "HostFiles", "Kiosk", "Window", "Storefront",
                "SimWallet", "StoreAPI", "PayKit", "TUI", "Terminal",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], swiftSettings: strict),
        // Plays tapes in lock-step with a shop and a simulated clock.
        .target(
            name: "QARunner",
            dependencies: [
                "SeededRandom", "Codecs",
                "ClientRuntime", "ServerConnection", "QARules", "QATapes", "QAReports", "Kiosk", "Window",
                "Storefront", "PaySheet", "TerminalSheet", "SimWallet", "StoreAPI", "PaymentToken", "PayKit",
                "TUI", "Terminal",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "Vitrine",
            dependencies: [
                "TokenService", "TokenVectors",
                "Codecs",
                "ClientRuntime", "KioskHost", "QARunner", "ApplePayBridge", "ApplePayJS", "SeededRandom",
                "PayKit", "PaymentToken", "StoreAPI", "SimWallet", "TUI",
                "PaySheet", "TerminalSheet", "Storefront", "Window", "Kiosk", "QARules", "QATapes",
                "QAReports",
                "QALab", "HostFiles", "ServerConnection", "Screencast", "Terminal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            swiftSettings: strict),

        // Tests.
        .target(
            name: "ShopSamples", dependencies: ["ShopCore", "PayKit", "SeededRandom"],
            path: "Tests/ShopSamples",
            swiftSettings: plainTests),
        .testTarget(
            name: "ShopCoreTests",
            dependencies: [
                "Codecs",
                "ShopCore", "ShopSamples", "SeededRandom", "TokenService", "CardNetwork", "PayKit",
                "StoreAPI", "TestSupport",
            ], exclude: ["Goldens", "Oracles"], swiftSettings: plainTests),
        // A store of either engine and its world, without a shop; and a shop, with whoever sends it requests.
        .target(
            name: "StoreSupport",
            dependencies: [
                "ShopCore", "ShopSQL", "ShopSQLite", "ShopPostgreSQL", "SQLStatements", "PostgreSQL",
                "TokenService", "CardNetwork", "PayKit", "PaymentToken", "StoreAPI", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ], path: "Tests/StoreSupport", swiftSettings: plainTests),
        .target(
            name: "ShopSupport",
            dependencies: [
                "Codecs", "ShopWeb", "ShopMail", "ShopPages", "HTTPEdge", "ShopCore", "ShopSQL", "ShopSQLite",
                "CardNetwork", "PayKit", "StoreAPI", "StoreSupport", "ShopSamples", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ], path: "Tests/ShopSupport", swiftSettings: plainTests),
        .testTarget(
            name: "ShopTransfersTests",
            dependencies: [
                "Codecs", "ShopTransfers", "ShopCore", "ShopPages", "ShopSQL", "ShopSQLite", "ShopWeb",
                "StoreAPI", "StoreSupport", "ShopSupport", "ShopSamples", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            exclude: ["Oracles"], swiftSettings: plainTests),
        .testTarget(
            name: "ShopSQLiteTests",
            dependencies: [
                "SQLStatements", "ShopSQL", "ShopSQLite", "ShopPostgreSQL", "ShopCore", "StoreAPI",
                "StoreSupport", "ShopSamples", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], swiftSettings: plainTests),
        .testTarget(
            name: "ShopPostgreSQLTests",
            dependencies: [
                "SQLStatements", "ShopSQL", "ShopSQLite", "ShopPostgreSQL", "PostgreSQL", "ShopCore",
                "TokenService", "CardNetwork", "PayKit", "StoreAPI", "SeededRandom", "StoreSupport",
                "ShopSamples", "TestSupport",
            ], swiftSettings: plainTests),
        .testTarget(
            name: "HTTPEdgeTests",
            dependencies: [
                "HTTPEdge", "ShopWeb", "ShopCore", "ShopSQL", "ShopSQLite", "StoreAPI", "StoreSupport",
                "ShopSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ], swiftSettings: plainTests),
        .testTarget(
            name: "ShopPagesTests",
            dependencies: ["ShopPages", "ShopCore", "StoreAPI", "PayKit", "ShopSupport"],
            swiftSettings: plainTests),
        .testTarget(
            name: "ShopMailTests",
            dependencies: [
                "ShopMail", "ShopCore", "ShopPages", "PayKit", "StoreAPI", "TestSupport",
            ], exclude: ["Goldens", "Oracles"], swiftSettings: plainTests),
        .testTarget(
            name: "ShopWebTests",
            dependencies: [
                "Codecs", "ShopWeb", "ShopPages", "HTTPEdge", "ShopCore", "ShopSQL", "ShopSQLite",
                "ShopPostgreSQL", "SQLStatements", "TokenService", "CardNetwork", "PayKit",
                "PaymentToken", "StoreAPI", "SeededRandom", "StoreSupport", "ShopSupport", "ShopSamples",
                "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            exclude: ["Goldens"], swiftSettings: plainTests),
        .testTarget(
            name: "ShopSimulationTests",
            dependencies: ["ShopSimulation", "ShopSimulator", "ShopCore", "MerchantSamples", "TestSupport"],
            swiftSettings: plainTests),
        .testTarget(
            name: "InventoryServerTests",
            dependencies: [
                "Codecs", "InventoryServer", "ShopCore", "ShopTransfers", "ShopSQL", "ShopSQLite",
                "ShopPostgreSQL", "HTTPEdge", "ShopMail", "ShopPages", "ShopWeb", "ServerConsole",
                "ServerConnection", "HostFiles", "MerchantKeyring", "MerchantSamples", "ShopSamples",
                "StoreSupport",
                "ShopSupport", "PayKit", "PaymentToken", "PostgreSQL", "StoreAPI", "TokenService",
                "CardNetwork", "PictureCodec", "SQLStatements", "TUI", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            exclude: ["Goldens"], swiftSettings: plainTests),

        // Tests, and what they need.
        .systemLibrary(
            name: "CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm", providers: [.apt(["libvterm-dev"])]),
        .target(
            name: "TestSupport", dependencies: ["CVTerm"], path: "Tests/TestSupport", swiftSettings: strict),
        .target(
            name: "MerchantSamples", dependencies: ["MerchantKeyring", "PayKit", "PaymentToken"],
            path: "Tests/MerchantSamples", swiftSettings: plainTests),
        .executableTarget(
            name: "TerminalProbe", dependencies: ["Terminal", "TUI"], path: "Tests/TerminalProbe",
            swiftSettings: strict),
        .target(
            name: "Fuzzing", dependencies: ["Codecs", "PaymentToken"], path: "Tests/Fuzzing",
            swiftSettings: strict),
        .executableTarget(
            name: "TokenBench",
            dependencies: [
                "PaymentToken", "SimWallet", "TokenService", "CardNetwork", "PayKit",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Tests/TokenBench", exclude: ["bench.sh"], swiftSettings: strict),
        .executableTarget(
            name: "BenchWallet", dependencies: ["PaymentToken", "SimWallet", "TokenService", "PayKit"],
            path: "Tests/ServerBench/Wallet", swiftSettings: strict),
        .testTarget(
            name: "CodecsTests", dependencies: ["Codecs", "SeededRandom"], swiftSettings: plainTests),
        .testTarget(
            name: "PayKitTests", dependencies: ["PayKit", "SeededRandom", "TestSupport"],
            exclude: ["Goldens"], swiftSettings: plainTests),
        .testTarget(
            name: "PaymentTokenTests",
            dependencies: [
                "Codecs",
                "PaymentToken", "TokenVectors", "PayKit", "SeededRandom", "Fuzzing", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            exclude: ["Oracles", "Corpus"], swiftSettings: plainTests),
        .testTarget(
            name: "MerchantKeyringTests",
            dependencies: [
                "MerchantKeyring", "MerchantSamples", "PayKit", "PaymentToken", "TestSupport",
                .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: plainTests),
        .testTarget(
            name: "CardNetworkTests",
            dependencies: ["TokenService", "CardNetwork", "PayKit", "SeededRandom"],
            swiftSettings: plainTests),
        .testTarget(
            name: "TokenVectorsTests",
            dependencies: ["TokenVectors", "PaymentToken", "PayKit", "SeededRandom"],
            swiftSettings: plainTests),
        .testTarget(
            name: "ApplePayJSTests",
            dependencies: ["ApplePayJS", "Codecs", "SimWallet", "PaymentToken", "TokenService", "PayKit"],
            exclude: ["wrong-requests.json"], swiftSettings: plainTests),
        .testTarget(
            name: "ApplePayBridgeTests",
            dependencies: [
                "ApplePayBridge", "ApplePayJS", "Codecs", "PaymentToken", "PayKit", "TestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: plainTests),
        .testTarget(
            name: "SimWalletTests",
            dependencies: [
                "SimWallet", "PaymentToken", "TokenService", "CardNetwork", "PayKit",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            swiftSettings: plainTests),
        .testTarget(
            name: "StoreAPITests",
            dependencies: [
                "StoreAPI", "PayKit", "SeededRandom",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            exclude: ["Wire"], swiftSettings: plainTests),
        .testTarget(
            // It reads every source file letter by letter.
            name: "HouseRulesTests", dependencies: ["QARules"], exclude: ["rules.awk"],
            swiftSettings: optimised),
        .testTarget(name: "TUITests", dependencies: ["TUI", "SeededRandom"], swiftSettings: plainTests),
        .testTarget(
            name: "StorefrontTests",
            dependencies: ["Storefront", "StoreAPI", "PayKit", "TUI", "SeededRandom", "TestSupport"],
            swiftSettings: plainTests),
        // Shoppers at a window, whose shop and wallet follow a script.
        .target(
            name: "WindowSupport",
            dependencies: [
                "QARules", "Window", "Storefront", "SimWallet", "StoreAPI", "PayKit", "TUI", "Pictures",
                "TestSupport",
            ], path: "Tests/Shop/WindowTests/Support", swiftSettings: strict),
        .testTarget(
            name: "WindowTests",
            dependencies: [
                "QALab", "QARules", "QAReports", "Window", "PaySheet", "Storefront", "StoreAPI",
                "PayKit", "TUI", "Terminal", "SeededRandom", "TestSupport", "WindowSupport",
            ],
            exclude: ["Goldens", "Support"], swiftSettings: plainTests),
        .testTarget(
            name: "KioskTests",
            dependencies: [
                "QARules", "SeededRandom", "Kiosk", "Window", "SimWallet", "Storefront",
                "StoreAPI", "PayKit", "TUI", "Pictures", "TestSupport", "WindowSupport",
            ],
            exclude: ["Goldens"], swiftSettings: plainTests),
        .testTarget(
            name: "KioskHostTests",
            dependencies: [
                "KioskHost", "Kiosk", "StoreAPI", "PayKit", "TUI", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
            ], swiftSettings: plainTests),
        .testTarget(
            name: "QARulesTests",
            dependencies: [
                "QARules", "Window", "Storefront", "StoreAPI", "PayKit", "TUI", "WindowSupport",
            ], swiftSettings: plainTests),
        .testTarget(
            name: "QATapesTests",
            dependencies: [
                "Codecs",
                "QATapes", "SeededRandom", "StoreAPI", "PayKit", "TokenService", "CardNetwork", "ShopCore",
                "ShopWeb", "TUI",
            ], swiftSettings: plainTests),
        .testTarget(
            name: "QAReportsTests", dependencies: ["Codecs", "QAReports", "QARules", "TUI", "TestSupport"],
            exclude: ["Goldens", "Oracles"], swiftSettings: plainTests),
        .testTarget(
            name: "QALabTests",
            dependencies: [
                "TokenService",
                "QALab", "QARules", "QAReports", "QATapes", "Window", "Storefront", "PaySheet", "PayKit",
                "SeededRandom", "TUI", "TestSupport", "WindowSupport",
            ], exclude: ["Goldens"], swiftSettings: plainTests),
        .testTarget(
            name: "PaySheetTests", dependencies: ["PaySheet", "PayKit", "TUI", "TestSupport"],
            swiftSettings: plainTests),
        .testTarget(
            name: "TerminalSheetTests",
            dependencies: [
                "TerminalSheet", "PaySheet", "PayKit", "TUI", "SeededRandom", "TestSupport", "WindowSupport",
            ],
            exclude: ["Goldens"], swiftSettings: plainTests),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Terminal", "CTerminal", "TUI", "TestSupport", "TerminalProbe", "SeededRandom"],
            exclude: ["Goldens"], swiftSettings: plainTests),
        .testTarget(
            name: "VitrineTests",
            dependencies: [
                "Codecs",
                "Vitrine", "ClientRuntime", "KioskHost", "QARunner", "HostFiles", "ServerConnection",
                "QATapes", "InventoryServer",
                "ShopCore",
                "ShopSQLite", "ShopWeb", "PayKit", "PaymentToken", "TokenService", "CardNetwork", "StoreAPI",
                "SimWallet", "Screencast", "Pictures", "Storefront", "Terminal", "TUI", "Window",
                "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            swiftSettings: plainTests),
        .testTarget(name: "ScreencastTests", dependencies: ["Screencast"], swiftSettings: plainTests),
        .testTarget(
            name: "PostgreSQLTests", dependencies: ["PostgreSQL", "SQLStatements", "TestSupport"],
            swiftSettings: plainTests),
        .testTarget(
            name: "PictureCodecTests", dependencies: ["PictureCodec", "SeededRandom", "TestSupport"],
            exclude: ["Oracles"], swiftSettings: plainTests),
        .testTarget(
            name: "PicturesTests",
            dependencies: ["Pictures", "PictureCodec", "TUI", "TestSupport"],
            exclude: ["Oracles"],
            swiftSettings: plainTests),
    ]
)

/// The folders of `Sources` and their targets; a target's tests lie in the same folder of `Tests`.
let folders = [
    "Payment": [
        "PayKit", "PaymentToken", "TokenVectors", "TokenService", "CardNetwork", "SimWallet", "ApplePayJS",
        "ApplePayBridge",
    ],
    "Screen": ["TUI", "Terminal", "CTerminal", "Pictures", "PictureCodec"],
    "Shop": [
        "StoreAPI", "PaySheet", "TerminalSheet", "Storefront", "Window", "Kiosk", "KioskHost",
        "ClientRuntime", "ServerConnection",
    ],
    "Server": [
        "ShopCore", "ShopTransfers", "ShopSQL", "ShopSQLite", "ShopPostgreSQL", "SQLStatements", "PostgreSQL",
        "MerchantKeyring", "HTTPEdge", "CPageTemplates", "ShopPages", "ShopMail", "ShopWeb", "ServerConsole",
        "ShopSimulation",
    ],
    "Lab": ["QARules", "QATapes", "QAReports", "QALab", "QARunner", "Screencast"],
    "Programs": ["Vitrine", "InventoryServer", "ScreencastRenderer", "ShopSimulator"],
    "Foundations": [
        "Codecs", "SeededRandom", "HostFiles", "CPNG", "CTurboJPEG", "CChafa", "CQREncode", "CPangoCairo",
        "CGIF", "CIDN2", "CPostgreSQL",
    ],
]
for (folder, names) in folders {
    for target in package.targets where target.path == nil {
        if names.contains(target.name) { target.path = "Sources/\(folder)/\(target.name)" }
        if names.contains(where: { target.name == $0 + "Tests" }) {
            target.path = "Tests/\(folder)/\(target.name)"
        }
    }
}

// Linker flags of the programs that users get, printed by `Tests/Toolchain/flags.sh linking`.
if let linking = Context.environment["VITRINE_LINKING"] {
    for target in package.targets where target.type == .executable {
        target.linkerSettings = [.unsafeFlags(linking.split(separator: " ").map(String.init))]
    }
}

// The Makefile builds some of the targets alone.
switch Context.environment["VITRINE_TARGETS"] {
case "programs":
    // The programs of users in one go, without those of developers.
    package.targets.removeAll { $0.isTest || $0.path?.hasPrefix("Tests/") == true }
    package.targets.removeAll { ["ShopSimulation", "ShopSimulator"].contains($0.name) }
case "library":
    // What others may depend on, as they would compile it.
    let library = ["PayKit", "PaymentToken"]
    let kept =
        library + library.map { $0 + "Tests" } + [
            "CIDN2", "Codecs", "TokenVectors", "TestSupport", "CVTerm", "Fuzzing", "SeededRandom",
        ]
    package.products = []
    package.targets.removeAll { !kept.contains($0.name) }
case "fuzzer":
    // Linked with libFuzzer, which brings the main function.
    package.targets.append(
        .executableTarget(
            name: "TokenFuzzer", dependencies: ["Fuzzing"], path: "Tests/TokenFuzzer",
            exclude: ["fuzz.sh"], swiftSettings: strict))
default: break
}
