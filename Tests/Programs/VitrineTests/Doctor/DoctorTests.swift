import ClientRuntime
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerConnection
import StoreAPI
import TestSupport
import Testing
import Vitrine

/// How findings are told, and the command itself.
@Suite struct DoctorTests {
    private static let findings: [Finding] = [
        .ok(.terminal, "xterm."), .note(.colours, "None.", "Buy a screen."),
        .trouble(.server, "The shop \u{1B}[31mé\u{7} is shut.", "Knock\nlouder."),
    ]

    @Test func textIsLinesWithoutOrdersToTheTerminal() {
        let diagnosis = Diagnosis(findings: Self.findings)
        #expect(
            diagnosis.text(isASCII: false) == """
                ok      terminal  xterm.
                note    colours   None.
                                  Buy a screen.
                trouble server    The shop ?[31mé? is shut.
                                  Knock louder.

                """)
        let ascii = diagnosis.text(isASCII: true)
        #expect(ascii.contains("The shop ?[31m?? is shut."))
        #expect(ascii.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A })
    }

    @Test func jsonIsOneValue() {
        let diagnosis = Diagnosis(findings: Array(Self.findings.prefix(2)))
        #expect(
            diagnosis.json == #"{"findings":[{"found":"xterm.","subject":"terminal","word":"ok"},"#
                + #"{"advice":"Buy a screen.","found":"None.","subject":"colours","word":"note"}],"#
                + #""trouble":false}"# + "\n")
        #expect(Diagnosis(findings: Self.findings).json.hasSuffix("\"trouble\":true}\n"))
    }

    @Test func timeOfAHeaderFieldIsRead() {
        #expect(Checkup.Server.time("Sun, 06 Nov 1994 08:49:37 GMT")?.timeIntervalSince1970 == 784_111_777)
        #expect(Checkup.Server.time("Sunday, 06-Nov-94 08:49:37 GMT") == nil)
        #expect(Checkup.Server.time("") == nil)
    }

    // MARK: The wallet's folder

    @Test func lookingAtTheKeysMakesNone() throws {
        let shop = try Workshop()
        let home = WalletHome(folder: shop.path + "/data/wallet")
        #expect(try home.state(at: Workshop.noon) == .absent)
        #expect(try shop.names("").isEmpty)
        try home.root(at: Workshop.noon)
        #expect(try home.state(at: Workshop.noon) == .kept(hasSigner: false))
        _ = try home.signer(at: Workshop.noon)
        let names = try shop.names("data/wallet")
        #expect(try home.state(at: Workshop.noon) == .kept(hasSigner: true))
        #expect(try shop.names("data/wallet") == names)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: home.folder)
        #expect(throws: WalletHome.Failure.self) { try home.state(at: Workshop.noon) }
    }

    @Test func folderCanBeMadeBelowOneThatCanBeWritten() throws {
        let shop = try Workshop()
        #expect(Checkup.Device.Keys.canMake(shop.path + "/a/b/c"))
        try Data().write(to: URL(filePath: shop.path + "/file"))
        #expect(!Checkup.Device.Keys.canMake(shop.path + "/file/inner"))
    }

    // MARK: A server

    @Test func openShopTellsNameAndContract() async throws {
        try await DemoShop.open { demo in
            let answer = await Checkup.Server.ask(at: "/", demo.transport)
            guard case .shop(let shop) = answer else {
                Issue.record("\(answer)")
                return
            }
            #expect(shop.name == "Acme" && shop.contract == "1.0.0")
        }
    }

    @Test func whatIsNoShopIsStrange() async {
        let answer = await Checkup.Server.ask(at: "/") { _, _ in (.init(status: .ok), Array("hello".utf8)) }
        #expect(answer == .strange)
        let closed = await Checkup.Server.ask(at: "/") { _, _ in throw StoreError.unreachable }
        #expect(closed == .silence)
    }

    @Test func serverWithoutTLSIsToldFromSilence() async throws {
        let router = Router()
        router.get("/") { _, _ in "well" }
        try await Application(router: router).test(.live) { client in
            let port = client.port ?? 0
            let (named, real) = (
                try ServerAddress("https://localhost:\(port)"), try ServerAddress("http://localhost:\(port)")
            )
            let answer = await Checkup.Server.ask(ConnectionTarget(address: named))
            #expect(answer == .otherScheme(real))
        }
    }

    @Test(arguments: [
        ("https://h:8443/shop", "http://h:8443/shop"), ("http://[::1]:8080", "https://[::1]:8080"),
        ("unix:/run/s.sock", nil),
    ])
    func otherSchemeHasTheSameHostPortAndPath(_ address: String, _ other: String?) throws {
        let expected = try other.map { try ServerAddress($0) }
        #expect(try ServerAddress(address).otherScheme == expected)
    }

    // MARK: The program

    private func doctor(
        _ arguments: [String], home: String, _ environment: [String: String] = [:]
    ) async throws -> (status: Int32, said: String) {
        try await Installation.run(
            ProgramsUnderTest.vitrine, ["doctor", "--assets", DemoShop.assets] + arguments,
            environment: ["HOME": home, "LC_ALL": "C.UTF-8"].merging(environment) { $1 })
    }

    @Test func goodMachineExitsWithZero() async throws {
        let shop = try Workshop()
        let done = try await doctor([], home: shop.path)
        // Nobody named a server: that none is open there is no trouble.
        #expect(done.status == 0, "\(done.said)")
        let heads = done.said.split(separator: "\n").filter { $0.first != " " }.map { $0.prefix(17) }
        #expect(
            heads.map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.hasSuffix("server") }
                .filter { !$0.hasSuffix("clock") } == [
                    "note terminal", "ok locale", "ok assets", "ok demo", "ok wallet", "ok keys",
                ])
        #expect(done.said.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
        #expect(try shop.names("").isEmpty)
    }

    @Test func troubleExitsWithOne() async throws {
        let shop = try Workshop()
        let done = try await doctor(
            ["--json", "--server", "http://127.0.0.1:9", "--wallet", "none"], home: shop.path)
        #expect(done.status == 1)
        let value = try JSONSerialization.jsonObject(with: Data(done.said.utf8)) as? [String: Any]
        #expect(value?["trouble"] as? Bool == true)
        let findings = value?["findings"] as? [[String: String]] ?? []
        let bad = findings.filter { $0["word"] == "trouble" }
        #expect(bad.map { $0["subject"] } == ["wallet", "server"])
        #expect(bad.allSatisfy { $0["advice"]?.isEmpty == false })
    }

    @Test func terminalIsLookedAtAndLeftAlone() async throws {
        let shop = try Workshop()
        let terminal = PseudoTerminal(
            running: try ProgramsUnderTest.vitrine, arguments: ["doctor", "--assets", DemoShop.assets],
            environment: ["HOME": shop.path, "LANG": "C.UTF-8", "TERM": "xterm-256color", "NO_COLOR": "1"],
            columns: 39, rows: 60)
        let status = try #require(await terminal.waitForExit())
        #expect(status >> 8 & 0xFF == 1)
        #expect(await terminal.waitForText("trouble window"))
        #expect(await terminal.waitForText("note    colours"))
    }
}
