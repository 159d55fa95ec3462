import StoreAPI

extension AccessStore {
    /// The principal of the header `Authorization`; an invalid key is refused everywhere, so that its holder
    /// does not take anonymous access for that of the key.
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
