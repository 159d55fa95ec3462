import ArgumentParser
import Glibc
import StoreAPI
import TUI
package import Terminal

/// One person in front of `vitrine-server top`.
@MainActor
package final class TopSession {
    private var top: TopScreen
    private let screen: TerminalScreen
    private let line: ServerLine
    private let interval: Duration
    private var loop: TerminalLoop?
    private var ending: CheckedContinuation<TerminalEnd?, Never>?
    private var asking: Task<Void, Never>?

    /// Runs to the end; the terminal is given back on every way out.
    package static func run(
        _ line: ServerLine, kinds: [Activity.Kind], interval: Duration, screen: TerminalScreen
    )
        async throws
    {
        let session = TopSession(line, kinds, interval, screen)
        let end = await session.live()
        session.asking?.cancel()
        session.loop?.close()
        switch end {
        case nil, .endOfInput?, .hangup?: return
        case .terminated?: throw ExitCode(128 + SIGTERM)
        case .interrupted?: throw ExitCode(128 + SIGINT)
        case .unwritable?: throw ExitCode(1)
        }
    }

    private init(
        _ line: ServerLine, _ kinds: [Activity.Kind], _ interval: Duration, _ screen: TerminalScreen
    ) {
        self.line = line
        self.interval = interval
        self.screen = screen
        top = TopScreen(
            server: line.address.name, kinds: kinds, size: screen.size,
            hasCurves: screen.characterSet == .unicode)
    }

    private func live() async -> TerminalEnd? {
        loop = TerminalLoop(screen: screen) { [weak self] in self?.take($0) }
        draw()
        return await withCheckedContinuation { continuation in
            ending = continuation
            asking = Task { [weak self, line, interval] in
                await line.watch(every: interval) { [weak self] in await self?.send($0) }
            }
        }
    }

    private func take(_ event: TerminalEvent) {
        switch event {
        case .inputs(let inputs): for input in inputs { send(.input(input)) }
        case .resized(let size): send(.resized(size))
        case .ended(let reason): end(reason)
        }
    }

    private func send(_ message: TopScreen.Message) {
        for effect in top.update(message) {
            switch effect {
            case .quit: end(nil)
            case .repaint: screen.repaint()
            }
        }
        draw()
    }

    private func end(_ reason: TerminalEnd?) {
        ending?.resume(returning: reason)
        ending = nil
    }

    private func draw() {
        loop?.requestFrame { [weak self] in self?.top.drawn() ?? Canvas(size: Size(columns: 0, rows: 0)) }
    }
}

extension ServerLine {
    /// Asks for the figures again and again; what came of it is a message.
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

    /// One look.
    package func look(since start: ContinuousClock.Instant) async -> TopScreen.Message {
        do throws(Fault) {
            let figures = try await figures()
            return .figures(figures, .now(since: start))
        } catch {
            return .missed(error, .now(since: start))
        }
    }
}

extension TopScreen.Observation {
    package static func now(since start: ContinuousClock.Instant) -> TopScreen.Observation {
        TopScreen.Observation(
            time: (ContinuousClock.now - start) / .seconds(1),
            epoch: Double(Glibc.time(nil)))
    }
}
