import Glibc
import SeededRandom
import TUI
import Terminal
import TestSupport
import Testing

/// All suites that open the one screen a process can have.
@MainActor
@Suite(.serialized, OneScreen())
struct Screens {
    static func open(
        _ terminal: PseudoTerminal, _ variables: [String: String] = [:], color: ColorFlag = .auto
    ) throws -> TerminalScreen {
        var values = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
        values.merge(variables) { $1 }
        return try TerminalScreen(
            input: terminal.slave, output: terminal.slave, environment: TerminalEnvironment(values),
            color: color)
    }

    static func canvas(_ size: Size = Size(columns: 80, rows: 24), _ draw: (inout Canvas) -> Void) -> Canvas {
        var canvas = Canvas(size: size)
        draw(&canvas)
        return canvas
    }
}

extension Screens {
    @MainActor @Suite(.serialized) struct Drawing {
        let terminal = PseudoTerminal()

        @Test func textAndStylesAppearWhereTheyWereDrawn() async throws {
            let screen = try Screens.open(terminal)
            defer { screen.close() }
            screen.present(
                Screens.canvas {
                    $0.draw("Mustache Wax", x: 3, y: 2, style: .heading)
                    $0.draw("selected", x: 3, y: 3, style: Style(.selected))
                    $0.draw("tinted", x: 3, y: 4, style: Style(.buttonFocused, tint: 33))
                    $0.draw("typed", x: 3, y: 5, style: Style(.input))
                    $0.draw(
                        picture: [Cell(Glyph("▀", width: 1), .picture(foreground: 208, background: nil))],
                        columns: 1,
                        x: 3, y: 6)
                    $0.draw("end", x: 77, y: 23)
                    $0.cursor = Point(x: 3, y: 2)
                })
            #expect(await terminal.waitForText("end"))
            terminal.look {
                #expect($0.line(2) == "   Mustache Wax")
                #expect($0.cell(3, 2).isBold && !$0.cell(3, 2).isReversed)
                #expect($0.cell(3, 3).isReversed && $0.cell(2, 3).isReversed == false)
                #expect($0.cell(3, 4).background == 33 && $0.cell(3, 4).foreground == 16)
                #expect($0.cell(3, 5).isUnderlined)
                #expect($0.cell(3, 6).foreground == 208 && $0.cell(3, 6).background == nil)
                #expect($0.line(23).hasSuffix("end"))
            }
            #expect(await terminal.wait { screen, _ in screen.cursor == (3, 2) })
        }

