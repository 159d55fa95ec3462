import ArgumentParser
import Glibc
import StoreAPI
import TUI
package import Terminal

/// Shows `vitrine-server top` on a screen.
@MainActor
package enum TopSession {
    /// Runs to the end; the terminal is given back on every way out.
    /// - Throws: `ExitCode` 128 plus the signal for SIGTERM and SIGINT, and 1 for a terminal that cannot be
    ///   written.
    package static func run(
        _ line: ServerLine, kinds: [Activity.Kind], interval: Duration, screen: TerminalScreen
    ) async throws {
        let top = TopScreen(
            server: line.address.name, kinds: kinds, size: screen.size,
            hasCurves: screen.characterSet == .unicode)
        let program = ScreenProgram(top, on: screen) { effect, program in
            switch effect {
            case .quit: program.end()
            case .repaint: program.screen.repaint()
            }
        }
        var asking: Task<Void, Never>?
        let end = await program.run { program in
            asking = Task { await line.watch(every: interval) { await program.send($0) } }
        }
        asking?.cancel()
        switch end {
        case nil, .endOfInput?, .hangup?: return
        case .terminated?: throw ExitCode(128 + SIGTERM)
        case .interrupted?: throw ExitCode(128 + SIGINT)
        case .unwritable?: throw ExitCode(1)
        }
    }
}

extension ServerLine {
    package func watch(
        every interval: Duration, _ tell: @Sendable (TopScreen.Message) async -> Void
    ) async {
        let start = ContinuousClock.now
        while !Task.isCancelled {
            let next = ContinuousClock.now + interval
            await tell(await look(since: start))
            try? await Task.sleep(until: next, clock: .continuous)
        }
    }

    package func look(since start: ContinuousClock.Instant) async -> TopScreen.Message {
        do throws(Fault) {
            let figures = try await figures()
            return .figures(figures, .now(since: start))
        } catch {
            return .missed(error, .now(since: start))
        }
    }
}

extension TopScreen.Moment {
    package static func now(since start: ContinuousClock.Instant) -> TopScreen.Moment {
        TopScreen.Moment(
            time: (ContinuousClock.now - start) / .seconds(1),
            epoch: Double(Glibc.time(nil)))
    }
}
