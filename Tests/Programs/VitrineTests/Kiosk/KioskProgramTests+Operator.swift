import ClientRuntime
import Foundation
import Glibc
import KioskHost
import TestSupport
import Testing

/// An operator's mistakes and orders, and what visitors read of them.
extension KioskProgramTests {
    private static let visitor = "192.0.2.7 50000 192.0.2.1 2222"

    private func log() throws -> String {
        try String(contentsOfFile: "\(state)/kiosk.log", encoding: .utf8)
    }

    @Test func aMistakeIsForTheOperatorAndTheLastGoodConfigurationHolds() async throws {
        // The first time there is none that was good: a visitor reads one sentence.
        let first = try kiosk("theme = pink", from: Self.visitor, isPublic: true)
        #expect(await first.waitForExit() == 78 << 8)
        #expect(first.text.contains("This shop is not open yet. Please ask the staff."))
        #expect(!first.text.contains("pink") && !first.text.contains("kiosk.conf"))
        #expect(try log().contains("theme is 'pink'"))
        let good = try kiosk("language = zh-Hans", from: Self.visitor, isPublic: true)
        #expect(await good.waitForText("按任意键开始"))
        kill(try parent(), SIGTERM)
        #expect(await good.waitForExit() == 0)
        let later = try kiosk("staff-pin = scrypt$secret\nlanguage = en", from: Self.visitor, isPublic: true)
        #expect(await later.waitForText("按任意键开始"))
        #expect(!String(decoding: later.record.bytes, as: UTF8.self).contains("secret"))
        kill(try parent(), SIGTERM)
        #expect(await later.waitForExit() == 0)
    }

    @Test func aMistakeKeepsNoOperatorFromTheKiosksThatRun() async throws {
        let terminal = try kiosk()
        #expect(await terminal.waitForText(Self.poster))
        let file = "\(home.path)/kiosk.conf"
        let good = try String(contentsOfFile: file, encoding: .utf8)
        try (good + "theme = pink\n").write(toFile: file, atomically: true, encoding: .utf8)
        let (_, listed) = try await vitrine("--sessions")
        #expect(listed.contains("theme is 'pink'") && listed.contains("attract"))
        let (status, _) = try await vitrine("--drain", "--wait")
        #expect(status == 0)
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func drainedDoorLetsNobodyNewInUntilItIsOpened() async throws {
        let terminal = try kiosk(from: Self.visitor)
        #expect(await terminal.waitForText(Self.poster))
        let (status, said) = try await vitrine("--drain", "--wait")
        #expect(status == 0 && said.contains("New visits are closed."))
        #expect(await terminal.waitForExit() == 0)
        let late = try kiosk(from: Self.visitor)
        #expect(await late.waitForExit() == 75 << 8)
        #expect(late.text.contains("The shop is closing."))
        #expect(try await vitrine("--open").0 == 0)
        let again = try kiosk(from: Self.visitor)
        #expect(await again.waitForText(Self.poster))
        kill(try parent(), SIGTERM)
        #expect(await again.waitForExit() == 0)
    }

    @Test func sessionsAreListedAsJSONWithVersionStateAndAge() async throws {
        let terminal = try kiosk()
        #expect(await terminal.waitForText(Self.poster))
        let (_, text) = try await vitrine("--sessions", "--json")
        let rows = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(rows.count == 1 && rows[0]["version"] as? String == Version.text)
        #expect(rows[0]["state"] as? String == "attract" && rows[0]["started"] is String)
        kill(try parent(), SIGTERM)
        #expect(await terminal.waitForExit() == 0)
    }

    /// Names that lead nowhere in a configuration, and what the log says of them.
    private static let missing = [
        ("wallet = redy", "error: wallet: There is no wallet profile 'redy'."),
        ("wallet = /nowhere.json", "error: wallet: The wallet profile /nowhere.json cannot be read."),
        ("admin-key = /nowhere.key", "error: admin-key: The key file"),
    ]

    @Test(arguments: missing)
    func aKioskRunsWithoutAWalletOrKeyThatCannotBeHadAndSaysSo(_ line: String, _ said: String) async throws {
        let terminal = try kiosk(line)
        #expect(await terminal.waitForText(Self.poster))
        #expect(try log().contains(said))
        let (_, listed) = try await vitrine("--sessions")
        #expect(listed.contains(said.replacing("error: ", with: "✗ ")))
        kill(try parent(), SIGTERM)
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func sessionThatHoldsTooMuchMemoryEndsInWords() async throws {
        let terminal = try kiosk("session-memory = 4")
        // No session is that small: one after the other ends, until the kiosk rests and says why.
        #expect(await terminal.waitForText("it took more memory than a session may"))
        #expect(try log().contains("the session before broke: it took more memory than a session may"))
        kill(try parent(), SIGTERM)
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func staffComeInByConsoleUnlessTheConfigurationSaysOtherwise() async throws {
        let hash = try PINHash.make("271828", salt: Array(0..<16))
        let pin = "staff-sequence = s t a f f\nstaff-pin = \(hash.text)"
        let closed = try kiosk(pin, from: Self.visitor)
        #expect(await closed.waitForText(Self.poster))
        closed.press("staff")
        // Its first key is any key of the poster, and opens the shop.
        #expect(await closed.wait { screen, _ in !screen.text.contains(Self.poster) })
        #expect(!closed.text.contains("PIN"))
        kill(try parent(), SIGTERM)
        #expect(await closed.waitForExit() == 0)
        let open = try kiosk(pin + "\nstaff-by-ssh = yes", from: Self.visitor)
        #expect(await open.waitForText(Self.poster))
        open.press("staff")
        #expect(await open.waitForText("PIN"))
        kill(try parent(), SIGTERM)
        #expect(await open.waitForExit() == 0)
    }

    private func vitrine(_ words: String...) async throws -> (Int32, String) {
        try await Installation.run(
            ProgramsUnderTest.vitrine, ["kiosk", "--config", "\(home.path)/kiosk.conf"] + words,
            in: home.path,
            environment: ["HOME": home.path])
    }
}
