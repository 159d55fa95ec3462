import Codecs
import Crypto
import FoundationEssentials
import PaymentToken

/// Apple's side of merchant validation: gives merchants sessions, and takes each back once from a page.
struct MerchantGateway {
    let merchantIdentifier: String
    /// The certificate that merchants prove themselves with; nil where nobody has to.
    let identity: EncodedCertificate?
    private var issued: [String: (session: JSONTree, expiresAt: Date)] = [:]

    /// As Apple documents it.
    private static let lifetime: TimeInterval = 300
    /// Of sessions that no page has used.
    private static let most = 256

    init(merchantIdentifier: String, identity: EncodedCertificate?) {
        (self.merchantIdentifier, self.identity) = (merchantIdentifier, identity)
    }

    /// Why a merchant gets no session, as a sentence.
    struct Refusal: Error { let reason: String, isForbidden: Bool }

    /// Answers a request for a session with the opaque merchant session object.
    ///
    /// - Parameters:
    ///   - isMutual: true where the merchant has proved itself.
    ///   - domains: the hosts of the pages that are let in, which stand for the registered domains.
    mutating func issue(
        _ body: [UInt8], isMutual: Bool, domains: Set<String>, at now: Date, _ bytes: (Int) -> [UInt8]
    ) throws(Refusal) -> JSONTree {
        let request = JSONTree(json: body) ?? [:]
        let domain = request["initiativeContext"].text?.lowercased() ?? ""
        if let fault = fault(of: request, domain, domains) {
            throw Refusal(reason: fault, isForbidden: false)
        }
        if let identity, !isMutual || identity.validity(at: now) != .valid {
            let reason =
                isMutual
                ? "The merchant identity certificate is not valid now."
                : "The merchant has to prove itself by its certificate: ask the validationURL."
            throw Refusal(reason: reason, isForbidden: true)
        }
        let expiresAt = now.addingTimeInterval(Self.lifetime)
        let identifier = "SSH" + Hexadecimal.encode(bytes(32)).uppercased()
        let session: JSONTree = [
            "epochTimestamp": .number(Int(now.timeIntervalSince1970 * 1_000)),
            "expiresAt": .number(Int(expiresAt.timeIntervalSince1970 * 1_000)),
            "merchantSessionIdentifier": .text(identifier), "nonce": .text(Hexadecimal.encode(bytes(4))),
            "merchantIdentifier": .text(
                Hexadecimal.encode(SHA256.hash(data: Array(merchantIdentifier.utf8))).uppercased()),
            "domainName": .text(domain), "displayName": request["displayName"],
            "signature": .text(Hexadecimal.encode(bytes(64))),
        ]
        issued = issued.filter { $0.value.expiresAt > now }
        if issued.count >= Self.most {
            issued.min { $0.value.expiresAt < $1.value.expiresAt }.map { issued[$0.key] = nil }
        }
        issued[identifier] = (session, expiresAt)
        return session
    }

    private func fault(of request: JSONTree, _ domain: String, _ domains: Set<String>) -> String? {
        if request["merchantIdentifier"].text != merchantIdentifier {
            return "merchantIdentifier is not \(merchantIdentifier), who is paid here."
        }
        if !(1...64).contains(request["displayName"].text?.utf8.count ?? 0) {
            return "displayName must have 1 to 64 bytes of UTF-8."
        }
        if request["initiative"] != "web" { return "initiative must be \"web\"." }
        return domains.contains(domain) ? nil : "initiativeContext is no host of a page that is let in."
    }

    /// Takes a session back from a page; the reason why it is refused, or nil.
    mutating func redeem(_ session: [UInt8], from domain: String, at now: Date) -> String? {
        let session = JSONTree(json: session) ?? .null
        guard let known = issued.removeValue(forKey: session["merchantSessionIdentifier"].text ?? "") else {
            return "The merchant session is none of this bridge's, or was used before."
        }
        if known.session != session { return "The merchant session was changed on its way." }
        if known.expiresAt <= now { return "The merchant session has expired." }
        if known.session["domainName"].text == domain { return nil }
        return "The merchant session is for another domain than \(domain), where the page is."
    }
}
