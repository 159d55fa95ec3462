import Glibc
import TUI
import Terminal
import TestSupport
import Testing

/// Lines cut out of bytes, as they come.
@Suite struct LineDecoderTests {
    private static func lines(_ chunks: [[UInt8]]) -> [String] {
        var decoder = LineDecoder()
        for chunk in chunks { decoder.feed(chunk) }
        decoder.end()
        var lines: [String] = []
        while let line = decoder.next() { lines.append(line) }
        return lines
    }

    static let samples: [(String, [String])] = [
        ("", []), ("\n", [""]), ("1\n2\n", ["1", "2"]), ("1\r\n2\r\n", ["1", "2"]), ("last", ["last"]),
        ("a\n\nb", ["a", "", "b"]), ("中文\n", ["中文"]), ("\r\n", [""]), ("a\rb\n", ["a\rb"]),
    ]

    @Test(arguments: samples)
    func bytesMeanTheSameHoweverTheyAreCut(_ sample: (text: String, lines: [String])) {
        let bytes = Array(sample.text.utf8)
        #expect(Self.lines([bytes]) == sample.lines)
        #expect(Self.lines(bytes.map { [$0] }) == sample.lines)
    }

    @Test func brokenBytesAreRepaired() {
        #expect(Self.lines([[0x61, 0xFF, 0x62, 0x0A]]) == ["a\u{FFFD}b"])
        #expect(Self.lines([[0xE4, 0xB8, 0x0A]]) == ["\u{FFFD}"])
    }

    @Test func endlessLineIsCutAndTheNextOneIsWhole() {
        let long = [UInt8](repeating: 0x78, count: 3 * LineDecoder.limit)
        let lines = Self.lines([long, Array("\nnext\n".utf8)])
        #expect(lines.map(\.utf8.count) == [LineDecoder.limit, 4])
        #expect(lines.last == "next")
    }
}

extension Screens {
    /// A terminal that is read and written line by line.
    @MainActor @Suite(.serialized) struct Lines {
        /// Two pipes in place of a terminal.
        private struct Pipes {
            let toProgram: Int32
            let fromProgram: Int32
            let terminal: LineTerminal
        }

        private static func pipes(_ environment: [String: String], characters: CharacterSet? = nil) -> Pipes {
            var input: [Int32] = [0, 0]
            var output: [Int32] = [0, 0]
            _ = pipe(&input)
            _ = pipe(&output)
            // Else a program started by another test keeps them open.
            for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            let terminal = LineTerminal(
                input: input[0], output: output[1], environment: TerminalEnvironment(environment),
                characters: characters)
            close(input[0])
            return Pipes(toProgram: input[1], fromProgram: output[0], terminal: terminal)
        }

        private static func read(_ descriptor: Int32) -> String {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }

        @Test func linesComeOneByOneAndOnlyWhenAskedFor() async {
            let pipes = Self.pipes(["LANG": "C.UTF-8"])
            let (events, continuation) = AsyncStream.makeStream(of: LineEvent.self)
            pipes.terminal.open { continuation.yield($0) }
            var seen = events.makeAsyncIterator()
            let text = "first\nsecond\nlast"
            #expect(write(pipes.toProgram, text, text.utf8.count) == text.utf8.count)
            close(pipes.toProgram)
            for expected in [LineEvent.line("first"), .line("second"), .line("last")] {
                pipes.terminal.askLine()
                #expect(await seen.next() == expected)
            }
            pipes.terminal.askLine()
            #expect(await seen.next() == .ended(.endOfInput))
            pipes.terminal.close()
            continuation.finish()
            #expect(await seen.next() == nil)
            close(pipes.fromProgram)
        }

        @Test(arguments: [
            (["LANG": "C.UTF-8"], nil, "Größe · 中文 é"), (["LANG": "C"], nil, "Gr??e . ?? ?"),
            (["LC_ALL": "de_DE.ISO-8859-1"], nil, "Gr??e . ?? ?"),
            (["LANG": "C"], CharacterSet.unicode, "Größe · 中文 é"),
            (["LANG": "C.UTF-8"], .ascii, "Gr??e . ?? ?"),
        ])
        func textIsWrittenInTheCharactersThereAre(
            _ environment: [String: String], _ characters: CharacterSet?, _ expected: String
        ) {
            let pipes = Self.pipes(environment, characters: characters)
            pipes.terminal.write(["Größe · 中文 é", "\u{1B}[31mred"])
            pipes.terminal.writePrompt(">")
            pipes.terminal.close()
            #expect(Self.read(pipes.fromProgram) == expected + "\n?[31mred\n>\n")
            close(pipes.toProgram)
            close(pipes.fromProgram)
        }

        @Test func clustersThatNoCellShowsAreWrittenWhole() {
            let pipes = Self.pipes(["LANG": "C.UTF-8"])
            pipes.terminal.write([ScreenText(cleaning: "नमस्ते 🇩🇪🇫🇷")])
            pipes.terminal.close()
            #expect(Self.read(pipes.fromProgram) == "नमस्ते 🇩🇪🇫🇷\n")
            close(pipes.toProgram)
            close(pipes.fromProgram)
        }

        @Test func whoeverReadsNoMoreEndsIt() async {
            let pipes = Self.pipes([:])
            let (events, continuation) = AsyncStream.makeStream(of: LineEvent.self)
            pipes.terminal.open { continuation.yield($0) }
            close(pipes.fromProgram)
            pipes.terminal.write(["anybody there"])
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == .ended(.hangup))
            pipes.terminal.close()
            close(pipes.toProgram)
        }

        @Test(.timeLimit(.minutes(5)))
        func whoeverReadsNothingKeepsNobodyFromSignals() async {
            let pipes = Self.pipes([:])
            let (events, continuation) = AsyncStream.makeStream(of: LineEvent.self)
            pipes.terminal.open { continuation.yield($0) }
            let line = ScreenText(cleaning: String(repeating: "x", count: 999), limit: .max)
            // More than a pipe holds.
            for _ in 0..<1_000 { pipes.terminal.write([line]) }
            #expect(write(pipes.toProgram, "typed\n", 6) == 6)
            // What is typed waits until all is written.
            pipes.terminal.askLine()
            kill(getpid(), SIGTERM)
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == .ended(.terminated))
            pipes.terminal.close(isHurried: true)
            close(pipes.fromProgram)
            close(pipes.toProgram)
        }

        @Test func whatIsTypedCanBeHidden() async {
            let pseudo = PseudoTerminal()
            let terminal = LineTerminal(
                input: pseudo.slave, output: pseudo.slave, environment: TerminalEnvironment([:]))
            #expect(terminal.isInteractive)
            let (events, continuation) = AsyncStream.makeStream(of: LineEvent.self)
            terminal.open { continuation.yield($0) }
            var seen = events.makeAsyncIterator()
            terminal.setEcho(false)
            terminal.writePrompt("Passcode:")
            #expect(await pseudo.waitForText("Passcode:"))
            pseudo.press("2468\n")
            terminal.askLine()
            #expect(await seen.next() == .line("2468"))
            terminal.setEcho(true)
            terminal.writePrompt("Name:")
            #expect(await pseudo.waitForText("Name:"))
            pseudo.press("shown\n")
            #expect(await pseudo.waitForText("shown"))
            #expect(!pseudo.text.contains("2468"))
            terminal.setEcho(false)
            terminal.close()
            var mode = termios()
            #expect(tcgetattr(pseudo.slave, &mode) == 0)
            #expect(mode.c_lflag & tcflag_t(ECHO) != 0)
        }
    }
}
