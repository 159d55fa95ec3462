import Glibc
import Testing

/// The rules of the house that no compiler checks. Every test lists all that breaks its rule.
@Suite struct HouseRulesTests {
    static let pureRooms: Set<String> = [
        "PayKit", "SimWallet", "TokenService", "CardNetwork", "StoreAPI", "TUI", "PaySheet", "Storefront",
        "Window", "TokenVectors",
        "QARules", "QATapes", "QAReports", "QALab", "Kiosk", "Screencast",
    ]

    static var sources: [Source] { Source.all.filter { !$0.isTest } }

    /// `path:line: text` of every line of code that contains one of the words.
    private func places(of words: [String], in files: [Source]) -> [String] {
        files.flatMap { file in
            file.code.enumerated().flatMap { index, line in
                words.filter { line.contains(word: $0) }.map { "\(file.path):\(index + 1): \($0)" }
            }
        }
    }

    private func importers(of module: String, in files: [Source]) -> [String] {
        files.filter { $0.imports.contains { $0 == module || $0 == "\(module)Core" } }.map(\.path)
    }

    private func expectNone(_ violations: [String], _ rule: String) {
        #expect(violations.isEmpty, "\(rule)\n\(violations.joined(separator: "\n"))")
    }

    @Test func repositoryIsFound() {
        #expect(Self.sources.contains { $0.path == "Sources/Payment/PayKit/Money.swift" })
        #expect(Self.pureRooms.isSubset(of: Set(Self.sources.map(\.room))))
    }

    // MARK: What the optimiser makes wrong

    /// The pass `codemotion` of Swift 6.3.1 sinks a call over loads at the head of a loop that ends in the
    /// same call. Programs are built without the pass; who uses PayKit or PaymentToken as a library is not.
    @Test func noLoopEndsInTheCallThatStandsBeforeIt() {
        let violations = Self.sources.flatMap { file in
            let lines = file.code.map { $0.trimmingPrefix { $0 == " " } }
            return lines.indices.filter { lines[$0].hasPrefix("while ") }.compactMap { index -> String? in
                let before = lines[..<index].last { line in
                    !line.isEmpty
                        && !((line.hasPrefix("let ") || line.hasPrefix("var ")) && !line.contains("("))
                }
                guard let before, before.contains("("), before == Self.lastStatement(ofLoopAt: index, lines)
                else { return nil }
                return "\(file.path):\(index + 1): \(before)"
            }
        }
        expectNone(violations, "ends in the call that stands before the loop")
    }

    private static func lastStatement(ofLoopAt start: Int, _ lines: [Substring]) -> Substring? {
        if lines[start].hasSuffix("}"), let brace = lines[start].firstIndex(of: "{") {
            return lines[start][brace...].dropFirst(2).dropLast(2)
        }
        var depth = 0
        var last: Substring?
        for line in lines[start...] {
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            if depth <= 0 { break }
            if !line.isEmpty { last = line }
        }
        return last
    }

    // MARK: Doors between rooms

    @Test(
        arguments: ["Storefront", "Window", "PaySheet", "PayKit", "StoreAPI", "TUI", "Kiosk"]
            + RoomTests.Room.withoutWallet.map(\.name) + ["InventoryServer"])
    func roomKnowsNoSimulatedWallet(room: String) {
        expectNone(
            importers(of: "SimWallet", in: Self.sources.filter { $0.room == room }), "imports SimWallet")
    }

    @Test func storefrontKnowsNoSheet() {
        expectNone(
            importers(of: "PaySheet", in: Self.sources.filter { $0.room == "Storefront" }), "imports PaySheet"
        )
    }

    /// The keys that a room must not be able to name.
    static let foreignKeys: [(String, [String])] =
        (RoomTests.Room.withoutWallet.map(\.name) + ["InventoryServer"]).map {
            ($0, ["WalletAuthority", "SigningIdentity", "TokenMint", "WalletService", "CardKey"])
        } + [
            (
                "SimWallet",
                [
                    "MerchantIdentity", "MerchantKeys", "ProcessingKey", "PortalAuthority", "TokenOpener",
                    "CardKey",
                ]
            ),
            ("TokenService", ["MerchantIdentity", "SigningIdentity", "ProcessingKey"]),
            ("CardNetwork", ["MerchantIdentity", "SigningIdentity", "ProcessingKey"]),
        ]

    @Test("the client never holds the merchant's key, nor the server the wallet's", arguments: foreignKeys)
    func roomHoldsNoForeignKey(room: String, words: [String]) {
        expectNone(
            places(of: words, in: Self.sources.filter { $0.room == room }), "\(room) names a foreign key")
    }

