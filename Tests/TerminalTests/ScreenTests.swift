import TUI
import TestSupport
import Testing

@testable import Terminal

/// All suites that open the one screen a process can have.
@MainActor
@Suite(.serialized)
struct Screens {
    @Suite(.serialized) @MainActor struct Drawing {
        @Test func textAppearsWhereItWasDrawn() async throws {
            let terminal = PseudoTerminal()
            let screen = try TerminalScreen(
                input: terminal.slave, output: terminal.slave,
                environment: TerminalEnvironment(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]))
            var canvas = Canvas(size: screen.size)
            canvas.draw("Mustache Wax 茶壺", x: 3, y: 2, style: .heading)
            canvas.cursor = Point(x: 3, y: 2)
            screen.present(canvas)
            #expect(await terminal.waitForText("Mustache Wax 茶壺"))
            #expect(terminal.look { $0.line(2) } == "   Mustache Wax 茶壺")
            #expect(terminal.look { $0.cell(3, 2).isBold })
            screen.close()
            print(terminal.record.bytes.map { $0 == 27 ? "ESC" : String(UnicodeScalar($0)) }.joined())
        }
    }
}
