import StoreAPI

extension AccessStore {
    /// The principal of the header `Authorization`; a key that is not good is refused wherever it is shown,
    /// so that nobody believes to have what he has not.
    package func principal(authorization header: String?) async throws(Refusal) -> Principal {
        guard let header else { return .anyone }
        let parts = header.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            let key = try await accessKey(of: AccessSecret(text: String(parts[1])))
        else { throw Refusal.unauthorized }
        switch key.kind {
        case .admin: return .admin(key: key.id)
        case .kiosk: return .guest(key: key.id)
        case .readonly: return .reader(key: key.id)
        }
    }
}
