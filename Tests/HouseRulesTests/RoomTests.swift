import Testing

/// The rooms of server, lab and client: what each may know, and how large it may grow.
@Suite struct RoomTests {
    struct Room: Sendable, CustomTestStringConvertible {
        let name: String
        /// The own rooms that it may import.
        let doors: Set<String>
        /// The libraries that it may import.
        let libraries: Set<String>
        /// The most lines of code, without comments and blank lines.
        let budget: Int

        var testDescription: String { name }
        var files: [Source] { HouseRulesTests.sources.filter { $0.room == name } }

        /// Every room may have these.
        static let system: Set<String> = [
            "FoundationEssentials", "Synchronization", "Glibc", "Codecs", "SeededRandom",
        ]
        private static let wire: Set<String> = ["PayKit", "StoreAPI"]
        private static let screens: Set<String> = [
            "Kiosk", "Window", "Storefront", "PaySheet", "StoreAPI", "PayKit", "TUI",
        ]

        /// The rooms that no simulated wallet is in. The corpus makes the keys of all parties itself.
        static let withoutWallet = all.filter {
            !$0.doors.contains("SimWallet") && $0.name != "TokenVectors"
        }

        static let all = [
            Room(
                name: "MerchantKeyring", doors: ["HostFiles", "PayKit", "PaymentToken"],
                libraries: ["Crypto", "X509", "Logging", "CoreFoundation"], budget: 1_500),
            // With the rule that holds at every door of variants.
            Room(
                name: "ShopCore", doors: wire.union(["PaymentToken", "TokenService", "CardNetwork"]),
                libraries: ["Crypto"], budget: 7_800),
            Room(
                name: "ShopTransfers", doors: wire.union(["ShopCore"]),
                libraries: ["Crypto", "Logging", "SystemPackage"], budget: 2_500),
            Room(
                name: "PostgreSQL", doors: ["CPostgreSQL", "SQLStatements"], libraries: ["Dispatch"],
                budget: 2_000),
            Room(name: "SQLStatements", doors: [], libraries: [], budget: 300),
            Room(
                name: "ShopSQL",
                doors: wire.union(["ShopCore", "SQLStatements", "TokenService", "CardNetwork"]),
                libraries: ["Crypto"], budget: 4_500),
            // Both engines hold 2,000 when their statements are one, in ShopSQL.
            Room(
                name: "ShopSQLite",
                doors: wire.union(["ShopCore", "ShopSQL", "SQLStatements", "TokenService", "CardNetwork"]),
                libraries: ["GRDB", "CoreFoundation"], budget: 4_500),
            Room(
                name: "ShopPostgreSQL",
                doors: wire.union([
                    "ShopCore", "ShopSQL", "SQLStatements", "TokenService", "CardNetwork", "PostgreSQL",
                ]),
                libraries: [], budget: 5_000),
            Room(
                name: "HTTPEdge", doors: [],
                libraries: [
                    "Hummingbird", "HummingbirdCore", "Logging", "NIOCore", "NIOHTTP1", "NIOSSL",
                    "ServiceLifecycle",
                ],
                budget: 3_000),
            Room(
                name: "ShopPages",
                doors: wire.union(["ShopCore", "HTTPEdge", "CPageTemplates"]),
                libraries: ["Crypto", "Mustache"], budget: 5_500),
            // The words of e-mails: it knows no folder and no database.
            Room(
                name: "ShopMail", doors: wire.union(["ShopCore", "ShopPages"]), libraries: [], budget: 350),
            // With the shapes of the wire, which were the core's.
            Room(
                name: "ShopWeb",
                doors: wire.union([
                    "ShopCore", "ShopTransfers", "HTTPEdge", "ShopMail", "ShopPages", "PaymentToken",
                    "CardNetwork",
                ]),
                libraries: [
                    "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "NIOCore", "NIOHTTP1",
                    "NIOHTTPTypes", "ServiceLifecycle",
                ], budget: 8_250),
            Room(name: "PictureCodec", doors: ["CPNG", "CTurboJPEG"], libraries: [], budget: 500),
            Room(name: "HostFiles", doors: [], libraries: [], budget: 300),
            Room(
                name: "ServerConnection", doors: ["HostFiles", "StoreAPI"],
                libraries: ["AsyncHTTPClient", "HTTPTypes", "NIOCore", "NIOHTTP1", "NIOSSL"], budget: 600),
            Room(
                name: "ServerConsole", doors: wire.union(["ServerConnection", "TUI", "Terminal"]),
                libraries: ["ArgumentParser", "HTTPTypes"], budget: 1_500),
            Room(
                name: "ShopSimulation",
                doors: wire.union([
                    "ShopCore", "ShopSQL", "ShopSQLite", "SQLStatements", "PaymentToken", "TokenService",
                    "CardNetwork",
                ]), libraries: [], budget: 2_700),
            Room(name: "QARules", doors: screens, libraries: [], budget: 7_500),
            Room(name: "QATapes", doors: wire.union(["TokenService", "TUI"]), libraries: [], budget: 3_600),
            Room(name: "QAReports", doors: ["QARules", "TUI"], libraries: [], budget: 2_500),
            // With the replay, which shows what a report holds as the inspector shows a session.
            Room(
                name: "QALab",
                doors: wire.union(["TokenService", "QARules", "QATapes", "QAReports", "Window", "TUI"]),
                libraries: [],
                budget: 3_000),
            Room(
                name: "ClientRuntime",
                doors: wire.union([
                    "HostFiles", "PaymentToken", "TokenService", "SimWallet", "TUI",
                    "PictureCodec", "Pictures", "Storefront", "Window", "Terminal",
                ]), libraries: ["Dispatch"], budget: 2_500),
            Room(
                name: "KioskHost",
                doors: screens.subtracting(["PaySheet"]).union([
                    "HostFiles", "ServerConnection", "ClientRuntime", "SimWallet", "Terminal",
                ]),
                libraries: [
                    "Crypto", "CryptoExtras", "Dispatch", "HTTPTypes", "Subprocess", "SystemPackage",
                ], budget: 2_200),
            Room(
                name: "QARunner",
                doors: wire.union([
                    "ClientRuntime", "ServerConnection", "QARules", "QATapes", "QAReports", "Kiosk", "Window",
                    "Storefront", "SimWallet", "PaymentToken", "TUI", "Terminal", "PaySheet", "TerminalSheet",
                ]), libraries: ["HTTPTypes"], budget: 2_500),
            Room(
                name: "TokenVectors", doors: ["PayKit", "PaymentToken"],
                libraries: ["Crypto", "CryptoExtras", "SwiftASN1", "X509"], budget: 950),
            Room(
                name: "ApplePayJS", doors: ["PayKit", "PaymentToken", "SimWallet"], libraries: [],
                budget: 1_400),
            // The network between a page and its session; it holds no wallet.
            Room(
                name: "ApplePayBridge", doors: ["ApplePayJS", "PayKit", "PaymentToken"],
                libraries: ["Crypto", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL"], budget: 650),
            Room(name: "Storefront", doors: wire.union(["TUI"]), libraries: [], budget: 9_000),
            Room(name: "PaySheet", doors: ["PayKit", "TUI"], libraries: [], budget: 4_000),
            Room(
                name: "TerminalSheet", doors: ["PaySheet", "PayKit", "TUI", "Terminal"], libraries: [],
                budget: 380),
            Room(
                name: "Window", doors: ["PaySheet", "Storefront", "PayKit", "TUI"], libraries: [],
                budget: 2_500),
            Room(name: "Kiosk", doors: screens, libraries: [], budget: 3_500),
            // With payments without a shop, in a pipe and in a browser, and the trial of a foreign decoder.
            Room(
                name: "Vitrine",
                doors: screens.union([
                    "HostFiles", "ServerConnection", "ClientRuntime", "KioskHost", "PaymentToken",
                    "TokenVectors",
                    "TokenService", "SimWallet", "Terminal", "Screencast", "QARules", "QATapes", "QAReports",
                    "QALab", "QARunner", "ApplePayBridge", "ApplePayJS", "TerminalSheet",
                ]),
                libraries: [
                    "ArgumentParser", "CryptoExtras", "Dispatch", "HTTPTypes", "NIOCore", "NIOPosix",
                    "NIOSSL", "Subprocess", "SystemPackage",
                ], budget: 5_650),
        ]
    }

    @Test(arguments: Room.all) func roomKnowsNoMoreThanItMay(room: Room) {
        let known = room.doors.union(room.libraries).union(Room.system)
        let violations = room.files.flatMap { file in
            file.imports.filter { !known.contains($0) }.map { "\(file.path): \($0)" }
        }
        #expect(!room.files.isEmpty, "\(room.name) is not found")
        #expect(
            violations.isEmpty, "imports what is no door of the room\n\(violations.joined(separator: "\n"))")
    }