        @Test func pricesStayInTheirColumnAfterWideNames() async throws {
            let screen = try Screens.open(terminal)
            defer { screen.close() }
            let names = ["茶壺", "茶", "Tea", "🍎 apple", "e\u{301}t\u{E9}", "台灯 Quiet Lamp"]
            screen.present(
                Screens.canvas {
                    for (y, name) in names.enumerated() {
                        $0.draw(ScreenText(cleaning: name), x: 1, y: y)
                        $0.draw("$12.00", endingAt: 40, y: y)
                    }
                })
            #expect(await terminal.wait { screen, _ in screen.line(5).hasSuffix("$12.00") })
            terminal.look {
                for y in names.indices { #expect($0.cell(34, y).text == "$", "row \(y): \($0.line(y))") }
                #expect($0.cell(1, 0).width == 2)
            }
        }

        @Test func overlaysCutWideCharactersCleanly() async throws {
            let screen = try Screens.open(terminal)
            defer { screen.close() }
            var below = Canvas(size: screen.size)
            below.draw("茶茶茶茶茶 $1", x: 0, y: 1)
            screen.present(below)
            below.draw("x", x: 3, y: 1)
            screen.present(below)
            #expect(await terminal.wait { screen, _ in screen.line(1) == "茶 x茶茶茶 $1" })
            var back = Canvas(size: screen.size)
            back.draw("茶茶茶茶茶 $1", x: 1, y: 1)
            screen.present(back)
            #expect(await terminal.wait { screen, _ in screen.line(1) == " 茶茶茶茶茶 $1" })
        }

        @Test func hostileTextStaysInItsRow() async throws {
            let screen = try Screens.open(terminal)
            defer { screen.close() }
            let hostile = "A\u{1B}[31m\u{9B}2J\r\n\u{8}\u{202E}\u{200B}\u{1B}]0;t\u{7}\u{E0041}"
            let text = ScreenText(cleaning: hostile)
            screen.present(
                Screens.canvas {
                    $0.draw(text, x: 0, y: 4)
                    $0.draw("$9", x: 50, y: 4)
                })
            #expect(await terminal.wait { screen, _ in screen.cell(50, 4).text == "$" })
            terminal.look {
                #expect($0.line(4).hasPrefix("A?[31m?2J"))
                #expect($0.line(3).isEmpty && $0.line(5).isEmpty)
                #expect($0.cell(0, 4).foreground == nil)
            }
        }

        @Test func anyTwoCanvasesDifferByWhatIsSent() async throws {
            let screen = try Screens.open(terminal)
            defer { screen.close() }
            var generator = SplitMix64(seed: 3)
            let pieces: [ScreenText] = ["茶壺", "a", "Tea $1", "🍎", "─", "é"]
            for round in 0..<60 {
                var canvas = Screens.canvas { _ in }
                for _ in 0..<200 {
                    canvas.draw(
                        pieces.randomElement(using: &generator) ?? "",
                        x: .random(in: 0..<80, using: &generator),
                        y: .random(in: 0..<23, using: &generator),
                        style: Style(Role.allCases.randomElement(using: &generator) ?? .body))
                }
                canvas.draw(ScreenText(cleaning: "round \(round)."), x: 0, y: 23)
                screen.present(canvas)
                #expect(await terminal.waitForText("round \(round)."))
                let expected = (0..<23).map { y in
                    let row = ScreenText(glyphs: (0..<80).map { canvas[$0, y].glyph }.filter { $0.width > 0 })
                    return String(row.string.reversed().drop { $0 == " " }.reversed())
                }
                #expect(terminal.look { screen in (0..<23).map(screen.line) } == expected)
            }
        }

        @Test func newSizesAreTaken() async throws {
            let screen = try Screens.open(terminal)
            defer { screen.close() }
            for (columns, rows) in [(40, 12), (2, 50), (300, 2), (132, 43)] {
                terminal.resize(columns: columns, rows: rows)
                #expect(screen.resized() == Size(columns: columns, rows: rows))
                screen.present(Screens.canvas(screen.size) { $0.draw("#", x: columns - 1, y: rows - 1) })
                #expect(
                    await terminal.wait { screen, _ in screen.cell(columns - 1, rows - 1).text == "#" },
                    "\(columns)x\(rows)")
            }
            terminal.resize(columns: 0, rows: 0)
            #expect(screen.resized() == Size(columns: 80, rows: 24))
        }

        /// ncurses scrolls a screen of one column when it writes the last cell.
        @Test(arguments: ["xterm-256color", "tmux-256color", "xterm-mono"])
        func oneColumnIsDrawnButForItsLastCell(type: String) async throws {
            let screen = try Screens.open(terminal, ["TERM": type])
            defer { screen.close() }
            terminal.resize(columns: 1, rows: 4)
            #expect(screen.resized() == Size(columns: 1, rows: 4))
            screen.present(
                Screens.canvas(screen.size) {
                    for y in 0..<4 { $0.draw(ScreenText(cleaning: "\(y)"), x: 0, y: y) }
                })
            #expect(
                await terminal.wait { screen, _ in
                    (0..<4).map { screen.line($0) } == ["0", "1", "2", ""]
                })
        }

        @Test func nothingIsSentWhenNothingChanged() throws {
            let screen = try Screens.open(terminal)
            defer { screen.close() }
            let canvas = Screens.canvas { $0.draw("same", x: 0, y: 0) }
            #expect(screen.present(canvas))
            #expect(!screen.present(canvas))
            #expect(!screen.present(Canvas(size: Size(columns: 5, rows: 5))))
        }
    }
}
