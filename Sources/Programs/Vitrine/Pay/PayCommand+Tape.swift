import ApplePayJS
import ArgumentParser
import ClientRuntime
import FoundationEssentials
import Glibc
import HostFiles
import PayKit
import QAReports
import QARules
import QARunner
import QATapes
import SimWallet
import TUI
import TerminalSheet

extension PayCommand {
    /// Plays a tape on the sheet while the rules watch it.
    @MainActor
    func play(
        _ path: String, _ request: PaymentRequest, _ device: SimulatedDevice,
        _ merchant: any ApplePayMerchant, at now: Date
    ) async throws -> (ending: ApplePaySession.Ending, Report) {
        let file = TapeFile(path: path)
        let (tape, title) = try Self.read(file)
        let settings = tape.settings
        let ended = EndedSession()
        let start = { @MainActor (sheet: SheetRehearsal) in
            let session = ApplePaySession(request, on: sheet, of: device, merchant: merchant)
            sheet.leave { [weak session] in session?.leave() }
            Task {
                ended.ending = await session.run(validationURL: validationURL)
                sheet.sessionEnded()
            }
        }
        let sheet = SheetRehearsal(
            SheetScreen.Setting(
                settings.language, title: merchantName(on: request), note: .empty, hasMouse: true,
                mayMove: settings.mayMove),
            size: settings.size, of: device, clock: LabClock(start: now), start: start)
        let scenario = await TapePlayer(tape, name: file.name, title: title, on: sheet).play()
        // The shopper goes; a payment that is under way has its time.
        while !sheet.hasQuit {
            try await sheet.hangUp()
            try await sheet.advanceToDeadline(before: sheet.clock.now + 30_000)
        }
        while ended.ending == nil { await Task.yield() }
        return (ended.ending ?? .cancelled, Report(scenarios: [scenario], book: sheet.log.rules))
    }

    /// Writes down what came of a tape; ends the program where it failed.
    func tell(_ played: Report) throws {
        if let junit { try QACommand.Run.write(Array(played.junit().utf8), to: junit) }
        for line in played.summary(color: isatty(STDERR_FILENO) != 0, width: 80) {
            _ = WholeFile.writeAll(Array("\(line)\n".utf8), to: STDERR_FILENO)
        }
        if !played.isPassed { throw ExitCode(Self.stopped) }
    }

    @MainActor private final class EndedSession {
        var ending: ApplePaySession.Ending?
    }

    private static func read(_ file: TapeFile) throws(CommandFault) -> (Tape, title: String) {
        switch file.read() {
        case .tape(let tape, let title): return (tape, title)
        case .faulty(let faults):
            throw .usage("The tape cannot be played:\n\(faults.map(\.text).joined(separator: "\n"))")
        }
    }

    func merchantName(on request: PaymentRequest) -> ScreenText {
        ScreenText(cleaning: request.paymentSummaryItems.last?.label ?? merchantID)
    }
}
