import ArgumentParser
import FoundationEssentials
import Glibc
import MerchantKeyring
package import ServerConsole
import ShopWeb
import StoreAPI
import Terminal

/// Shows what a running server does.
struct TopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "top", abstract: "Watch a running server: orders, stock, requests, errors, memory.",
        discussion: """
            On a terminal the figures stay in place; q quits, p pauses. In a pipe one sample is printed as \
            lines; --count prints more. A server that goes away is tried again until it is back. Without \
            --server, it is that of VITRINE_SERVER, else http://127.0.0.1:8080.
            """)

    @OptionGroup var options: LineOptions

    @Option(help: "Seconds between two samples, 0.2 to 3600.")
    var interval = 1.0

    @Option(help: "Print this many samples as lines, then end.")
    var count: Int?

    @Flag(help: "Print one sample as lines: the same as --count 1.")
    var once = false

    func validate() throws {
        guard (0.2...3600).contains(interval) else {
            throw ValidationError("The interval must be 0.2 to 3600 seconds.")
        }
        guard count ?? 1 > 0 else { throw ValidationError("The count must be above zero.") }
    }

    func run() async throws {
        try await options.use { line in
            guard let screen = try await screen() else { return try await printLines(line) }
            try await TopSession.run(
                line, kinds: Activity.Kind.all, interval: .seconds(interval), screen: screen)
        }
    }

    /// The screen, where there is a terminal to draw on and nobody asked for lines.
    @MainActor
    private func screen() throws -> TerminalScreen? {
        guard count == nil, !once else { return nil }
        do throws(TerminalError) {
            return try TerminalScreen()
        } catch .noTerminal, .dumbTerminal {
            return nil
        } catch {
            throw ValidationError(
                "This terminal type has no description here. Set TERM=xterm-256color, or add --count 1.")
        }
    }

    private func printLines(_ line: ServerLine) async throws {
        let start = ContinuousClock.now
        let looks = once || count == nil && isatty(STDOUT_FILENO) == 0 ? 1 : count
        var watch = ServerWatch(kinds: Activity.Kind.all)
        var done = 0
        while true {
            let next = ContinuousClock.now + .seconds(interval)
            switch await line.look(since: start) {
            case .figures(let figures, let moment):
                watch.see(figures, at: moment.time)
                let block = TopLines.block(watch, server: line.address.name, epoch: moment.epoch)
                let text = done == 0 ? block : "\n\(block)"
                // A reader that closed the pipe has seen enough.
                guard CommandOutput.write(text) else { return }
            case .missed(let fault, let moment):
                let isNew = watch.silence == nil
                watch.miss(fault.brief, at: moment.time)
                let more = looks == nil ? " Asking again." : ""
                if isNew { say(fault.sentence + more) }
            case .input, .resized, .quitPressed, .pausePressed, .repaintPressed: break
            }
            done += 1
            if done == looks { break }
            try await Task.sleep(until: next, clock: .continuous)
        }
        if watch.silence != nil { throw ExitCode.failure }
    }
}

extension Activity.Kind {
    package static let all: [Activity.Kind] = [
        kind("Looking around", Operations.looking), kind("Prices and quotes", Operations.pricing),
        kind("Orders", Operations.orders), kind("Live events", Operations.live),
        kind("Administration", Operations.administration),
    ]

    private static func kind(_ name: String, _ operations: [Operation]) -> Activity.Kind {
        Activity.Kind(name: name, operations: Set(operations.map(\.id)))
    }
}