    @Test func kioskKnowsNoLab() {
        let rooms = Set(Self.sources.map(\.room)).filter { $0.hasPrefix("QA") }
        let kiosk = Self.sources.filter { ["Kiosk", "KioskHost"].contains($0.room) }
        expectNone(rooms.isEmpty ? ["no rooms"] : [], "the lab is found")
        expectNone(rooms.flatMap { importers(of: $0, in: kiosk) }, "imports the lab")
    }

    /// Cards are provisioned by their issuer; only a server authorises payments.
    @Test func clientKnowsNoNetwork() {
        let folders = ["Payment", "Screen", "Shop", "Lab"].map { "Sources/\($0)/" }
        let files = Self.sources.filter { file in folders.contains { file.path.hasPrefix($0) } }
        expectNone(importers(of: "CardNetwork", in: files), "imports CardNetwork")
    }

    @Test func nothingImportsAProgram() {
        let programs = ["Vitrine", "InventoryServer"].flatMap { importers(of: $0, in: Self.sources) }
        expectNone(programs, "imports an executable")
    }

    static let doors: [(String, Set<String>)] = [
        ("CTerminal", ["Terminal", "TerminalTests"]),
        (
            "Terminal",
            [
                "TerminalSheet",
                "Vitrine", "ClientRuntime", "KioskHost", "QARunner", "InventoryServer", "ServerConsole",
                "TerminalTests", "TerminalProbe", "VitrineTests", "WindowTests",
            ]
        ),
        (
            "GRDB",
            [
                "ShopSQLite", "ShopSQLiteTests", "StoreSupport", "ShopSupport", "ShopTransfersTests",
                "ShopWebTests", "InventoryServerTests",
            ]
        ),
        ("Hummingbird", ["HTTPEdge", "ShopWeb", "ShopSupport", "ShopWebTests", "VitrineTests"]),
        ("CPNG", ["PictureCodec"]), ("CTurboJPEG", ["PictureCodec"]), ("CChafa", ["Pictures"]),
        ("CQREncode", ["Pictures"]), ("CIDN2", ["PayKit"]), ("CPageTemplates", ["ShopPages"]),
        ("CVTerm", ["TestSupport"]),
        ("CPostgreSQL", ["PostgreSQL"]), ("CPangoCairo", ["ScreencastRenderer"]),
        ("CGIF", ["ScreencastRenderer"]),
        ("Screencast", ["ScreencastRenderer", "Vitrine", "ScreencastTests", "VitrineTests"]),
        (
            "PostgreSQL",
            [
                "ShopPostgreSQL", "ShopPostgreSQLTests", "StoreSupport", "InventoryServer",
                "InventoryServerTests", "PostgreSQLTests",
            ]
        ),
    ]

    @Test(arguments: doors)
    func moduleIsImportedByItsRoomAlone(module: String, rooms: Set<String>) {
        expectNone(
            importers(of: module, in: Source.all.filter { !rooms.contains($0.room) }), "imports \(module)")
    }

    static let foreign: Set<String> = [
        "Foundation", "FoundationNetworking", "Glibc", "Musl", "Dispatch", "Synchronization", "Logging",
        "NIOCore",
        "AsyncHTTPClient", "Subprocess", "SystemPackage", "ArgumentParser",
    ]

    /// The one file of a pure room with a lock: it cleans each literal of the program once.
    static let keepsLiterals = "Sources/Screen/TUI/ScreenText.swift"

    @Test func pureRoomImportsNothingOfTheOutsideWorld() {
        let pure = Self.sources.filter { Self.pureRooms.contains($0.room) && $0.path != Self.keepsLiterals }
        let found = pure.flatMap { file in
            file.imports.filter(Self.foreign.contains).map { "\(file.path): import \($0)" }
        }
        expectNone(found, "pure rooms use FoundationEssentials and FoundationInternationalization at most")
    }

    // MARK: Pure rooms

    /// The one file of a pure room that runs tasks: it calls the async functions of a delegate.
    static let runsTasks = "Sources/Payment/PayKit/Authorization/PaymentAuthorizationController.swift"

    @Test(arguments: [
        "print(", "Task {", "Task(", "Date()", "Date.now", "FileManager", "URLSession", "ProcessInfo",
        "random(",
        "randomElement(", "shuffled(", "SystemRandomNumberGenerator", "ContinuousClock", "sleep(", "UUID()",
        "getenv(",
    ])
    func pureRoomNeverSays(word: String) {
        let pure = Self.sources.filter { Self.pureRooms.contains($0.room) && $0.path != Self.runsTasks }
        expectNone(places(of: [word], in: pure), "in a pure room")
    }

