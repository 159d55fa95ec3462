import Glibc
import TUI
import Terminal
import TestSupport
import Testing

extension Screens {
    /// Here, because signals and the locale belong to the whole process.
    @MainActor @Suite(.serialized, .timeLimit(.minutes(5))) struct LineEnds {
        /// What a reader of these descriptors is told, asking for one line after another.
        private func events(input: Int32, output: Int32) async -> [LineEvent] {
            let terminal = LineTerminal(
                input: input, output: output, environment: TerminalEnvironment(["LC_ALL": "C.UTF-8"]))
            let (events, continuation) = AsyncStream.makeStream(of: LineEvent.self)
            terminal.open { continuation.yield($0) }
            terminal.askLine()
            var seen: [LineEvent] = []
            for await event in events {
                seen.append(event)
                if case .ended = event { break }
                terminal.askLine()
            }
            terminal.close()
            return seen
        }

        private func makePipe() -> (read: Int32, write: Int32) {
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            // Else a program started by another test keeps them open.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return (ends[0], ends[1])
        }

        @Test(arguments: [
            "", "one\n", "one\ntwo", "\n\n\n", String(repeating: "long ", count: 4_000) + "\nq\n",
        ])
        func pipeThatIsClosedAlreadyIsReadToItsEnd(_ text: String) async {
            let (output, input) = (makePipe(), makePipe())
            let bytes = Array(text.utf8)
            write(input.write, bytes, bytes.count)
            close(input.write)
            let seen = await events(input: input.read, output: output.write)
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if lines.last == "" { lines.removeLast() }
            #expect(seen == lines.map(LineEvent.line) + [.ended(.endOfInput)])
            for file in [input.read, output.read, output.write] { close(file) }
        }

        @Test func pipeThatIsClosedLaterEndsTheSession() async {
            let (output, input) = (makePipe(), makePipe())
            let terminal = LineTerminal(
                input: input.read, output: output.write,
                environment: TerminalEnvironment(["LC_ALL": "C.UTF-8"]))
            let (events, continuation) = AsyncStream.makeStream(of: LineEvent.self)
            terminal.open { continuation.yield($0) }
            var seen = events.makeAsyncIterator()
            terminal.askLine()
            write(input.write, "one\n", 4)
            #expect(await seen.next() == .line("one"))
            terminal.askLine()
            close(input.write)
            #expect(await seen.next() == .ended(.endOfInput))
            terminal.close()
            for file in [input.read, output.read, output.write] { close(file) }
        }

        @Test func nothingToReadFromEndsTheSession() async {
            let output = makePipe()
            let nothing = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
            #expect(await events(input: nothing, output: output.write) == [.ended(.endOfInput)])
            #expect(await events(input: -1, output: output.write) == [.ended(.endOfInput)])
            for file in [nothing, output.read, output.write] { close(file) }
        }

        @Test func onlyTextIsWritten() async {
            let (output, input) = (makePipe(), makePipe())
            let terminal = LineTerminal(
                input: input.read, output: output.write,
                environment: TerminalEnvironment(["LC_ALL": "C.UTF-8"]))
            terminal.write([ScreenText(cleaning: "茶\u{1B}[31m\r\n\u{9B}\u{202E}x"), .empty])
            terminal.writePrompt("Name:")
            terminal.close()
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(output.read, &bytes, bytes.count)
            #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "茶?[31m ??x\n\nName:\n")
            for file in [input.read, input.write, output.read, output.write] { close(file) }
        }
    }
}
