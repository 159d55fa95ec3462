import ArgumentParser
import ClientRuntime
import FoundationEssentials
import HostFiles
import PaymentToken

extension TokenCommand {
    struct Verify: PlainCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Check a token and show what it holds, or say why it is refused.",
            discussion: """
                The token is the paymentData object, of version EC_v1 or RSA_v1. Its signature must end \
                at the root, and its signing time lie within five minutes of the clock. With the \
                merchant's certificate and key the payload is printed as JSON, the account number among \
                it: it is the merchant's own. Without them the signature alone is checked.

                The exit code is 0 for a good token, 1 for one that is refused, 64 for wrong arguments.

                Example:
                  vitrine token verify --token token/token.json \\
                    --root token/root.pem --certificate token/processing.pem \\
                    --key token/processing.key.pem
                """)

        @Option(help: "The token's file; - for standard input.", completion: .file())
        var token: String

        @Option(help: "The wallet's root certificate, PEM.", completion: .file())
        var root: String

        @Option(help: "The merchant's processing certificate, PEM or DER.", completion: .file())
        var certificate: String?

        @Option(help: "The certificate's private key, PEM (PKCS #8, SEC1 or PKCS #1).", completion: .file())
        var key: String?

        @Option(help: "The time of the check, such as 2026-11-21T16:00:00Z. (default: now)")
        var clock: String?

        func validate() throws {
            do throws(CommandFault) {
                _ = try Mint.time(clock)
                guard (certificate == nil) == (key == nil) else {
                    throw .usage(
                        "--\(key == nil ? "key" : "certificate") is missing; --certificate and --key are "
                            + "expected together.")
                }
            } catch {
                throw ValidationError(error.sentence)
            }
        }

        func perform(in environment: CommandEnvironment) throws(CommandFault) -> CommandAnswer {
            let now = try Mint.time(clock) ?? environment.now
            let root = try environment.made("--root", root) { pem throws(CertificateFault) in
                try EncodedCertificate(pem: String(decoding: pem, as: UTF8.self))
            }
            let merchant = try merchant(in: environment)
            let json = try environment.bytes("--token", token, limit: EncryptedPaymentData.longest + 1)
            do throws(TokenRefusal) {
                let opener = TokenOpener(roots: [root])
                let verified = try opener.verify(EncryptedPaymentData(json: json), at: now)
                guard let merchant else {
                    let signed = verified.signingTime.formatted(.iso8601)
                    return CommandAnswer(
                        note: "the signature is good, made \(signed). The payload stays sealed without "
                            + "--certificate and --key.")
                }
                let payload = try opener.decrypt(verified, with: merchant)
                return CommandAnswer(output: TerminalJSON.indented(payload.json) + [UInt8(ascii: "\n")])
            } catch {
                throw .failed("\(error.description).")
            }
        }

        private func merchant(in environment: CommandEnvironment) throws(CommandFault) -> MerchantIdentity? {
            guard let certificate, let key else { return nil }
            let known = try environment.certificate(certificate)
            let own = try environment.made("--key", key) { pem throws(CertificateFault) in
                try ProcessingKey(pem: String(decoding: pem, as: UTF8.self))
            }
            do throws(CertificateFault) {
                return try MerchantIdentity(certificate: known, key: own)
            } catch {
                throw .failed("\(error.description).")
            }
        }
    }
}

/// Arguments that name files.
extension CommandEnvironment {
    func certificate(_ file: String) throws(CommandFault) -> ProcessingCertificate {
        try made("--certificate", file) { bytes throws(CertificateFault) in
            try ProcessingCertificate(contents: bytes)
        }
    }

    fileprivate func made<Made>(
        _ option: String, _ file: String, as make: ([UInt8]) throws(CertificateFault) -> Made
    ) throws(CommandFault) -> Made {
        let contents = try bytes(option, file, limit: 1 << 16)
        do throws(CertificateFault) {
            return try make(contents)
        } catch {
            throw .usage("\(option) \(quoted(file)) cannot be used: \(error.description).")
        }
    }

    func bytes(_ option: String, _ file: String, limit: Int) throws(CommandFault) -> [UInt8] {
        do throws(WholeFile.Fault) {
            return try read(file, limit)
        } catch .tooLarge where option == "--token" {
            throw .failed("\(TokenRefusal.tooLong.description).")
        } catch {
            throw .usage("\(option) \(quoted(file)) cannot be read: \(error.reason).")
        }
    }
}
