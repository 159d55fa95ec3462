import Glibc
import TUI
import Terminal
import TestSupport
import Testing

extension Screens {
    @MainActor @Suite(.serialized) struct Leaving {
        @Test func theTerminalIsGivenBackAsItWas() async throws {
            let terminal = PseudoTerminal()
            var before = termios()
            tcgetattr(terminal.slave, &before)
            let screen = try Screens.open(terminal)
            screen.present(Screens.canvas { $0.draw("shop", x: 0, y: 0, style: .heading) })
            #expect(await terminal.waitForText("shop"))
            screen.close()
            screen.close()
            #expect(await terminal.wait { screen, _ in !screen.text.contains("shop") })
            var after = termios()
            tcgetattr(terminal.slave, &after)
            #expect(before.c_lflag == after.c_lflag && before.c_iflag == after.c_iflag)
            #expect(before.c_oflag == after.c_oflag)
            let sent = String(decoding: terminal.record.bytes, as: UTF8.self)
            for mode in ["2004", "1000", "1006", "1049"] {
                let (on, off) = (sent.lastRange(of: "?\(mode)h"), sent.lastRange(of: "?\(mode)l"))
                #expect(try #require(on) < (try #require(off)), "mode \(mode)")
            }
        }

        @Test func screensFollowOneAnother() async throws {
            for round in 0..<20 {
                let terminal = PseudoTerminal()
                let screen = try Screens.open(terminal)
                #expect(throws: TerminalError.alreadyOpen) { try Screens.open(terminal) }
                screen.present(
                    Screens.canvas { $0.draw(ScreenText(cleaning: "round \(round)."), x: 0, y: 0) })
                #expect(await terminal.waitForText("round \(round)."))
                screen.close()
            }
        }

        /// One of ncurses into memory, and one to the terminal.
        @Test func frameIsOneWrite() throws {
            // No reader thread writes here: the counter is this thread's own.
            let terminal = PseudoTerminal()
            let screen = try Screens.open(terminal)
            defer { screen.close() }
            func row(_ selected: Int) -> Canvas {
                Screens.canvas {
                    for y in 0..<24 {
                        let style = Style(y == selected ? .selected : .body)
                        $0.draw(ScreenText(cleaning: "Product \(y) 茶壺 of the shop"), x: 1, y: y, style: style)
                        $0.draw("$12.00", endingAt: 79, y: y, style: style)
                    }
                    $0.cursor = Point(x: 1, y: selected)
                }
            }
            for selected in 0..<10 {
                let before = try writes()
                screen.present(row(selected))
                #expect(try writes() - before == 2)
            }
        }

        /// How many times this thread has called write.
        private func writes() throws -> Int {
            let file = try #require(fopen("/proc/thread-self/io", "r"))
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 128)
            while fgets(&line, 128, file) != nil {
                let text = String(
                    decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init), as: UTF8.self)
                if text.hasPrefix("syscw: ") { return try #require(Int(text.dropFirst(7))) }
            }
            return 0
        }
    }
}

extension String {
    /// How far from the start the last occurrence is.
    fileprivate func lastRange(of text: String) -> Int? {
        let (all, part) = (Array(utf8), Array(text.utf8))
        return (0...max(0, all.count - part.count)).last { all[$0...].starts(with: part) }
    }
}
