import HTTPTypes
import StoreAPI

extension AccessStore {
    /// Who asks, by the header `Authorization`; a key that is not good is refused wherever it is shown, so
    /// that nobody believes to have what he has not.
    func principal(authorization header: String?) async throws -> Principal {
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

extension Principal {
    /// Lets pass whoever may use an operation as far as keys go.
    func check(_ access: Operation.Access) throws(Refusal) {
        switch (access, self) {
        case (.admin, .anyone): throw .unauthorized
        case (.admin, .guest), (.admin, .reader):
            throw .forbidden("This takes an admin key, and the key that was sent is of another kind.")
        case (.admin, .admin), (.anyone, _), (.order, _), (.local, _), (.open, _): return
        }
    }
}

extension Refusal {
    static let unauthorized = Refusal(
        Problem(
            .unauthorized, title: "Key needed", status: 401,
            detail: "This takes an access key: send it as Authorization: Bearer."),
        headers: [.wwwAuthenticate: "Bearer"])

    static func forbidden(_ detail: String) -> Refusal {
        Refusal(Problem(.forbidden, title: "Not allowed", status: 403, detail: detail))
    }
}
