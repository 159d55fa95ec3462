import Glibc
import TestSupport
import Testing

extension Screens {
    /// A whole program on a terminal of its own.
    @MainActor @Suite(.serialized) struct Programs {
        private static func path() -> String {
            var buffer = [CChar](repeating: 0, count: 4096)
            let count = readlink("/proc/self/exe", &buffer, buffer.count)
            let whole = String(
                decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
            return whole.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/TerminalProbe"
        }

        @Test func keysAreCountedAndTheTerminalIsLeft() async {
            let terminal = PseudoTerminal(running: Self.path())
            #expect(await terminal.waitForText("keys 0 size 80x24"))
            terminal.press("j")
            #expect(await terminal.waitForText("keys 1 size 80x24"))
            #expect(terminal.look { $0.line(1) } == "  keys 1 size 80x24")
            terminal.resize(columns: 60, rows: 20)
            #expect(await terminal.waitForText("keys 1 size 60x20"))
            terminal.press("q")
            #expect(await terminal.waitForExit() == 0)
            #expect(!terminal.text.contains("keys"))
        }

        @Test(arguments: [("t", SIGTRAP), ("i", SIGTRAP), ("s", SIGSEGV), ("a", SIGABRT)])
        func faultRestoresTheTerminalAndSaysSo(_ key: String, _ signal: Int32) async throws {
            let terminal = PseudoTerminal(
                running: Self.path(), environment: ["SWIFT_BACKTRACE": "enable=yes"])
            #expect(await terminal.waitForText("keys 0"))
            terminal.press(key)
            let status = try #require(await terminal.waitForExit())
            #expect(status & 0x7F == signal || status & 0x7F == SIGILL)
            #expect(await terminal.waitForText("vitrine stopped because of an internal fault"))
            #expect(!terminal.text.contains("keys"))
            let sent = String(decoding: terminal.record.bytes, as: UTF8.self)
            #expect(!sent.contains("Press space") && !sent.contains("Thread 0"))
        }

        /// Signals that end a process by default do so when the terminal has been given back.
        @Test(arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, 40])
        func signalEndsTheProgramBehindTheTerminal(_ signal: Int32) async throws {
            let terminal = PseudoTerminal(running: Self.path())
            #expect(await terminal.waitForText("keys 0"))
            terminal.signal(signal)
            let status = try #require(await terminal.waitForExit())
            #expect(status & 0x7F == signal)
            #expect(!terminal.text.contains("keys"))
            let sent = String(decoding: terminal.record.bytes, as: UTF8.self)
            #expect(sent.contains("\u{1B}[?1049l"))
        }

        /// 88 bytes for each cell that a visitor claims to have would be 137 MB here.
        @Test func memoryHasABoundHoweverLargeTheWindow() async throws {
            let terminal = PseudoTerminal(running: Self.path(), columns: 65_000, rows: 24)
            #expect(await terminal.waitForText("keys 0 size 1000x24"))
            for (columns, rows) in [(80, 24), (64_000, 20), (80, 20), (60_000, 22)] {
                terminal.resize(columns: columns, rows: rows)
                #expect(await terminal.waitForText("size \(min(columns, 1000))x\(rows)"))
            }
            #expect(try #require(terminal.peakMemory) < 100 << 20)
            // Both sides large: fewer rows, so that there are no more cells than 120,000.
            terminal.resize(columns: 1_000, rows: 500)
            #expect(await terminal.waitForText("size 1000x120"))
            terminal.resize(columns: 65_000, rows: 24)
            #expect(await terminal.waitForText("size 1000x24"))
            terminal.press("q")
            #expect(await terminal.waitForExit() == 0)
        }

        @Test func hangUpEndsTheProgram() async {
            let terminal = PseudoTerminal(running: Self.path())
            #expect(await terminal.waitForText("keys 0"))
            terminal.hangUp()
            #expect(await terminal.waitForExit() != nil)
        }
    }
}
