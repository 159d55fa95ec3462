import ClientRuntime
import Codecs
import FoundationEssentials
import Glibc
import HostFiles
import ServerConnection
import StoreAPI
import Subprocess
import SystemPackage

struct DecoderTrial: Sendable {
    let folder: TokenVectorsFolder
    let program: [String]
    /// Seconds for a token.
    let timeout: Int64

    enum Fault: String, Sendable, CaseIterable {
        case letThrough = "let through"
        case refused
        /// The payload was printed with other values.
        case differs
        case crashed
        case timedOut = "timed out"
        case printedTooMuch = "printed too much"
    }

    struct Verdict: Sendable {
        let vector: TokenVectorsFolder.Vector
        /// Nil when the token was judged rightly.
        var fault: Fault?
        /// A sentence, empty where the token's reason says it all.
        var detail = ""
        var milliseconds = 0
    }

    /// In the order of the tokens, two at once.
    func run(_ vectors: [TokenVectorsFolder.Vector]) async throws -> [Verdict] {
        try await withThrowingTaskGroup(of: (Int, Verdict).self) { group in
            var rest = Array(vectors.enumerated())[...]
            var made: [Int: Verdict] = [:]
            defer { Self.show("") }
            for _ in 0..<2 {
                if let next = rest.popFirst() { group.addTask { (next.offset, try await run(next.element)) } }
            }
            while let (place, verdict) = try await group.next() {
                made[place] = verdict
                Self.show("vitrine: \(made.count) of \(vectors.count) tokens")
                if let next = rest.popFirst() { group.addTask { (next.offset, try await run(next.element)) } }
            }
            return vectors.indices.compactMap { made[$0] }
        }
    }

    /// Tells a terminal how far it is, in the place of what stood there.
    private static func show(_ line: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        let blanks = String(repeating: " ", count: 40)
        _ = WholeFile.writeAll(Array("\r\(blanks)\r\(line)".utf8), to: STDERR_FILENO)
    }

    private func run(_ vector: TokenVectorsFolder.Vector) async throws -> Verdict {
        let clock = ContinuousClock()
        let start = clock.now
        var verdict = try await verdict(on: vector)
        verdict.milliseconds = Int((clock.now - start) / .milliseconds(1))
        return verdict
    }

    private func verdict(on vector: TokenVectorsFolder.Vector) async throws -> Verdict {
        guard let file = try? FileDescriptor.open(FilePath(path(vector.file)), .readOnly) else {
            throw CommandFault.usage("--vectors: \(quoted(path(vector.file))) cannot be read.")
        }
        defer { try? file.close() }
        var options = PlatformOptions()
        // A decoder is ended with all that it started.
        options.createSession = true
        options.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)
        ]
        let (platform, environment) = (options, environment(of: vector))
        do {
            let result = try await AnswerDeadline.after(seconds: timeout).limit {
                try await Subprocess.run(
                    program[0].contains("/") ? .path(FilePath(program[0])) : .name(program[0]),
                    arguments: Arguments(Array(program.dropFirst())), environment: environment,
                    platformOptions: platform,
                    input: .fileDescriptor(file, closeAfterSpawningProcess: false),
                    output: .bytes(limit: 1 << 20), error: .bytes(limit: 1 << 20))
            }
            if case .signaled(let signal) = result.terminationStatus {
                return Verdict(vector: vector, fault: .crashed, detail: "It was ended by signal \(signal).")
            }
            var verdict = Self.verdict(
                on: vector, isAccepted: result.terminationStatus.isSuccess, printed: result.standardOutput)
            let said = String(decoding: result.standardError, as: UTF8.self).split(separator: "\n").last
            if verdict.fault == .refused, let said { verdict.detail = "\(vector.reason) It said: \(said)" }
            return verdict
        } catch StoreError.unreachable {
            return Verdict(vector: vector, fault: .timedOut, detail: "It ran for \(timeout) seconds.")
        } catch let error as SubprocessError where error.code == .outputLimitExceeded {
            return Verdict(vector: vector, fault: .printedTooMuch, detail: "More than a mebibyte.")
        } catch {
            throw CommandFault.usage(
                "The decoder \(quoted(program[0])) could not be run. Check that it is there and executable.")
        }
    }

    private static func verdict(
        on vector: TokenVectorsFolder.Vector, isAccepted: Bool, printed: [UInt8]
    ) -> Verdict {
        let answer = JSONTree(json: printed, limits: .document) ?? .null
        guard isAccepted, answer["accepted"] != .bool(false) else {
            return Verdict(vector: vector, fault: vector.valid ? .refused : nil)
        }
        guard case .object(let sealed) = vector.payload else {
            return Verdict(vector: vector, fault: .letThrough)
        }
        let payload = if case .object = answer["payload"] { answer["payload"] } else { answer }
        let others = sealed.keys.filter { payload[$0] != .null && payload[$0] != sealed[$0] }.sorted()
        guard !others.isEmpty else { return Verdict(vector: vector) }
        let detail = "Other than was sealed: \(others.joined(separator: ", "))."
        return Verdict(vector: vector, fault: .differs, detail: detail)
    }

    /// The absolute path of a file of the corpus: the decoder may work in another folder.
    private func path(_ name: String) -> String {
        URL(filePath: "\(folder.path)/\(name)").standardizedFileURL.path
    }

    private func environment(of vector: TokenVectorsFolder.Vector) -> Subprocess.Environment {
        let (manifest, merchant) = (folder.manifest, folder.manifest.merchants[vector.version])
        return .inherit.updating([
            "VITRINE_TOKEN_ROOT": path(manifest.root),
            "VITRINE_TOKEN_CERTIFICATE": path(merchant?.certificate ?? ""),
            "VITRINE_TOKEN_KEY": path(merchant?.key ?? ""),
            "VITRINE_TOKEN_MERCHANT": merchant?.merchantIdentifier,
            "VITRINE_TOKEN_TIME": manifest.time.formatted(.iso8601),
            "VITRINE_TOKEN_CHARGED": vector.charged.joined(separator: " "),
        ])
    }
}
