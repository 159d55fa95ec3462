import ArgumentParser
import MerchantKeyring
import PaymentToken

extension MerchantCommand {
    struct Request: KeyCommand {
        static let configuration = CommandConfiguration(
            commandName: "csr",
            abstract: "Make a key and print the signing request for it; it waits for its certificate.")

        @Argument(help: "The merchant identifier.")
        var id: String

        @OptionGroup var place: KeyPlace

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            let request = try context.folder.update { keyring throws(KeyringFault) in
                try keyring.makeRequest(for: id, at: context.now)
            }
            return KeyAnswer(
                output: request.pem,
                note: "made a key for \(id), pending. "
                    + "Certify it with: vitrine-server merchant certificate \(id)")
        }
    }

    struct Certificate: KeyCommand {
        static let configuration = CommandConfiguration(
            commandName: "certificate", abstract: "Have the portal certify a key, and print the certificate.",
            discussion: """
                Without --csr the newest pending key is certified and becomes the active one. With --csr the \
                key of the request is; when its private half is not held here, payments encrypted to it are \
                opened elsewhere.
                """)

        @Argument(help: "The merchant identifier.")
        var id: String

        @Option(help: "A signing request in PEM or DER, - for standard input.", completion: .file())
        var csr: String?

        @OptionGroup var place: KeyPlace

        func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer {
            // Before the folder is locked: standard input may take its time.
            let request = try csr.map { source throws(KeyFault) in try Self.request(source, in: context) }
            let (certificate, state) = try context.folder.update { keyring throws(KeyringFault) in
                let made: ProcessingCertificate
                if let request {
                    made = try keyring.certify(id, request: request, at: context.now)
                } else {
                    made = try keyring.certify(id, at: context.now)
                }
                let key = try keyring.merchant(id).keys.first { $0.fingerprint.bytes == made.publicKeyHash }
                return (made, key?.state.name ?? .foreign)
            }
            let hash = Fingerprint(bytes: certificate.publicKeyHash)?.short ?? ""
            let end = certificate.encoded.notAfter.day
            let meaning = state == .active ? "is the active one of" : "is opened elsewhere, for"
            return KeyAnswer(
                output: certificate.pem, note: "the key \(hash) \(meaning) \(id). It is valid until \(end).")
        }

        private static func request(
            _ source: String, in context: KeyCommandContext
        ) throws(KeyFault) -> CertificateRequest {
            let bytes = try context.read(source)
            do { return try CertificateRequest(contents: bytes) } catch {
                throw .input(source: source == "-" ? "standard input" : source, .request(error))
            }
        }
    }
}
