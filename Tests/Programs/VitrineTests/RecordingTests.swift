import ClientRuntime
import Foundation
import TUI
import Terminal
import TestSupport
import Testing
import Vitrine

/// `--record` writes what is seen, without the person who sees it.
@Suite struct RecordingTests {
    /// A file that has room for so many bytes.
    @MainActor
    private final class Disk {
        var room: Int
        var lines = ""
        var isClosed = false

        init(room: Int = .max) { self.room = room }

        var file: RecordingFile {
            RecordingFile(
                path: "a.cast",
                append: { [self] bytes in
                    guard lines.utf8.count + bytes.count <= room else { return "No space left on device" }
                    lines += String(decoding: bytes, as: UTF8.self)
                    return nil
                }, close: { [self] in isClosed = true })
        }
    }

    @MainActor
    private final class Time {
        var now = 0
        var alarms: [(due: Int, action: @MainActor () -> Void)] = []

        func pass(_ milliseconds: Int) {
            let end = now + milliseconds
            while let next = alarms.indices.first(where: { alarms[$0].due <= end }) {
                let alarm = alarms.remove(at: next)
                now = max(now, alarm.due)
                alarm.action()
            }
            now = end
        }
    }

    @MainActor
    private func recording(_ disk: Disk, _ time: Time) -> Recording {
        Recording(
            disk.file,
            CastWriter(
                EscapeEncoder(depth: .many), size: Size(columns: 10, rows: 1), timestamp: 0, title: "Wax"),
            clock: { time.now }, schedule: { time.alarms.append((time.now + $0, $1)) })
    }

    private func frame(_ text: ScreenText) -> Canvas {
        var canvas = Canvas(size: Size(columns: 10, rows: 1))
        canvas.draw(text, x: 0, y: 0)
        return canvas
    }

    @Test @MainActor func atMostThirtyFramesASecondAreWrittenAndTheLastOneIs() {
        let (disk, time) = (Disk(), Time())
        let recording = recording(disk, time)
        for number in 0..<1_000 {
            recording.take(frame(ScreenText(cleaning: "n\(number)")))
            time.pass(1)
        }
        let frames = disk.lines.split(separator: "\n").count - 1
        #expect(frames == 30)
        recording.take(frame("last"))
        recording.finish()
        #expect(disk.lines.contains("last"))
        #expect(disk.isClosed)
        #expect(recording.failure == nil)
        #expect(recording.report == "The session is recorded in 'a.cast', without personal data.")
    }

    @Test @MainActor func fullDiskEndsTheRecordingAndNotTheSession() {
        let (disk, time) = (Disk(room: 200), Time())
        let recording = recording(disk, time)
        for number in 0..<100 {
            recording.take(frame(ScreenText(cleaning: "n\(number)")))
            time.pass(50)
        }
        recording.finish()
        #expect(disk.isClosed)
        #expect(disk.lines.utf8.count <= 200)
        #expect(disk.lines.hasSuffix("]\n"))
        #expect(
            recording.report
                == "The recording 'a.cast' ends before the session does: No space left on device.")
    }

    @Test @MainActor func nothingIsWrittenAfterTheEnd() {
        let (disk, time) = (Disk(), Time())
        let recording = recording(disk, time)
        recording.take(frame("a"))
        recording.take(frame("b"))
        recording.finish()
        let lines = disk.lines
        recording.take(frame("c"))
        time.pass(1_000)
        recording.finish()
        #expect(disk.lines == lines)
    }
}

/// The same with the program itself.
@Suite(.serialized) struct RecordingProgramTests {
    private let home: ProgramHome

    init() throws { home = try ProgramHome() }

    private var file: String { "\(home.path)/session.cast" }

    private func lines() throws -> [[Any]] {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return try text.split(separator: "\n").dropFirst().map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any])
        }
    }

    /// What a player shows when all was played.
    private func played(columns: Int = 80, rows: Int = 24) throws -> String {
        var screen = EmulatedScreen(columns: columns, rows: rows)
        defer { screen.free() }
        for line in try lines() {
            let data = try #require(line[2] as? String)
            if line[1] as? String == "r" {
                let sides = data.split(separator: "x").compactMap { Int($0) }
                screen.resize(columns: sides[0], rows: sides[1])
            } else {
                _ = screen.feed(Array(data.utf8))
            }
        }
        return screen.text
    }

    @Test func purchaseIsRecordedForItsOwnerAlone() async throws {
        let terminal = try home.vitrine(["demo", "--record", file])
        #expect(await terminal.buyTheFirstProduct())
        #expect(await terminal.waitForText("VISA ···· 4242"))
        let seen = terminal.text
        terminal.press("\u{3}")
        #expect(await terminal.waitForExit() == 0)
        #expect(await terminal.waitForText("The session is recorded in"))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let played = try played()
        #expect(seen.contains("Juniper Appleseed"))
        for word in ["Juniper", "Peachtree", "Atlanta", "30303", "@example"] {
            #expect(!played.contains(word))
            #expect(!(try String(contentsOfFile: file, encoding: .utf8).contains(word)))
        }
        #expect(played.contains("USD 15.83"))
        #expect(played.contains("▒▒▒▒▒▒"))
        let times = try lines().compactMap { $0[0] as? Double }
        #expect(times == times.sorted())
    }

    @Test func fileThatIsThereIsNotReplaced() async throws {
        try "mine".write(toFile: file, atomically: true, encoding: .utf8)
        let terminal = try home.vitrine(["demo", "--record", file])
        #expect(await terminal.waitForText("is there already"))
        #expect(await terminal.waitForExit() == 64 << 8)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    }

    @Test func linesCannotBeRecorded() async throws {
        let terminal = try home.vitrine(["demo", "--plain", "--record", file])
        #expect(await terminal.waitForText("--record needs a full screen"))
        #expect(await terminal.waitForExit() == 64 << 8)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func lineThatDropsLeavesAWholeRecording() async throws {
        let terminal = try home.vitrine(["demo", "--record", file])
        #expect(await terminal.waitForText("Mustache Wax"))
        terminal.press("jj")
        #expect(await terminal.waitForText("▸ Safety Razor"))
        terminal.hangUp()
        _ = await terminal.waitForExit()
        #expect(try played().contains("▸ Safety Razor"))
    }

    @Test func limitOnFilesEndsTheRecordingInWordsAndNotTheSession() async throws {
        let terminal = PseudoTerminal(
            running: "/bin/bash",
            arguments: [
                "-c", "ulimit -f 4; exec \"$@\"", "bash", try ProgramsUnderTest.vitrine, "--server",
                "http://127.0.0.1:9", "--record", file, "--assets", DemoShop.assets,
            ], environment: ["HOME": home.path, "LANG": "C.UTF-8", "TERM": "xterm-256color"])
        #expect(await terminal.waitForText("No shop answers"))
        // Each look is drawn before the next one is asked for. The last one has no room in 4 KiB, and is
        // written at the end at the latest.
        for _ in 0..<8 {
            let before = terminal.record.frames
            terminal.press("t")
            #expect(await terminal.wait { _, record in record.frames > before })
        }
        // The list of themes is left before the shop is.
        terminal.press("\r")
        #expect(await terminal.waitForText("No shop answers"))
        terminal.press("q")
        #expect(await terminal.waitForExit() == 0)
        // Folded at words, where the name of the file leaves room.
        let isSaid = await terminal.wait { screen, _ in
            screen.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .contains("ends before the session does: File too large")
        }
        #expect(isSaid, "\(terminal.text)")
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("]\n"))
        _ = try played()
    }
}
