import HTTPTypes
import StoreAPI

/// Who asks.
enum Principal: Hashable, Sendable {
    case anyone
    /// Somebody with a key that is good.
    case key(id: String, AccessKey.Kind)
}

extension InventoryDatabase {
    /// Who asks, by the header `Authorization`; a key that is not good is refused wherever it is shown, so
    /// that nobody believes to have what he has not.
    func principal(authorization header: String?) async throws -> Principal {
        guard let header else { return .anyone }
        let parts = header.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            let key = try await accessKey(of: AccessSecret(text: String(parts[1])))
        else { throw Refusal.unauthorized }
        return .key(id: key.id, key.kind)
    }
}

extension Principal {
    /// Lets only keys of a kind pass.
    func require(_ kind: AccessKey.Kind) throws(Refusal) {
        switch self {
        case .anyone: throw .unauthorized
        case .key(_, kind): return
        case .key: throw .forbidden("The key is of another kind: this needs one of kind \(kind.rawValue).")
        }
    }
}

extension Refusal {
    static let unauthorized = Refusal(
        Problem(
            .unauthorized, title: "A key is needed", status: 401,
            detail: "Send Authorization: Bearer with a key that is good. "
                + "The shop's owner makes one with: vitrine-server key new admin"),
        headers: [.wwwAuthenticate: "Bearer"])

    static func forbidden(_ detail: String) -> Refusal {
        Refusal(Problem(.forbidden, title: "Not allowed", status: 403, detail: detail))
    }
}
