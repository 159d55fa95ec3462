import FoundationEssentials
import Glibc
import KioskHost
import TestSupport
import Testing

/// Rate limiting of the staff's PIN: hashes, and how often one may try.
@Suite struct PINRateLimiterTests {
    private let home: TemporaryFolder
    private var folder: String { home.path }

    init() throws { home = try TemporaryFolder() }

    private static let now = Date(timeIntervalSince1970: 1_795_276_800)

    private func limiter(from connection: String? = nil) -> PINRateLimiter {
        PINRateLimiter(
            state: folder, runtime: "\(folder)/run",
            network: connection.flatMap(ClientNetwork.init(connection:)),
            log: StaffLog(path: "\(folder)/kiosk.log"))
    }

    private static func ssh(_ address: String) -> String { "\(address) 50000 192.0.2.1 2222" }

    @Test func onlyThePINOpensAndEachTryIsLogged() throws {
        let hash = try PINHash.make("271828", salt: Array(0..<16))
        let limiter = limiter()
        #expect(limiter.check("271828", by: hash, at: Self.now) == .accepted)
        for wait in [0, 0, 15] {
            #expect(limiter.check("000000", by: hash, at: Self.now) == .refused(secondsToWait: wait))
        }
        // While no PIN is taken the right one is not looked at, whichever kiosk of the machine it comes from.
        #expect(self.limiter().check("271828", by: hash, at: Self.now + 5) == .refused(secondsToWait: 10))
        #expect(self.limiter().check("271828", by: hash, at: Self.now + 15) == .accepted)
        #expect(limiter.check("000000", by: hash, at: Self.now + 16) == .refused(secondsToWait: 0))
        let lines = limiter.log.tail(200)
        #expect(lines.count == 7)
        #expect(lines.count { $0.contains("wrong PIN") } == 4 && lines.count { $0.contains("let in") } == 2)
        #expect(!lines.contains { $0.contains("271828") || $0.contains("000000") })
    }

    @Test func strangersBySSHLockOutNobodyElse() throws {
        mkdir("\(folder)/run", 0o700)
        let hash = try PINHash.make("271828", salt: Array(0..<16))
        let stranger = limiter(from: Self.ssh("192.0.2.7"))
        for second in 0..<20 { _ = stranger.check("000000", by: hash, at: Self.now + Double(second)) }
        guard case .refused(let left) = stranger.check("271828", by: hash, at: Self.now + 20) else {
            Issue.record("a stranger's count was forgotten")
            return
        }
        #expect(left > 0)
        #expect(limiter().check("271828", by: hash, at: Self.now + 20) == .accepted)
        #expect(
            limiter(from: Self.ssh("192.0.2.8")).check("271828", by: hash, at: Self.now + 20) == .accepted)
        // No address can be read from what is kept, nor from the log.
        for file in ["run/staff-tries", "kiosk.log"] {
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            #expect(!text.contains("192.0.2") && !text.isEmpty)
        }
    }

    @Test func noPINIsRightWhereNoneIsSet() throws {
        #expect(limiter().check("", by: nil, at: Self.now) == .refused(secondsToWait: 0))
    }

    @Test func hashIsScryptAndIsReadBack() throws {
        let hash = try PINHash.make("1234", salt: Array(0..<16))
        // hashlib.scrypt(b"1234", salt=bytes(range(16)), n=16384, r=8, p=1, dklen=32)
        #expect(
            hash.text
                == "scrypt$16384$8$1$AAECAwQFBgcICQoLDA0ODw==$WN+87vPtGO4o1fwEttloKNIwtqGZqnsfkSCWNJhrpMg=")
        let read = try #require(PINHash(hash.text))
        #expect(read == hash && read.matches("1234") && !read.matches("1235") && !read.matches(""))
    }

    @Test(arguments: [
        "", "1234", "scrypt$16384$8$1$AAECAwQFBgcICQoLDA0ODw==",
        "scrypt$16383$8$1$AAECAwQFBgcICQoLDA0ODw==$AAAA",
        "scrypt$1073741824$8$1$AAECAwQFBgcICQoLDA0ODw==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "md5$16384$8$1$AAECAwQFBgcICQoLDA0ODw==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "scrypt$16384$8$1$AAEC$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    ])
    func whatIsNoHashIsNone(_ text: String) { #expect(PINHash(text) == nil) }

    @Test func logForgetsItsOlderHalf() throws {
        let log = StaffLog(path: "\(folder)/log")
        for number in 0..<4_000 { log.write("line \(number) \(String(repeating: "x", count: 80))\nforged") }
        let lines = log.tail(200)
        #expect(lines.count == 200 && lines.last?.contains("line 3999") == true)
        #expect(lines.allSatisfy { $0.contains("forged") && $0.contains("line") })
        let size = try FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int
        #expect((size ?? 0) <= 300_000)
    }
}
