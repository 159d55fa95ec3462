import FoundationEssentials
import Glibc
import KioskHost
import TestSupport
import Testing

/// The kiosk as a program on a pseudo-terminal: its parent, its sessions, and how each of them ends.
@Suite(.serialized) struct KioskProgramTests {
    let home: ProgramHome
    var state: String { "\(home.path)/state" }
    var runtime: String { "\(home.path)/run" }

    init() throws {
        home = try ProgramHome()
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/state", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    /// A kiosk whose shop is away: everything here is about the program around it.
    func kiosk(
        _ more: String = "", from connection: String = "", manager: String = "", isPublic: Bool = false
    ) throws -> PseudoTerminal {
        let file = "\(home.path)/kiosk.conf"
        let text = """
            shop = unix:\(home.path)/nobody.sock
            assets = \(DemoShop.assets)
            state = \(state)
            runtime = \(runtime)
            \(more)
            """
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return PseudoTerminal(
            running: try ProgramsUnderTest.vitrine,
            arguments: ["kiosk", "--config", file] + (isPublic ? ["--public"] : []),
            environment: [
                "LD_PRELOAD": "", "PAGER": "sh", "HOME": home.path, "SSH_CONNECTION": connection,
                "NOTIFY_SOCKET": manager,
            ])
    }

    static let poster = "Press any key to start"

    /// The kiosk's parent, by the heartbeat of its session.
    func parent() throws -> pid_t {
        let beat = try #require(KioskStatusFile.all(in: runtime).first)
        return try #require(pid_t(beat.id))
    }

    /// The process of the session: a child of any of the parent's threads.
    func session() throws -> pid_t { try #require(currentSession) }

    var currentSession: pid_t? {
        guard let parent = KioskStatusFile.all(in: runtime).first?.id else { return nil }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
        let children = threads.compactMap { thread in
            try? String(contentsOfFile: "/proc/\(parent)/task/\(thread)/children", encoding: .utf8)
        }
        return children.joined().split(separator: " ").first.flatMap { pid_t($0) }
    }

    private static func frames(_ terminal: PseudoTerminal) -> Int {
        terminal.record.bytes.count
    }

    @Test("UX-KSK-03 a session that is killed leaves a cleared terminal, and the next one is there soon")
    func killedSessionIsFollowed() async throws {
        let terminal = try kiosk()
        #expect(await terminal.waitForText(Self.poster))
        for signal in [SIGKILL, SIGSEGV, SIGABRT] {
            let before = Self.frames(terminal)
            let first = try session()
            kill(first, signal)
            // Its parent clears screen and scrollback, and the next poster is drawn.
            let isCleared = await terminal.wait { screen, record in
                let new = String(decoding: record.bytes.dropFirst(before), as: UTF8.self)
                return new.contains("\u{1B}[3J") && screen.text.contains(Self.poster)
            }
            #expect(isCleared, "\(signal)")
            #expect(try session() != first)
        }
        kill(try parent(), SIGTERM)
        #expect(await terminal.waitForExit() == 0)
    }

    @Test("UX-KSK-03 no title, clipboard or link is ever sent, and every end clears screen and scrollback")
    func everyEndClears() async throws {
        for signal in [SIGTERM, SIGHUP] {
            let terminal = try kiosk()
            #expect(await terminal.waitForText(Self.poster))
            let parent = try parent()
            // The terminal's own keys mean nothing.
            for key in ["\u{3}", "\u{1A}", "\u{1C}", "\u{4}", "\u{13}", "\u{11}"] { terminal.press(key) }
            if signal == SIGHUP { terminal.hangUp() } else { kill(parent, signal) }
            #expect(await terminal.waitForExit() != nil)
            let bytes = String(decoding: terminal.record.bytes, as: UTF8.self)
            // Titles, links and the clipboard are sent by these.
            for code in ["0", "1", "2", "8", "52"] { #expect(!bytes.contains("\u{1B}]\(code);")) }
            if signal == SIGTERM { #expect(bytes.contains("\u{1B}[3J")) }
            #expect(kill(parent, 0) != 0)
        }
    }

    @Test("UX-KSK-04 the environment of a session is made from nothing, and it can start nothing")
    func sessionIsAlone() async throws {
        let terminal = try kiosk()
        #expect(await terminal.waitForText(Self.poster))
        let session = try session()
        let bytes = try Data(contentsOf: URL(filePath: "/proc/\(session)/environ"))
        let names = bytes.split(separator: 0).map {
            String(decoding: $0.prefix { $0 != 0x3D }, as: UTF8.self)
        }
        #expect(Set(names) == ["TERM", "LANG", "LC_ALL", "PATH"])
        let status = try String(contentsOfFile: "/proc/\(session)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1"))
        let limits = try String(contentsOfFile: "/proc/\(session)/limits", encoding: .utf8)
        #expect(limits.contains(/Max core file size +0 +0/))
        kill(try parent(), SIGTERM)
        #expect(await terminal.waitForExit() == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: runtime).isEmpty)
    }

    @Test func configurationIsReadAnewWhenAskedAndTheLastGoodOneIsKept() async throws {
        let terminal = try kiosk()
        #expect(await terminal.waitForText(Self.poster))
        let chinese = "按任意键开始"
        let file = "\(home.path)/kiosk.conf"
        let good = try String(contentsOfFile: file, encoding: .utf8)
        let parent = try parent()
        /// Changes the file, asks for it or not, and sees what the next session shows.
        func change(_ text: String, asks: Bool, shows words: String) async throws {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            if asks { kill(parent, SIGHUP) }
            let before = Self.frames(terminal)
            kill(try session(), SIGKILL)
            let isShown = await terminal.wait { screen, record in
                let new = String(decoding: record.bytes.dropFirst(before), as: UTF8.self)
                return new.contains("\u{1B}[3J") && screen.text.contains(words)
            }
            #expect(isShown, "\(words)")
        }
        try await change(good + "language = zh-Hans\n", asks: false, shows: Self.poster)
        try await change(good + "language = zh-Hans\n", asks: true, shows: chinese)
        try await change(good + "language = Klingon\n", asks: true, shows: chinese)
        let log = try String(contentsOfFile: "\(state)/kiosk.log", encoding: .utf8)
        #expect(log.contains("configuration: read anew"))
        #expect(log.contains("the last good one is kept: \(file):5: language is 'Klingon'"))
        kill(parent, SIGTERM)
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func crashLoopPutsTheKioskOutOfService() async throws {
        let terminal = try kiosk()
        #expect(await terminal.waitForText(Self.poster))
        for _ in 0..<5 {
            let first = try session()
            kill(first, SIGKILL)
            let isOver = await terminal.wait { _, _ in
                currentSession.map { $0 != first } ?? false
            }
            #expect(isOver)
        }
        #expect(await terminal.waitForText("signal 9"))
        kill(try parent(), SIGTERM)
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func staffComeInByThePINAndEndTheKiosk() async throws {
        let hash = try PINHash.make("271828", salt: Array(0..<16))
        let terminal = try kiosk("staff-sequence = s t a f f\nstaff-pin = \(hash.text)")
        #expect(await terminal.waitForText(Self.poster))
        terminal.press("staff")
        #expect(await terminal.waitForText("PIN"))
        terminal.press("0000\r")
        #expect(await terminal.waitForText("Wrong PIN"))
        terminal.press("271828\r")
        #expect(await terminal.waitForText("Exit"))
        for _ in 0..<8 { terminal.press("\u{1B}[B") }
        #expect(await terminal.waitForText("▸ Exit"))
        terminal.press("\r")
        #expect(await terminal.waitForText("y exit"))
        terminal.press("y")
        #expect(await terminal.waitForExit() == 0, "\(terminal.text)")
        let log = try String(contentsOfFile: "\(state)/kiosk.log", encoding: .utf8)
        #expect(log.contains("staff: wrong PIN from a console, 1 in a row"))
        #expect(log.contains("staff: let in from a console"))
        #expect(!log.contains("271828") && !log.contains("0000"))
    }

    @Test func withoutATerminalNothingIsStarted() async throws {
        let file = "\(home.path)/kiosk.conf"
        try "state = \(state)\nruntime = \(runtime)\n".write(toFile: file, atomically: true, encoding: .utf8)
        let (status, said) = try await Installation.run(
            ProgramsUnderTest.vitrine, ["kiosk", "--config", file], in: home.path,
            environment: ["HOME": home.path])
        #expect(status == 2)
        #expect(said.contains("Nothing was started."))
    }
}