    @Test(arguments: Room.all) func roomKeepsItsBudget(room: Room) {
        let lines = room.files.reduce(0) { $0 + $1.code.count { !$0.allSatisfy(\.isWhitespace) } }
        #expect(lines <= room.budget, "\(room.name) has \(lines) lines of code of \(room.budget)")
    }

    /// Statuses, headers and sentences are the web's; the rooms below it refuse with facts.
    @Test(arguments: ["ShopCore", "ShopTransfers", "ShopSQL", "ShopSQLite", "ShopPostgreSQL"])
    func roomsBelowTheWebRefuseWithFacts(name: String) throws {
        let room = try #require(Room.all.first { $0.name == name })
        let wordings = ["Problem(", "Problem.Fault", "HTTPFields"]
        let violations = room.files.flatMap { file in
            file.code.filter { line in wordings.contains { line.contains($0) } }.map { "\(file.path): \($0)" }
        }
        #expect(violations.isEmpty, "words what the web words\n\(violations.joined(separator: "\n"))")
    }

    /// A suite imports its room as a neighbour does.
    @Test func roomIsTestedThroughItsDoor() {
        let violations = Source.all.filter { file in
            file.isTest && file.code.contains { $0.hasPrefix("@testable import") }
        }
        #expect(violations.isEmpty, "looks behind the door: \(violations.map(\.path))")
    }

