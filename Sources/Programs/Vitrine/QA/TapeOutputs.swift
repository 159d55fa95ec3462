import ClientRuntime
import Codecs
import FoundationEssentials
import HostFiles
import QAReports
import QARunner
import QATapes
import Screencast

/// The wanted pictures of a run and their results.
@MainActor
final class TapeOutputs {
    private let folder: OutputFolder
    private var made: [String] = []
    private var faults: [String] = []

    /// Refuses, before anything is played, a file that two commands write and a folder that cannot be made.
    init(_ tapes: [ReadTape], folder: OutputFolder) throws(CommandFault) {
        self.folder = folder
        try TapeOutput.refuseFaultyNames(tapes)
        for case .tape(let tape, _) in tapes.map(\.reading) where !tape.pictures.isEmpty {
            do throws(OutputFolder.Fault) { try folder.make() } catch {
                throw .failed("The folder \(quoted(folder.path)) cannot be made: \(error.reason).")
            }
        }
    }

    func make(_ tape: Tape, title: String, _ film: Film, _ scenario: Report.Scenario) async {
        let pictures = tape.pictures
        guard scenario.failure == nil, scenario.steps.allSatisfy({ $0.failure == nil }) else {
            faults += pictures.map {
                "\(quoted($0.name)) is not written: the tape failed. What stood there before stays."
            }
            return
        }
        // Samples may be seen; what was entered, and a wallet of one's own, may not.
        let coversPrivate =
            film.hasEnteredPrivate || tape.wallets.contains { $0.contains("/") || $0.hasSuffix(".json") }
        for picture in pictures {
            do throws(CommandFault) {
                let source = try Self.source(of: picture, tape, title: title, film, coversPrivate)
                let bytes = try await TapeOutput(picture: picture).bytes(source)
                do throws(OutputFolder.Fault) { try folder.write(bytes, to: picture.name) } catch {
                    throw .failed(error.reason)
                }
                made.append(Self.line(picture.name, bytes.count, source.animation))
            } catch {
                faults.append("\(quoted(picture.name)) is not written: \(error.sentence)")
            }
        }
    }

    private static func source(
        of picture: Tape.Picture, _ tape: Tape, title: String, _ film: Film, _ coversPrivate: Bool
    ) throws(CommandFault) -> TapeOutput.Source {
        if picture.isStill {
            guard let still = film.still(picture.name, coversPrivate: coversPrivate) else {
                throw .failed("its frame is hidden. Show before Screenshot lets it be seen.")
            }
            return TapeOutput.Source(animation: still, title: title, cast: "")
        }
        guard !film.isTooLong else {
            throw .failed("the film has too many frames. Hide what need not be seen, by Hide and Show.")
        }
        guard !film.shots.isEmpty else { throw .failed("all frames of the tape are hidden.") }
        return TapeOutput.Source(
            animation: film.animation(coversPrivate: coversPrivate), title: title,
            cast: film.cast(
                title: title, timestamp: Int(tape.settings.clock.timeIntervalSince1970),
                coversPrivate: coversPrivate))
    }

    private static func line(_ name: String, _ bytes: Int, _ animation: CellAnimation) -> String {
        let tenths = (animation.duration + 50) / 100
        return "\(quoted(name)): \(animation.frames.count.counted("frame")), "
            + "\(tenths / 10).\(tenths % 10) s, \((bytes + 999) / 1_000) kB"
    }

    /// Prints the results; false when a picture could not be made.
    func report() -> Bool {
        for line in made.sorted() { Vitrine.report(line) }
        for line in faults.sorted() { Vitrine.report(line) }
        return faults.isEmpty
    }
}
