import Dispatch
import Foundation
import Glibc
import TUI
import Terminal
import TestSupport
import Testing

extension Screens {
    @MainActor @Suite(.serialized) struct Loops {
        let terminal = PseudoTerminal()

        @Test func inputsComeTogetherAndEscapeAlone() async throws {
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen) { continuation.yield($0) }
            var seen = events.makeAsyncIterator()
            terminal.press("jj\u{1B}[B")
            #expect(
                await seen.next() == .inputs([.key(.character("j")), .key(.character("j")), .key(.down)]))
            terminal.press("j ")
            #expect(
                await seen.next() == .inputs([.key(.character("j"))]),
                "whether a key pays is asked when all before it was taken")
            #expect(await seen.next() == .inputs([.key(.space)]), "where nothing is paid a blank is a key")
            let start = DispatchTime.now().uptimeNanoseconds
            terminal.press("\u{1B}")
            #expect(await seen.next() == .inputs([.key(.escape)]))
            #expect((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000 >= 24)
            loop.close()
        }

        @Test func touchIsAKeyThatCameAlone() async throws {
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen) { continuation.yield($0) }
            loop.setConsent { $0 == .key(.space) }
            var seen = events.makeAsyncIterator()
            let start = DispatchTime.now().uptimeNanoseconds
            terminal.press(" ")
            #expect(await seen.next() == .inputs([.key(.space)]))
            #expect((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000 >= 49)
            terminal.press("j ")
            #expect(await seen.next() == .inputs([.key(.character("j"))]))
            #expect(await seen.next() == .inputs([.paste(" ")]))
            loop.close()
        }

        @Test(
            "what comes behind a touch within fifty milliseconds makes it none",
            arguments: ["x", "\u{1B}[?62;4c", "\u{1B}[<35;5;6M", "\u{1B}[201~"])
        func touchIsFollowedBySilence(_ text: String) async throws {
            let screen = try Screens.open(terminal)
            var seen: [Input] = []
            let loop = TerminalLoop(screen: screen) { if case .inputs(let inputs) = $0 { seen += inputs } }
            loop.setConsent { $0 == .key(.space) }
            terminal.press(" ")
            loop.readInput()
            #expect(seen.isEmpty, "it waits")
            terminal.press(text)
            loop.readInput()
            #expect(seen.first == .paste(" "))
            #expect(!seen.contains(.key(.space)))
            loop.close()
        }

        @Test func answersToFramesAreSilence() async throws {
            terminal.setAnswers(false)
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen, drainMilliseconds: 1...1) { continuation.yield($0) }
            loop.setConsent { $0 == .key(.space) }
            loop.requestFrame { Screens.canvas { $0.draw("frame 1", x: 0, y: 0) } }
            terminal.press(" ")
            loop.readInput()
            terminal.press("\u{1B}[0n")
            loop.readInput()
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == .inputs([.key(.space)]))
            #expect(loop.unansweredFrames == 0)
            loop.close()
        }

        @Test func atMostTwoFramesAreOnTheirWay() async throws {
            terminal.setAnswers(false)
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(
                screen: screen, timeoutMilliseconds: 3_600_000, drainMilliseconds: 1...1
            ) { continuation.yield($0) }
            for round in 1...9 {
                loop.requestFrame {
                    Screens.canvas { $0.draw(ScreenText(cleaning: "frame \(round)"), x: 0, y: 0) }
                }
            }
            #expect(loop.unansweredFrames == 2)
            #expect(
                await terminal.wait { screen, record in record.frames == 2 && screen.line(0) == "frame 2" })
            terminal.press("\u{1B}[0nx")
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == .inputs([.key(.character("x"))]))
            #expect(await terminal.waitForText("frame 9"))
            terminal.setAnswers(true)
            loop.close()
        }

        @Test func answersOfAFarTerminalAreNotTypedIntoTheShell() async throws {
            terminal.setAnswerDelay(milliseconds: 100)
            let screen = try Screens.open(terminal)
            let loop = TerminalLoop(screen: screen, drainMilliseconds: 60_000...60_000) { _ in }
            loop.requestFrame { Screens.canvas { $0.draw("frame 1", x: 0, y: 0) } }
            #expect(await terminal.wait { _, record in record.answers == 1 })
            while loop.unansweredFrames > 0 { await Task.yield() }
            #expect(loop.roundTrip > 0)
            loop.requestFrame { Screens.canvas { $0.draw("frame 2", x: 0, y: 0) } }
            loop.close()
            #expect(await terminal.wait { _, record in record.answers == 2 })
            // As a shell reads.
            var mode = termios()
            #expect(tcgetattr(terminal.slave, &mode) == 0)
            mode.c_lflag &= ~tcflag_t(ICANON)
            tcsetattr(terminal.slave, TCSANOW, &mode)
            var waiting = pollfd(fd: terminal.slave, events: Int16(POLLIN), revents: 0)
            #expect(poll(&waiting, 1, 0) == 0)
        }

        @Test(
            "twice as long as before is waited for the last answers, within bounds",
            arguments: [
                (0, 0, 1_500), (49_000_000, 0, 100), (700_000_000, 0, 1_400), (2_000_000_000, 0, 1_500),
                (1_000_000, 300_000_000, 600), (1_000_000, 40_000_000, 100),
            ])
        func lastAnswersHaveTheirTime(roundTrip: Int, waited: Int, milliseconds: Int) {
            let timeout = TerminalLoop.drainTimeout(
                after: UInt64(roundTrip), waited: UInt64(waited), within: 100...1_500)
            #expect(timeout == UInt64(milliseconds))
        }

        /// Before the first answer has come nobody knows how slow the line is.
        @Test func answersToTheFirstFramesAreWaitedForToo() async throws {
            terminal.setAnswerDelay(milliseconds: 100)
            let screen = try Screens.open(terminal)
            let loop = TerminalLoop(screen: screen, drainMilliseconds: 1...60_000) { _ in }
            for round in 1...2 {
                loop.requestFrame {
                    Screens.canvas { $0.draw(ScreenText(cleaning: "frame \(round)"), x: 0, y: 0) }
                }
            }
            #expect(loop.roundTrip == 0)
            loop.close()
            #expect(await terminal.wait { _, record in record.answers >= 1 })
            #expect(loop.roundTrip > 0 && loop.unansweredFrames == 0)
        }

        @Test func silentTerminalIsDrawnOnAfterTheTimeout() async throws {
            terminal.setAnswers(false)
            let screen = try Screens.open(terminal)
            let loop = TerminalLoop(
                screen: screen, timeoutMilliseconds: 20, drainMilliseconds: 1...1
            ) { _ in }
            for round in 1...3 {
                loop.requestFrame {
                    Screens.canvas { $0.draw(ScreenText(cleaning: "frame \(round)"), x: 0, y: 0) }
                }
            }
            #expect(await terminal.waitForText("frame 3"))
            loop.close()
        }

        @Test func hangUpEndsTheLoopOnce() async throws {
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen) { continuation.yield($0) }
            var seen = events.makeAsyncIterator()
            terminal.hangUp()
            #expect(await seen.next() == .ended(.endOfInput))
            loop.close()
        }

        @Test(arguments: [(SIGTERM, TerminalEnd.terminated), (SIGHUP, .hangup), (SIGINT, .interrupted)])
        func signalsEndTheLoop(_ signal: Int32, _ reason: TerminalEnd) async throws {
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen) { continuation.yield($0) }
            var seen = events.makeAsyncIterator()
            kill(getpid(), signal)
            #expect(await seen.next() == .ended(reason))
            loop.close()
        }

        @Test(arguments: [(SIGTERM, TerminalEnd.terminated), (SIGINT, .interrupted)])
        func loopThatDoesNotEndWhenAskedGoesOn(_ signal: Int32, _ wish: TerminalEnd) async throws {
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen, endsWhenAsked: false) { continuation.yield($0) }
            var seen = events.makeAsyncIterator()
            kill(getpid(), signal)
            #expect(await seen.next() == .ended(wish))
            terminal.press("x")
            #expect(await seen.next() == .inputs([.key(.character("x"))]))
            loop.close()
        }

        /// A turn of the queue may have read what the source told of.
        @Test func sourceThatFindsNothingWaitsForNobody() async throws {
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen) { continuation.yield($0) }
            loop.readInput()
            terminal.press("x")
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == .inputs([.key(.character("x"))]))
            loop.close()
        }

        @Test func interruptBehindAMegabyteOfKeysActs() async throws {
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen) { continuation.yield($0) }
            // The line holds 4 KiB: whoever types waits for the reader.
            Thread.detachNewThread { [terminal] in
                terminal.press(String(repeating: "x", count: 1 << 20) + "\u{3}")
            }
            var isInterrupted = false
            for await event in events where !isInterrupted {
                guard case .inputs(let inputs) = event else { continue }
                #expect(inputs.count <= InputQueue.slice)
                isInterrupted = inputs.contains(.key(.control("c")))
                if isInterrupted { break }
            }
            #expect(isInterrupted)
            loop.close()
        }

        /// Its few KiB are full, and a write would never return.
        @Test(.timeLimit(.minutes(2))) func terminalThatReadsNothingIsNotWaitedForAtTheEnd() async throws {
            var (master, slave): (Int32, Int32) = (-1, -1)
            var window = winsize(ws_row: 60, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
            try #require(openpty(&master, &slave, nil, nil, &window) == 0)
            defer { for end in [master, slave] { close(end) } }
            let screen = try TerminalScreen(
                input: slave, output: slave,
                environment: TerminalEnvironment(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]))
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen, drainMilliseconds: 1...1) { continuation.yield($0) }
            kill(getpid(), SIGTERM)
            let size = Size(columns: 200, rows: 60)
            for round in 0..<4 {
                let line = ScreenText(cleaning: String(repeating: "\(round)x", count: 100))
                screen.present(Screens.canvas(size) { for y in 0..<60 { $0.draw(line, x: 0, y: y) } })
            }
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == .ended(.terminated))
            loop.close()
        }

        @Test func newSizeIsAnEvent() async throws {
            let screen = try Screens.open(terminal)
            let (events, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
            let loop = TerminalLoop(screen: screen) { continuation.yield($0) }
            var seen = events.makeAsyncIterator()
            terminal.resize(columns: 100, rows: 30)
            // The pty is nobody's controlling terminal here, so the kernel sends no signal.
            kill(getpid(), SIGWINCH)
            #expect(await seen.next() == .resized(Size(columns: 100, rows: 30)))
            loop.close()
        }
    }
}
