import ArgumentParser
import ClientRuntime
import FoundationEssentials
import PaymentToken
import SeededRandom
import TokenVectors

extension TokenCommand {
    struct Vectors: PlainCommand {
        static let configuration = CommandConfiguration(
            commandName: "vectors",
            abstract: "Make a corpus of good and spoilt tokens, to try a decoder with.",
            discussion: """
                Writes one file for each token into tokens/, root.pem, certificate and key of a merchant \
                for each version, vectors.json with what a decoder must make of each token and why, its \
                JSON Schema, and README.md. Tokens are to be judged at the time of --clock: they were \
                signed then.

                The same seed and clock give the same tokens but for ECDSA signatures, RSA keys and what \
                is encrypted to those. `vitrine token check` runs a decoder over the corpus.

                Example:
                  vitrine token vectors --out vectors
                """)

        static let usualMerchant = "merchant.com.example.shop"

        @Option(help: "The folder to write to; it must be empty or new.", completion: .directory)
        var out: String

        @Option(help: "The merchant identifier that the tokens pay.")
        var merchantID = Self.usualMerchant

        @Option(help: "The signing time, such as 2026-11-21T16:00:00Z. (default: now)")
        var clock: String?

        @Option(help: "Decides keys, identifiers and payloads. (default: chance)")
        var seed: UInt64?

        @Option(help: "The folder with Vectors.", completion: .directory)
        var assets: String?

        func perform(in environment: CommandEnvironment) throws(CommandFault) -> CommandAnswer {
            let now = try Mint.time(clock) ?? environment.now
            let made = try Self.make(merchantID, at: now, seed: seed, in: out, assets).manifest.vectors
            let good = made.count(where: \.valid)
            return CommandAnswer(
                note: "wrote \(good) good and \(made.count - good) spoilt tokens to \(quoted(out))")
        }

        static func make(
            _ merchantID: String, at time: Date, seed: UInt64?, in folder: String, _ assets: String?
        ) throws(CommandFault) -> TokenVectorsFolder {
            let (now, merchant) = (time.wholeSecond, try Mint.registration(merchantID))
            let random = seed.map { SeededBytes(seed: $0) }
            let corpus: TokenVectors
            do {
                corpus = try TokenVectors(at: now, for: merchant) { random?.take($0) ?? World.own.bytes($0) }
            } catch {
                throw .failed("The tokens could not be made: \(error).")
            }
            return try TokenVectorsFolder(
                writing: corpus, to: folder, at: now, seed: seed, assets: Assets(assets))
        }
    }
}
