import ArgumentParser
import ClientRuntime
import Codecs
import FoundationEssentials
import Glibc
import HostFiles
import QAReports

extension TokenCommand {
    /// Tries a stranger's decoder with the corpus.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Run a decoder over good and spoilt tokens, and say what it lets through.",
            discussion: """
                PROGRAM is run once for each token, which it reads from standard input. It accepts the \
                token when it ends with exit status 0 and does not print a JSON object whose member \
                accepted is false; anything else refuses. When it prints the payload, as an object or as \
                its member payload, what it says is held against what was sealed.

                The environment has VITRINE_TOKEN_ROOT, VITRINE_TOKEN_CERTIFICATE and VITRINE_TOKEN_KEY, \
                the paths of the root to trust and of the merchant's certificate and key, all PEM; \
                VITRINE_TOKEN_MERCHANT, the merchant identifier; VITRINE_TOKEN_TIME, now, such as \
                2026-11-21T16:00:00Z; and VITRINE_TOKEN_CHARGED, the transactionIds that were charged \
                before, separated by blanks.

                The exit status is 0 when every token was judged rightly, 1 when one was not or the \
                program crashed, timed out or printed more than a mebibyte, 64 for wrong arguments.

                Example:
                  vitrine token check -- python3 decoder.py
                """)

        enum Format: String, ExpressibleByArgument, CaseIterable { case table, json, junit }

        @Option(help: "A folder of vitrine token vectors. (default: one made for the occasion)")
        var vectors: String?

        @Option(help: "table, json or junit.")
        var format = Format.table

        @Option(help: "Write the result to this new file. (default: standard output)", completion: .file())
        var out: String?

        @Option(help: "The seconds that the program has for a token, 1 to 600.")
        var timeout: Int64 = 10

        @Option(help: "Try the tokens of this group, or the one of this id; more than once for more.")
        var only: [String] = []

        @Option(help: "The folder with Vectors.", completion: .directory)
        var assets: String?

        @Argument(parsing: .postTerminator, help: "The decoder and its arguments, after --.")
        var program: [String] = []

        func validate() throws {
            guard !program.isEmpty else {
                throw ValidationError("The decoder is missing; write -- and its command at the end.")
            }
            guard (1...600).contains(timeout) else {
                throw ValidationError("--timeout \(timeout) is not a number of seconds from 1 to 600.")
            }
        }

        func run() async throws {
            let environment = CommandEnvironment.own
            let temporary = try vectors == nil ? PrivateFolder() : nil
            defer { temporary?.remove() }
            let folder =
                if let vectors {
                    try TokenVectorsFolder(reading: vectors, in: environment)
                } else {
                    try Vectors.make(
                        Vectors.usualMerchant, at: environment.now, seed: nil,
                        in: "\(temporary?.path ?? "")/vectors", assets)
                }
            let asked = folder.manifest.vectors.filter {
                only.isEmpty || only.contains($0.id) || only.contains($0.group)
            }
            guard !asked.isEmpty else {
                throw CommandFault.usage("--only \(quoted(only.joined(separator: " "))) names no token.")
            }
            let trial = DecoderTrial(folder: folder, program: program, timeout: timeout)
            let result = DecoderReport(verdicts: try await trial.run(asked))
            try write(result)
            report(result.summary)
            if !result.isGood { throw ExitCode(1) }
        }

        private func write(_ result: DecoderReport) throws(CommandFault) {
            let bytes: [UInt8] =
                switch format {
                case .table: Array(result.table.utf8)
                case .json: result.json
                case .junit: Array(result.junit.utf8)
                }
            guard let out else {
                _ = WholeFile.writeAll(bytes, to: STDOUT_FILENO)
                return
            }
            do throws(WholeFile.Fault) { try WholeFile.create(out, bytes, mode: 0o644) } catch {
                throw .failed("The result \(quoted(out)) cannot be written: \(error.reason).")
            }
        }
    }
}
