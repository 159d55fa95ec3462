import ClientRuntime
import FoundationEssentials
import Glibc
import TestSupport
import Testing
import Vitrine

/// The key of a payment that outlives its kiosk.
@Suite struct KeptIdempotencyKeyTests {
    private let home: ProgramHome
    private var folder: String { home.path }

    init() throws { home = try ProgramHome() }

    private static let key = "0123456789abcdef0123456789abcdef"
    private static let shop = "http://127.0.0.1:8080"

    @Test func keyIsAllThatIsKeptAndOnlyItsOwnerReadsIt() throws {
        let attempt = try KeptIdempotencyKey.begin(Self.key, of: "4711", at: Self.shop, in: folder)
        let path = "\(folder)/attempts/4711-01234567"
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "\(Self.key)\n\(Self.shop)\n")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // Whoever holds it answers for it.
        #expect(KeptIdempotencyKey.orphans(in: folder, for: "1", at: Self.shop).isEmpty)
        attempt.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/attempts").isEmpty)
    }

    @Test func attemptOfAKioskThatIsGoneIsFoundByOneOther() throws {
        do { _ = try KeptIdempotencyKey.begin(Self.key, of: "4711", at: Self.shop, in: folder) }
        let first = KeptIdempotencyKey.orphans(in: folder, for: "1", at: Self.shop)
        #expect(first.map(\.key) == [Self.key] && first.map(\.session) == ["4711"])
        #expect(KeptIdempotencyKey.orphans(in: folder, for: "1", at: Self.shop).isEmpty)
        for attempt in first { attempt.end() }
        #expect(KeptIdempotencyKey.orphans(in: folder, for: "1", at: Self.shop).isEmpty)
    }

    @Test func attemptAtAnotherShopWaitsForIt() throws {
        do { _ = try KeptIdempotencyKey.begin(Self.key, of: "4711", at: "http://other.example", in: folder) }
        #expect(KeptIdempotencyKey.orphans(in: folder, for: "1", at: Self.shop).isEmpty)
        #expect(KeptIdempotencyKey.orphans(in: folder, for: "1", at: "http://other.example").count == 1)
    }

    @Test func attemptOfAVersionThatKeptTheKeyAloneIsAnyShops() throws {
        mkdir("\(folder)/attempts", 0o700)
        try "\(Self.key)\n".write(
            toFile: "\(folder)/attempts/1-01234567", atomically: false, encoding: .utf8)
        #expect(KeptIdempotencyKey.orphans(in: folder, for: "1", at: Self.shop).map(\.key) == [Self.key])
    }

    @Test func folderIsMadeForItsOwnerAlone() throws {
        let attempt = try KeptIdempotencyKey.begin(Self.key, of: "1", at: Self.shop, in: "\(folder)/a/b")
        defer { attempt.end() }
        let mode =
            try FileManager.default.attributesOfItem(atPath: "\(folder)/a/b")[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func whatIsNoKeyIsNoAttempt() throws {
        mkdir("\(folder)/attempts", 0o700)
        for (name, text) in [
            ("1-a", ""), ("2-b", Self.key), ("3-c", "../../etc/passwd\n"), (".4-d", "\(Self.key)\n"),
        ] {
            try text.write(toFile: "\(folder)/attempts/\(name)", atomically: false, encoding: .utf8)
        }
        #expect(KeptIdempotencyKey.orphans(in: folder, for: "1", at: Self.shop).isEmpty)
    }

    /// Drafts by their names, those of a process that cannot be and of this one; who asks is kiosk 1.
    private static let drafts: [(String, Bool)] = [
        (".1-01234567", false), (".4194999-01234567", false), (".\(getpid())-01234567", true), (".-x", true),
    ]

    @Test(arguments: drafts) func draftOfAKioskThatIsGoneIsTakenAway(_ name: String, _ stays: Bool) throws {
        mkdir("\(folder)/attempts", 0o700)
        try "\(Self.key)\n".write(
            toFile: "\(folder)/attempts/\(name)", atomically: false, encoding: .utf8)
        #expect(KeptIdempotencyKey.orphans(in: folder, for: "1", at: Self.shop).isEmpty)
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/attempts")
        #expect(left == (stays ? [name] : []))
    }

    @Test func placeThatCannotBeWrittenIsSaid() throws {
        #expect(throws: KeptIdempotencyKey.Failure.self) {
            try KeptIdempotencyKey.begin(Self.key, of: "1", at: Self.shop, in: "/proc")
        }
        #expect(!KeptIdempotencyKey.canBegin(in: "/proc"))
        #expect(!KeptIdempotencyKey.canBegin(in: "/dev/null/state"))
        #expect(KeptIdempotencyKey.canBegin(in: folder))
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/attempts") == [])
    }
}