    // MARK: Habits

    /// Files whose trap stands for a constant that is wrong in the source itself.
    static let mayTrap: Set<String> = [
        "Sources/Shop/StoreAPI/StoreClient.swift"
    ]

    @Test func nothingIsForced() {
        expectNone(places(of: ["try!", "as!", "unowned(unsafe)"], in: Source.all), "forced")
    }

    @Test func trapsStandOnTheList() {
        let files = Self.sources.filter { !Self.mayTrap.contains($0.path) }
        expectNone(places(of: ["fatalError(", "preconditionFailure("], in: files), "traps")
    }

    /// Switches over numbers, text and characters, which cannot name every case.
    static let mayDefault = [
        "CardNumber.swift": 2, "Money+Format.swift": 1, "PaymentRequest+Validation.swift": 1,
        "PhoneNumber.swift": 1,
    ]

    @Test func switchesOfPayKitNameEveryCase() {
        let found = Self.sources.filter { $0.room == "PayKit" }.flatMap { file in
            places(of: ["default:"], in: [file]).dropFirst(Self.mayDefault[file.fileName] ?? 0)
        }
        expectNone(found, "default in PayKit")
    }

    @Test(arguments: ["Vitrine Wallet", "Vitrine 钱包"])
    func walletIsNamedInWordsAlone(name: String) {
        // What the rules look for is written down once more: they judge the words and do not repeat them.
        let rooms = Self.sources.filter { file in
            !file.fileName.hasPrefix("Words")
                && !(file.room == "QARules" && file.fileName.hasSuffix("Vocabulary.swift"))
        }
        let found = rooms.flatMap { file in
            file.lines.enumerated().filter { $0.element.contains(name) }.map {
                "\(file.path):\($0.offset + 1)"
            }
        }
        expectNone(found, "the wallet's name outside Words")
    }

    // MARK: Tests

    /// A failure that is repeated until it passes is never seen. `make test` repeats a failed part aloud.
    @Test func noTestTriesAgainUntilItPasses() {
        let tests = Source.all.filter(\.isTest)
        expectNone(
            places(of: ["withKnownIssue(", "isIntermittent", "retrying(", "withRetries("], in: tests),
            "repeats")
        let loops = tests.flatMap { file in
            file.code.indices.filter { Self.catchesExpectations(loopAt: $0, file.code) }
                .map { "\(file.path):\($0 + 1)" }
        }
        expectNone(loops, "catches what an expectation throws, and goes on with a loop")
    }

    /// Whether a loop begins at the line that expects something in a `do`, and whose `catch` judges nothing.
    private static func catchesExpectations(loopAt start: Int, _ lines: [String]) -> Bool {
        let head = lines[start].drop { $0 == " " }
        guard ["for ", "while ", "repeat "].contains(where: head.hasPrefix), head.hasSuffix("{") else {
            return false
        }
        var depth = 0
        let body = lines[start...].prefix { line in
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            return depth > 0
        }
        guard let end = body.firstIndex(where: { $0.contains("} catch") }) else { return false }
        return body[..<end].contains { $0.contains("#expect(") || $0.contains("#require(") }
            && !body[end...].contains { line in
                ["#expect(", "#require(", "Issue.record(", "throw "].contains { line.contains($0) }
            }
    }

    // MARK: Budgets

    @Test func fileHasAtMostFiveHundredLines() {
        expectNone(
            Source.all.filter { $0.lines.count > 500 }.map { "\($0.path): \($0.lines.count) lines" },
            "too long")
    }

    private func wideLines(_ files: [Source]) -> [String] {
        files.flatMap { file in
            file.lines.enumerated().filter { $0.element.count > 110 }.map {
                "\(file.path):\($0.offset + 1): \($0.element.count) columns"
            }
        }
    }

    @Test func lineHasAtMostOneHundredAndTenColumns() {
        expectNone(wideLines(Source.all), "too wide")
    }
}

extension String {
    /// Whether the text contains this piece of code and not as the end of a longer name.
    func contains(word: String) -> Bool {
        // Most lines contain nothing of the kind, and bytes are compared far faster than characters.
        guard hasBytes(of: word) else { return false }
        var rest = self[...]
        while let range = rest.firstRange(of: word) {
            let before = rest[..<range.lowerBound].last
            if !(before.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false) { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }

    /// Whether the text contains another one, byte by byte.
    func hasBytes(of other: String) -> Bool {
        withCString { text in other.withCString { strstr(text, $0) != nil } }
    }
}
