import StoreAPI

/// What keeps the shop going and nobody sees.
extension Operations {
    static let administration = [
        showAdministration, showClock, setClock, listKeys, makeKey, showKey, revokeKey,
    ]

    /// An operation that takes an admin key.
    static func admin<Body, Reply>(
        _ id: String, _ endpoint: Endpoint<Body, Reply>, _ summary: String
    ) -> Operation {
        Operation(id, endpoint, summary).with { $0.access = .admin }
    }

    static let showAdministration = admin(
        "showAdministration", Endpoints.administration, "Where everything is that needs an admin key."
    ).with { $0.answers = [.ok("Links.", .shape("Administration"))] }

    // MARK: The clock

    static let showClock = admin("showClock", Endpoints.clock, "The shop's time.").with {
        $0.answers = [.ok("The time.", .shape("Clock"))]
    }
    static let setClock = admin("setClock", Endpoints.setClock, "Sets the shop's time.").with {
        $0.body = .object([
            .optional("at", .text(.time)),
            .optional("advance", .integer(-furthest...furthest)), .optional("allow_backwards", .boolean),
        ])
        $0.answers = [.ok("The new time.", .shape("Clock"))]
        $0.refusals = [409: [.illegalTransition]]
    }
    /// Ten years, in seconds.
    private static let furthest = 10 * 366 * 86_400

    // MARK: Access keys

    static let listKeys = admin(
        "listKeys", Endpoints.keys, "The access keys, without their secrets."
    ).with { $0.answers = [.ok("The keys, the oldest first.", .shape("AccessKeys"))] }
    static let makeKey = admin(
        "makeKey", Endpoints.makeKey, "Makes an access key; its secret is shown in this answer alone."
    ).with {
        $0.body = .object([
            .required("kind", .one(of: AccessKey.Kind.allCases.map(\.rawValue))),
            .optional("label", .text(0...AccessKey.longestLabel)),
        ])
        $0.answers = [.created("The key with its secret.", .shape("AccessKey"))]
    }
    static let showKey = admin("showKey", Endpoints.key, "An access key, without its secret.").with {
        $0.answers = [.ok("The key.", .shape("AccessKey"))]
    }
    static let revokeKey = admin(
        "revokeKey", Endpoints.revokeKey, "Takes an access key out of use for good."
    ).with { $0.answers = [.done("It opens nothing any more.")] }
}