    @Test(arguments: Room.all) func foldersOfARoomFormNoCycle(room: Room) {
        let cycle = RoomFolders(room.files).cycle
        #expect(cycle.isEmpty, "\(room.name) goes round\n\(cycle.joined(separator: "\n"))")
    }

    /// A type that is spread over more files is two types. Words are tables: a file for each topic and
    /// language.
    @Test(arguments: ["Storefront", "PaySheet", "Window", "Kiosk"])
    func typeOfAScreenStandsInAtMostSixFiles(name: String) throws {
        let room = try #require(Room.all.first { $0.name == name })
        var homes: [String: Set<String>] = [:]
        for file in room.files {
            for line in file.code {
                guard
                    let match = line.firstMatch(
                        of: /^(?:[a-z@]\w* )*(?:extension|struct|class|enum|actor) ([\w.]+)/)
                else { continue }
                homes[String(match.output.1), default: []].insert(file.path)
            }
        }
        let spread = homes.filter { $0.value.count > 6 && $0.key != "Words" }
        #expect(homes[name] != nil, "\(name) is not found")
        #expect(spread.isEmpty, "\(spread.mapValues(\.count))")
    }

    @Test func cycleOfFoldersIsFound() {
        let sources = [
            Source(path: "Sources/R/A/One.swift", text: "struct One {\n    let two: Two\n}\n"),
            Source(path: "Sources/R/B/Two.swift", text: "package enum Two {\n    case three(Three)\n}\n"),
            Source(path: "Sources/R/Three.swift", text: "final class Three {\n    var one: One?\n}\n"),
        ]
        #expect(
            RoomFolders(sources).cycle == [
                ". names One of A in Sources/R/Three.swift", "A names Two of B in Sources/R/A/One.swift",
                "B names Three of . in Sources/R/B/Two.swift",
            ])
        #expect(RoomFolders(Array(sources.dropLast())).cycle.isEmpty)
    }
}
