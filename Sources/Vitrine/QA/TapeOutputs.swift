import QARunner
import ClientRuntime
import FoundationEssentials
import HostFiles
import QAReports
import QATapes
import Screencast

/// The pictures of a run: which are wanted, and what became of each.
@MainActor
final class TapeOutputs {
    private let folder: OutputFolder
    private var made: [String] = []
    private var faults: [String] = []

    /// Two tapes that write one file are refused before anything is played.
    init(_ tapes: [ReadTape], folder: OutputFolder) throws(CommandFault) {
        self.folder = folder
        var owners: [String: String] = [:]
        for read in tapes {
            guard case .tape(let tape, _) = read.reading else { continue }
            for output in wanted(of: tape) {
                guard OutputFolder.parts(of: output.name) != nil else {
                    throw .usage(
                        "\(quoted(read.file.path)): Output \(quoted(output.name)) is refused: "
                            + "\(OutputFolder.Fault.name.reason).")
                }
                if let owner = owners.updateValue(read.file.path, forKey: output.name) {
                    throw .usage(
                        "\(quoted(output.name)) is the Output of \(quoted(owner)) and of "
                            + "\(quoted(read.file.path)). Give one of them another name.")
                }
            }
            for output in tape.outputs where TapeOutput(output) == nil {
                let kinds = TapeOutput.Kind.allCases.map { ".\($0.rawValue)" }.joined(separator: " ")
                report("\(output.line.place): \(quoted(output.path)) is not made. Output makes \(kinds).")
            }
        }
    }

    nonisolated func wanted(of tape: Tape) -> [TapeOutput] { tape.outputs.compactMap(TapeOutput.init) }

    /// Makes the pictures of a tape that was played to its end.
    func make(_ tape: Tape, title: String, _ film: Film, _ scenario: Report.Scenario) async {
        let outputs = wanted(of: tape)
        func refuse(_ reason: String) {
            faults += outputs.map { "\(quoted($0.name)) is not written: \(reason)" }
        }
        guard scenario.failure == nil, scenario.steps.allSatisfy({ $0.failure == nil }) else {
            return refuse("the tape failed. What stood there before stays.")
        }
        guard !film.isTooLong else {
            return refuse("the film has too many frames. Hide what need not be seen, by Hide and Show.")
        }
        guard !film.shots.isEmpty else { return refuse("all frames of the tape are hidden.") }
        // Samples may be seen; what was entered, and a wallet of one's own, may not.
        let isOwnWallet = tape.settings.wallet.contains("/") || tape.settings.wallet.hasSuffix(".json")
        let coversPrivate = film.hasEnteredPrivate || isOwnWallet
        let source = TapeOutput.Source(
            animation: film.animation(coversPrivate: coversPrivate), title: title,
            cast: film.cast(
                title: title, timestamp: Int(tape.settings.clock.timeIntervalSince1970),
                coversPrivate: coversPrivate))
        for output in outputs {
            do throws(CommandFault) {
                let bytes = try await output.bytes(source)
                do throws(OutputFolder.Fault) { try folder.write(bytes, to: output.name) } catch {
                    throw .failed(error.reason)
                }
                made.append(Self.line(output.name, bytes.count, source.animation))
            } catch {
                faults.append("\(quoted(output.name)) is not written: \(error.sentence)")
            }
        }
    }

    private static func line(_ name: String, _ bytes: Int, _ animation: CellAnimation) -> String {
        let frames = animation.frames.count
        let tenths = (animation.duration + 50) / 100
        return "\(quoted(name)): \(frames == 1 ? "1 frame" : "\(frames) frames"), "
            + "\(tenths / 10).\(tenths % 10) s, \((bytes + 999) / 1_000) kB"
    }

    /// Says what was made; false when something was not.
    func report() -> Bool {
        for line in made.sorted() { Vitrine.report(line) }
        for line in faults.sorted() { Vitrine.report(line) }
        return faults.isEmpty
    }

    private func report(_ line: String) { Vitrine.report(line) }
}
