import ClientRuntime
import Codecs
import CryptoExtras
import FoundationEssentials
import QATapes
import Screencast
import ServerConnection
import StoreAPI
import Subprocess
import SystemPackage

/// A picture that a tape names by `Output`, made from the film of that tape.
struct TapeOutput: Sendable {
    /// The format, by the ending of the name.
    enum Kind: String, CaseIterable, Sendable {
        case svg, gif, png, txt, cast
    }

    let name: String
    let kind: Kind

    /// Nil for endings that nothing is made for, such as VHS's films.
    init?(_ output: Tape.Output) {
        let ending = output.path.split(separator: ".", omittingEmptySubsequences: false).last
        guard output.path.contains("."), let ending, let kind = Kind(rawValue: ending.lowercased()) else {
            return nil
        }
        (name, self.kind) = (output.path, kind)
    }

    /// The film that pictures are made from, in the forms that they need.
    struct Source: Sendable {
        var animation: CellAnimation
        var title: String
        var cast: String
    }

    /// No picture is larger.
    private static let limit = 64 << 20
    private static let deadline = AnswerDeadline { try? await Task.sleep(for: .seconds(120)) }

    /// The bytes of the file.
    func bytes(_ source: Source) async throws(CommandFault) -> [UInt8] {
        let bytes: [UInt8]
        switch kind {
        case .svg: bytes = Array(AnimatedSVG.document(source.animation, title: source.title).utf8)
        case .txt: bytes = Array(source.animation.text.utf8)
        case .cast: bytes = Array(source.cast.utf8)
        case .gif, .png: bytes = try await Self.render(source.animation, as: kind)
        }
        guard bytes.count <= Self.limit else {
            throw .failed("It is larger than 64 MiB. Hide what need not be seen, by Hide and Show.")
        }
        return bytes
    }

    /// Lets `vitrine-render` draw it: that program has the fonts.
    private static func render(
        _ animation: CellAnimation, as kind: Kind
    ) async throws(CommandFault) -> [UInt8] {
        guard let program = executableFolder.map({ "\($0)/vitrine-render" }),
            FileManager.default.isExecutableFile(atPath: program)
        else {
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
