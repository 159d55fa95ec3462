import QAReports
import QATapes
import TUI
import Testing

/// A session written down as a tape.
@Suite struct TapeRecorderTests {
    private func frame(_ text: ScreenText) -> Canvas {
        var canvas = Canvas(size: Size(columns: 20, rows: 2))
        canvas.draw(text, x: 0, y: 0)
        canvas.cursor = Point(x: 0, y: 1)
        return canvas
    }

    private func recorder(_ commands: [Tape.Command]) -> TapeRecorder {
        var recorder = TapeRecorder(Tape.Settings())
        for (index, command) in commands.enumerated() {
            recorder.take(command, frame(ScreenText(cleaning: "frame \(index)")))
        }
        return recorder
    }

    static let sessions: [(done: [Tape.Command], lines: [String])] = [
        (
            [.type("w", pace: nil), .type("a", pace: nil), .press(.space, count: 1, pace: nil)],
            ["Type \"wa\"", "Space"]
        ),
        (
            [
                .press(.down, count: 1, pace: nil), .press(.down, count: 1, pace: nil),
                .press(.up, count: 1, pace: nil),
            ], ["Down 2", "Up"]
        ),
        (
            [.pause(milliseconds: 50), .pause(milliseconds: 950), .mouse(.wheelUp(count: 1))],
            ["Sleep 1s", "Mouse wheel up"]
        ),
        (
            [
                .mouse(.wheelDown(count: 1)), .mouse(.wheelDown(count: 1)), .mouse(.click(Point(x: 1, y: 2))),
                .mouse(.click(Point(x: 1, y: 2))),
            ], ["Mouse wheel down 2", "Mouse click 2 3", "Mouse click 2 3"]
        ),
        (
            [.resize(Size(columns: 60, rows: 20)), .paste("a \"b\""), .focus(false), .hangup],
            ["Resize 60x20", "Paste 'a \"b\"'", "Focus out", "Hangup"]
        ),
        (
            [.server(.down), .server(.up), .wallet(.failTouches(2))],
            ["Server down", "Server up", "Wallet fail 2"]
        ),
    ]

    @Test(arguments: sessions)
    func whatGoesOnIsOneCommand(_ done: [Tape.Command], _ lines: [String]) {
        let tape = recorder(done).tape(named: "a.tape")
        #expect(tape.steps.map(\.command.text) == lines)
    }

    @Test(arguments: sessions)
    func tapeIsReadAsItWasWritten(_ done: [Tape.Command], _ lines: [String]) throws {
        let tape = recorder(done).tape(named: "a.tape")
        let read = try TapeParser.parse("# a, as it was recorded\n" + tape.text, file: "a.tape").get()
        #expect(read.settings == tape.settings)
        #expect(read.steps.map(\.command) == tape.steps.map(\.command))
    }

    @Test func screenOfACommandIsTheLastOneItLedTo() {
        let recorder = recorder([.type("w", pace: nil), .type("a", pace: nil), .hangup])
        #expect(recorder.entries.map { Report.Screen($0.frame).rowTexts[0] } == ["frame 1", "frame 2"])
    }

    // MARK: Comparing

    private let recorded: [Tape.Command] = [.type("w", pace: nil), .hangup]

    private func played(_ texts: ScreenText..., cursor: Point = Point(x: 0, y: 1)) -> [Canvas] {
        texts.map { text in
            var canvas = frame(text)
            canvas.cursor = cursor
            return canvas
        }
    }

    @Test func sameFramesAreNoDifference() {
        #expect(recorder(recorded).difference(from: played("frame 0", "frame 1"), failure: nil) == nil)
    }

    @Test func firstDifferenceIsSaidWithItsCommand() {
        let recorder = recorder(recorded)
        #expect(
            recorder.difference(from: played("frame 0", "frame 7"), failure: nil)
                == "Command 2, Hangup, led to another screen: row 1 is another")
        #expect(
            recorder.difference(
                from: played("frame 0", "frame 1", cursor: Point(x: 3, y: 1)), failure: nil)
                == "Command 1, Type \"w\", led to another screen: the cursor is elsewhere")
        #expect(
            recorder.difference(from: played("frame 0"), failure: nil)
                == "Command 2, Hangup, was not reached")
        #expect(
            recorder.difference(from: played("frame 0", "frame 1"), failure: "no")
                == "Command 2, Hangup, failed: no")
        #expect(recorder.difference(from: [], failure: "no server") == "no server")
    }

    @Test func whatIsPrivateIsComparedToo() {
        func frames(_ typed: String) -> Canvas {
            var canvas = frame("")
            canvas.draw(ScreenText(cleaning: typed), x: 0, y: 0, isPrivate: true)
            return canvas
        }
        var recorder = TapeRecorder(Tape.Settings())
        recorder.take(.type("J", pace: nil), frames("J"))
        #expect(recorder.difference(from: [frames("J")], failure: nil) == nil)
        #expect(
            recorder.difference(from: [frames("x")], failure: nil)
                == "Command 1, Type \"J\", led to another screen: row 1 is another")
    }
}
