import ArgumentParser
import ClientRuntime
import FoundationEssentials
import PayKit
import PaymentToken

/// Payment tokens without a shop.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Make and check payment tokens, without a shop and offline.",
        subcommands: [Mint.self, Verify.self, Vectors.self, Check.self])
}

extension TokenCommand {
    struct Mint: PlainCommand {
        static let configuration = CommandConfiguration(
            commandName: "mint",
            abstract: "Make tokens for a merchant, with everything that it takes to check and open them.",
            discussion: """
                A wallet, a device and a merchant are made for the occasion; nobody trusts them and their \
                private keys are not kept, but for the merchant's. Each token gets the wallet's \
                certificates root.pem, intermediate.pem and leaf.pem, the merchant's processing.pem with \
                its issuer.pem and its processing.key.pem, and token.json, message.bin and \
                signature.p7s; with --count they are in folders 0001, 0002, and so on.

                --certificate takes the certificate of a merchant that exists, as a shop hands it out at \
                its link shop:merchant-certificate. Nobody but that merchant can open the tokens then, \
                so issuer.pem and processing.key.pem are not written. The shop takes a token once it \
                trusts root.pem and the application data are those of a quote.

                All tokens of one run come from one device and pay with one account number, its counter \
                going up. Root, intermediate and all keys are shared by \
                \(SampleTokens.tokensPerChain) tokens; each has a signing certificate and a transaction of \
                its own. Certificates begin a day before the token's time.

                Example:
                  vitrine token mint --merchant-id merchant.com.example.shop \\
                    --amount 25.00 --currency USD --out token
                  openssl verify -CAfile token/issuer.pem token/processing.pem
                  openssl cms -verify -binary -inform DER -in token/signature.p7s \\
                    -content token/message.bin -CAfile token/root.pem -purpose any \\
                    -out /dev/null
                """)

        @Option(
            help: """
                The merchant identifier that the tokens pay, such as merchant.com.example.shop; \
                --certificate names it, too.
                """)
        var merchantID: String?

        @Option(
            help: "A merchant's own certificate to encrypt for, PEM or DER; - for standard input.",
            completion: .file())
        var certificate: String?

        @Option(
            parsing: .unconditional,
            help: "The amount, with all digits of the currency: 25.00 for USD, 25 for JPY.")
        var amount: String

        @Option(help: "The currency's three letters.")
        var currency: String

        @Option(
            parsing: .unconditional,
            help: "The order's application data: a text, or @FILE for the bytes of a file.")
        var applicationData: String?

        @Option(help: "EC_v1, or RSA_v1 for an RSA key. (default: what --certificate takes, else EC_v1)")
        var tokenVersion: String?

        @Option(help: "The signing time, such as 2026-11-21T16:00:00Z. (default: now)")
        var clock: String?

        @Option(parsing: .unconditional, help: "How many tokens, 1 to 10000.")
        var count = "1"

        @Option(help: "The number of the card behind the tokens, a test number.")
        var card = "4242424242424242"

        @Option(help: "The folder to write to; it must be empty or new.", completion: .directory)
        var out: String

        func validate() throws {
            do throws(CommandFault) { _ = try wanted(now: nil) } catch {
                throw ValidationError(error.sentence)
            }
        }

        func perform(in environment: CommandEnvironment) throws(CommandFault) -> CommandAnswer {
            let wanted = try wanted(now: environment.now)
            let data = try applicationBytes(in: environment)
            let recipient = try recipient(wanted, in: environment)
            let folder = try SampleFolder(out)
            do {
                var tokens = try SampleTokens(
                    SampleTokens.Order(
                        recipient: recipient, amount: wanted.amount, applicationData: data,
                        card: wanted.card, now: wanted.now))
                for number in 1...wanted.count {
                    try folder.write(tokens.next(), number: wanted.count == 1 ? nil : number)
                }
            } catch let fault as CommandFault {
                throw fault
            } catch {
                throw .failed("The tokens could not be made: \(error).")
            }
            let many = wanted.count == 1 ? "a token" : "\(wanted.count) tokens"
            return CommandAnswer(
                note: "wrote \(many) of \(wanted.amount.decimalString) \(wanted.amount.currency.code) for "
                    + "\(recipient.merchantIdentifier) to \(quoted(out))")
        }
    }
}
