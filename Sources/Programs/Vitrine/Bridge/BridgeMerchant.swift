import ApplePayBridge
import ClientRuntime
import FoundationEssentials
import PaymentToken

/// The merchant that pages of a bridge pay: its certificates, and the gateway's for mutual TLS.
struct BridgeMerchant {
    /// Receives the tokens.
    let processing: ProcessingCertificate
    /// The client certificate of the merchant's server.
    let identity: EncodedCertificate
    let mutual: BridgeServer.MutualTLS

    /// Makes a merchant, and writes all of it into a new folder where one is named.
    init(_ merchantID: String, folder: String?, at now: Date) throws(CommandFault) {
        let registration = try TokenCommand.Mint.registration(merchantID)
        let start = now.addingTimeInterval(-86_400)
        let key = ProcessingKey()
        let (root, own, gateway): (EncodedCertificate, TLSIdentity, TLSIdentity)
        do {
            let portal = try PortalAuthority(at: start)
            (own, gateway) = (
                try portal.webIdentity(of: registration, at: start), try portal.gateway(at: start)
            )
            let request = try key.request(merchantIdentifier: merchantID)
            (root, processing) = (portal.certificate, try portal.issue(request, to: registration, at: start))
        } catch {
            throw .failed("A merchant could not be made: \(error).")
        }
        identity = own.certificate
        mutual = BridgeServer.MutualTLS(
            certificate: gateway.certificate.pem, key: gateway.key, merchant: identity.der)
        guard let folder else { return }
        let files: KeyValuePairs = [
            "root.pem": root.pem, "merchant-identity.pem": identity.pem, "merchant-identity.key.pem": own.key,
            "processing.pem": processing.pem, "processing.key.pem": key.pem,
            "gateway.pem": gateway.certificate.pem, "gateway.key.pem": gateway.key,
        ]
        try SampleFolder(folder, option: "--new-merchant").write(
            files.map { SampleToken.File($0, $1, isSecret: $0.hasSuffix(".key.pem")) })
    }

    /// Reads a merchant from the folder it was written to; its certificates may be replaced by others.
    init(folder: String, in environment: CommandEnvironment) throws(CommandFault) {
        func text(_ name: String) throws(CommandFault) -> String {
            String(
                decoding: try environment.bytes("--merchant", "\(folder)/\(name)", limit: 1 << 16),
                as: UTF8.self)
        }
        let own = try text("merchant-identity.pem")
        do { identity = try EncodedCertificate(pem: own) } catch {
            throw .usage("--merchant: merchant-identity.pem in \(quoted(folder)) is no certificate.")
        }
        processing = try environment.certificate("\(folder)/processing.pem")
        mutual = BridgeServer.MutualTLS(
            certificate: try text("gateway.pem"), key: try text("gateway.key.pem"), merchant: identity.der)
    }
}
