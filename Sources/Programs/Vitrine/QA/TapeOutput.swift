import ClientRuntime
import Codecs
import CryptoExtras
import FoundationEssentials
import HostFiles
import QARunner
import QATapes
import Screencast
import ServerConnection
import StoreAPI
import Subprocess
import SystemPackage

/// A picture file that a tape names, made from its film or from one frame of it.
struct TapeOutput: Sendable {
    let picture: Tape.Picture

    /// The faults of picture names, by the index of their tape: names that leave the folder of pictures, and
    /// files that two commands write.
    static func nameFaults(_ tapes: [ReadTape]) -> [Int: [TapeRemark]] {
        var owners: [String: Tape.Picture] = [:]
        var faults: [Int: [TapeRemark]] = [:]
        for (index, read) in tapes.enumerated() {
            guard case .tape(let tape, _) = read.reading else { continue }
            for picture in tape.pictures {
                let name = quoted(picture.name)
                if OutputFolder.parts(of: picture.name) == nil {
                    let reason = OutputFolder.Fault.name.reason
                    faults[index, default: []].append(
                        TapeRemark(picture.line, "\(name) is refused: \(reason)."))
                } else if let owner = owners.updateValue(picture, forKey: picture.name) {
                    faults[index, default: []].append(
                        TapeRemark(
                            picture.line,
                            "\(name) is written at \(owner.line.place), too. Give one of them another name."))
                }
            }
        }
        return faults
    }

    static func refuseFaultyNames(_ tapes: [ReadTape]) throws(CommandFault) {
        let faults = nameFaults(tapes).sorted { $0.key < $1.key }.flatMap(\.value)
        guard !faults.isEmpty else { return }
        throw .usage(faults.map(\.text).joined(separator: "\n"))
    }

    struct Source: Sendable {
        var animation: CellAnimation
        var title, cast: String
    }

    /// In bytes; no picture is larger.
    private static let limit = 64 << 20
    private static let deadline = AnswerDeadline { try? await Task.sleep(for: .seconds(120)) }

    func bytes(_ source: Source) async throws(CommandFault) -> [UInt8] {
        let bytes: [UInt8]
        switch picture.kind {
        case .svg: bytes = Array(AnimatedSVG.document(source.animation, title: source.title).utf8)
        case .txt: bytes = Array(source.animation.text.utf8)
        case .cast: bytes = Array(source.cast.utf8)
        case .gif, .png: bytes = try await Self.render(source.animation, as: picture.kind)
        }
        guard bytes.count <= Self.limit else {
            throw .failed("It is larger than 64 MiB. Hide what need not be seen, by Hide and Show.")
        }
        return bytes
    }

    /// Draws by `vitrine-render`, which has the fonts.
    private static func render(
        _ animation: CellAnimation, as kind: Tape.PictureKind
    ) async throws(CommandFault) -> [UInt8] {
        guard let program = programBeside("vitrine-render") else {
            throw .failed(
                "vitrine-render, which draws .gif and .png, is not beside vitrine. make programs builds it; "
                    + ".svg, .txt and .cast do without.")
        }
        let wire = Array(animation.wire.utf8)
        // By this it is known from which frames a picture was made.
        let digest = Hexadecimal.encode(SHA256.hash(data: wire))
        do {
            let result = try await deadline.limit {
                try await Subprocess.run(
                    .path(FilePath(program)), arguments: [kind.rawValue, "cells sha256:\(digest)"],
                    input: .array(wire),
                    output: .bytes(limit: limit), error: .string(limit: 1 << 12))
            }
            guard result.terminationStatus.isSuccess else {
                let words = result.standardError.split(separator: "\n").last.map(String.init) ?? ""
                throw CommandFault.failed(
                    "vitrine-render ended with \(result.terminationStatus). \(words)")
            }
            return result.standardOutput
        } catch StoreError.unreachable {
            throw .failed("It was not drawn in two minutes.")
        } catch {
            throw error as? CommandFault ?? .failed("vitrine-render could not be run: \(error).")
        }
    }
}
