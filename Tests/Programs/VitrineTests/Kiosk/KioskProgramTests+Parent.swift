import ClientRuntime
import FoundationEssentials
import Glibc
import KioskHost
import TestSupport
import Testing

/// What the parent keeps of a session, and what happens between two and without it.
extension KioskProgramTests {
    private func log() throws -> String {
        try String(contentsOfFile: "\(state)/kiosk.log", encoding: .utf8)
    }

    /// Ends a session as a fault would; true when another was started.
    private func breakSession(_ terminal: PseudoTerminal) async throws -> Bool {
        let first = try session()
        kill(first, SIGKILL)
        return await terminal.wait { _, _ in currentSession.map { $0 != first } ?? false }
    }

    @Test("UX-KSK-03 what is typed between two sessions is neither shown nor taken for a signal")
    func nothingTypedBetweenSessionsIsShown() async throws {
        let terminal = try kiosk()
        #expect(await terminal.waitForText(Self.poster))
        #expect(try await breakSession(terminal))
        let parent = try parent()
        var before = 0
        // From the second time on there is a pause before the next session, in which its parent is stopped: a
        // machine that is slow may miss one.
        for _ in 0..<3 {
            #expect(await terminal.waitForText(Self.poster))
            before = terminal.record.bytes.count
            let start = before
            kill(try session(), SIGKILL)
            let isCleared = await terminal.wait { _, record in
                let new = String(decoding: record.bytes.dropFirst(start), as: UTF8.self)
                guard new.contains("\u{1B}[3J") else { return false }
                return kill(parent, SIGSTOP) == 0
            }
            #expect(isCleared)
            if currentSession == nil { break }
            kill(parent, SIGCONT)
        }
        try #require(currentSession == nil, "every pause was missed")
        terminal.press("zorbuqel\u{3}\u{1A}\u{1C}")
        kill(parent, SIGCONT)
        #expect(await terminal.waitForText(Self.poster))
        let bytes = String(decoding: terminal.record.bytes.dropFirst(before), as: UTF8.self)
        #expect(!bytes.contains("zorbuqel") && !bytes.contains("^C"))
        kill(parent, SIGTERM)
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func sessionThatBrokeIsLoggedAndCounted() async throws {
        let terminal = try kiosk()
        #expect(await terminal.waitForText(Self.poster))
        #expect(try await breakSession(terminal))
        let isCounted = await terminal.wait { _, _ in KioskStatusFile.all(in: runtime).first?.errors == 1 }
        #expect(isCounted)
        // What is counted stays from session to session.
        #expect(try await breakSession(terminal))
        #expect(await terminal.wait { _, _ in KioskStatusFile.all(in: runtime).first?.errors == 2 })
        #expect(try log().contains("error: the session before broke: it was ended by signal 9"))
        kill(try parent(), SIGTERM)
        #expect(await terminal.waitForExit() == 0)
    }

    @Test("UX-KSK-03 a session that waits for its end is gone with its parent, whoever was told first")
    func sessionThatDrainsEndsWithItsParent() async throws {
        // Its page would close meanwhile on a slow machine, and the session with it.
        let terminal = try kiosk("thank-you = 3600")
        #expect(await terminal.waitForText(Self.poster))
        let parent = try parent()
        // The shop is away: the result of this payment cannot be known, and its page waits for a reader.
        let key = "0123456789abcdef0123456789abcdef"
        mkdir("\(state)/attempts", 0o700)
        try "\(key)\n".write(
            toFile: "\(state)/attempts/\(parent)-01234567", atomically: false, encoding: .utf8)
        #expect(try await breakSession(terminal))
        #expect(await terminal.waitForText("The result is not known yet"))
        let line = try #require(ControlLine(at: KioskStatusFile.socket(String(parent), in: runtime)))
        // As a parent is killed: its end is told before it is gone.
        kill(try session(), SIGTERM)
        for _ in 0..<100_000 where KioskStatusFile.all(in: runtime).first?.state != "draining" {
            let isHeard = line.send("?") && line.receive() == "error: say, end or drain"
            #expect(isHeard)
            guard isHeard else { break }
        }
        #expect(KioskStatusFile.all(in: runtime).first?.state == "draining")
        kill(parent, SIGKILL)
        var end = [pollfd(fd: line.file, events: Int16(POLLIN), revents: 0)]
        #expect(poll(&end, 1, 120_000) == 1)
        #expect(line.receive() == nil)
    }

    @Test("UX-KSK-04 the terminal's keys mean nothing to a session that reads lines either")
    func linesAreNotInterrupted() async throws {
        let terminal = try kiosk()
        #expect(await terminal.waitForText(Self.poster))
        let first = try session()
        terminal.press("x")
        #expect(await terminal.wait { _, _ in currentSession.map { $0 != first } ?? false })
        let lines = try session()
        #expect(await terminal.waitForText("Or say:"))
        terminal.press("\u{13}\u{3}\u{1A}\u{1C}\u{11}zorbuqel\r")
        #expect(await terminal.waitForText("Not on this page."))
        #expect(try session() == lines)
        kill(try parent(), SIGTERM)
        #expect(await terminal.waitForExit() == 0)
    }

    @Test func addressThatHoldsAllItsPlacesIsSentAwayInASentence() async throws {
        let connection = "192.0.2.7 50000 192.0.2.1 2222"
        let first = try kiosk("sessions-per-address = 1", from: connection)
        #expect(await first.waitForText(Self.poster))
        let parent = try parent()
        let second = try kiosk("sessions-per-address = 1", from: connection)
        #expect(await second.waitForExit() == 75 << 8)
        #expect(second.text.contains("Somebody is here from your address already"))
        let other = try kiosk("sessions-per-address = 1", from: "192.0.2.8 50000 192.0.2.1 2222")
        #expect(await other.waitForText(Self.poster))
        // It is killed: its place is free, whatever it left.
        kill(parent, SIGKILL)
        _ = await first.waitForExit()
        let third = try kiosk("sessions-per-address = 1", from: connection)
        #expect(await third.waitForText(Self.poster))
        for beat in KioskStatusFile.all(in: runtime) { kill(pid_t(beat.id) ?? 0, SIGTERM) }
        #expect(await third.waitForExit() == 0)
        #expect(await other.waitForExit() == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: "\(runtime)/places")
        #expect(left.sorted() == [".salt", ".turn"])
        #expect(try !log().contains("192.0.2"))
    }

    /// A service manager's ear, under an abstract name of its own.
    private struct Ear {
        let name = "vitrine-test-\(UUID().uuidString)"
        let file: Int32

        init() throws {
            file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            let path = [0] + Array(name.utf8)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
            let status = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(file, $0, length) }
            }
            try #require(status == 0)
        }

        /// The next thing that is told; nil after two minutes of silence.
        func next() -> String? {
            var wait = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, 120_000) == 1 else { return nil }
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = recv(file, &bytes, bytes.count, 0)
            return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
        }
    }

    @Test func serviceManagerHearsOfTheParentsLifeAndOfNothingElse() async throws {
        let ear = try Ear()
        defer { close(ear.file) }
        let terminal = try kiosk(manager: "@\(ear.name)")
        #expect(ear.next() == "READY=1")
        // A session's sign of life is passed on, and the next session's too.
        #expect(ear.next() == "WATCHDOG=1")
        #expect(await terminal.waitForText(Self.poster))
        #expect(try await breakSession(terminal))
        #expect(ear.next() == "WATCHDOG=1")
        kill(try parent(), SIGTERM)
        #expect(await terminal.waitForExit() == 0)
        var last = ear.next()
        while last == "WATCHDOG=1" { last = ear.next() }
        #expect(last == "STOPPING=1")
    }
}
