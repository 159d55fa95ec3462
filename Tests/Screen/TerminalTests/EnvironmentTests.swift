import TUI
import Terminal
import TestSupport
import Testing

extension Screens {
    @MainActor @Suite(.serialized) struct Environments {
        let terminal = PseudoTerminal()

        @Test(arguments: [
            "xterm-256color", "screen-256color", "tmux-256color", "linux", "vt100", "xterm-kitty", "foot",
            "wezterm",
            "xterm-ghostty", "nonsense-42", "../../x", "", "a\u{1B}[2J", String(repeating: "x", count: 5000),
        ])
        func everyTerminalTypeGetsAScreen(_ type: String) async throws {
            let screen = try Screens.open(terminal, ["TERM": type])
            screen.present(Screens.canvas { $0.draw("hello 茶", x: 2, y: 2, style: .heading) })
            #expect(await terminal.waitForText("hello 茶"))
            screen.close()
            #expect(await terminal.wait { _, record in record.bytes.count > 20 })
            #expect(!String(decoding: terminal.record.bytes, as: UTF8.self).contains("xxxx"))
        }

        @Test func dumbTerminalsAndFilesAreRefused() throws {
            #expect(throws: TerminalError.dumbTerminal) { try Screens.open(terminal, ["TERM": "dumb"]) }
            #expect(throws: TerminalError.noTerminal) {
                try TerminalScreen(input: -1, output: terminal.slave, environment: TerminalEnvironment([:]))
            }
        }

        @Test(arguments: ["vt100", "linux"])
        func oldTerminalsGetNoModesTheyDoNotKnow(_ type: String) async throws {
            let screen = try Screens.open(terminal, ["TERM": type])
            screen.present(Screens.canvas { $0.draw("plain", x: 0, y: 0) })
            #expect(await terminal.waitForText("plain"))
            screen.close()
            let sent = String(decoding: terminal.record.bytes, as: UTF8.self)
            for mode in ["?2004", "?1000", "?1006", "?1049"] { #expect(!sent.contains(mode)) }
        }

        @Test(arguments: [["NO_COLOR": "1"], ["TERM": "vt100"], ["TERM": "xterm-mono"], ["CLICOLOR": "0"]])
        func withoutColourNoColourIsSent(_ variables: [String: String]) async throws {
            let screen = try Screens.open(terminal, variables)
            #expect(screen.depth == .monochrome)
            screen.present(
                Screens.canvas {
                    $0.draw("tint", x: 0, y: 0, style: Style(.accent, tint: 33))
                    let cell = Cell(Glyph("▀", width: 1), .picture(foreground: 9, background: 10))
                    $0.draw(picture: [cell], columns: 1, x: 0, y: 1)
                    $0.draw("done", x: 0, y: 2)
                })
            #expect(await terminal.waitForText("done"))
            terminal.look {
                #expect($0.cell(0, 0).foreground == nil && $0.cell(0, 0).isBold)
                #expect($0.cell(0, 1).foreground == nil && $0.cell(0, 1).background == nil)
                #expect($0.cell(0, 1).text == "▀")
            }
            screen.close()
        }

        @Test func asciiLocaleGetsASCIIOnly() async throws {
            let screen = try Screens.open(terminal, ["LC_ALL": "C"])
            screen.present(
                Screens.canvas {
                    $0.frame(Area(x: 0, y: 0, width: 6, height: 3))
                    $0.draw("▸ 茶é × … › ↑↓ ✓ █ ·|", x: 0, y: 4)
                })
            #expect(await terminal.waitForText("|\n"))
            #expect(terminal.look { $0.line(0) } == "+----+")
            #expect(terminal.look { $0.line(1) } == "|    |")
            #expect(terminal.look { $0.line(4) } == "> ??? x . > ^v + # .|")
            #expect(terminal.record.bytes.allSatisfy { $0 < 0x80 })
            screen.close()
        }

        @Test(arguments: [
            ("C", CharacterSet.ascii), ("POSIX", .ascii), ("de_DE.ISO-8859-1", .ascii),
            ("xx_YY.UTF-8", .unicode),
            ("xx_YY", .unicode), ("C.UTF-8", .unicode), ("en_US.utf8", .unicode), ("", .unicode),
        ])
        func localesDecideAboutCharacters(_ locale: String, _ expected: CharacterSet) {
            #expect(CharacterSet.adopt(TerminalEnvironment(["LC_ALL": locale])) == expected)
        }

        @Test func flagDecidesBeforeVariablesAndTerminal() {
            func depth(_ flag: ColorFlag, _ variables: [String: String], _ colors: Int = 256) -> ColorDepth {
                ColorDepth(flag: flag, environment: TerminalEnvironment(variables), colors: colors)
            }
            #expect(depth(.auto, [:]) == .many)
            #expect(depth(.never, ["CLICOLOR_FORCE": "1"]) == .monochrome)
            #expect(depth(.always, ["NO_COLOR": "1"]) == .many)
            #expect(depth(.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]) == .monochrome)
            #expect(depth(.auto, ["NO_COLOR": ""]) == .many)
            #expect(depth(.auto, ["CLICOLOR_FORCE": "1", "CLICOLOR": "0"]) == .many)
            #expect(depth(.auto, ["CLICOLOR": "0"]) == .monochrome)
            #expect(depth(.auto, [:], 8) == .few(8))
            #expect(depth(.auto, [:], 16) == .few(16))
            #expect(depth(.auto, [:], 1 << 24) == .direct)
            #expect(depth(.always, [:], 0) == .monochrome)
        }
    }
}
