import CardNetwork
import StoreAPI

/// What keeps the shop going and nobody sees.
extension Operations {
    static let administration = [
        showAdministration, listFaults, orderFault, removeFaults, removeFault, showClock, setClock, listKeys,
        makeKey, showKey, revokeKey,
    ].map { operation in operation.with { $0.access = .admin } }

    static let showAdministration = Operation(
        "showAdministration", Endpoints.administration, "Where everything is that needs an admin key."
    ).with { $0.answers = [.ok("Links.", .shape("Administration"))] }

    // MARK: Faults

    static let listFaults = Operation(
        "listFaults", Endpoints.faults, "The faults that were ordered and are left."
    ).with { $0.answers = [.ok("The faults, in their order.", .shape("OrderedFaults"))] }
    static let orderFault = Operation(
        "orderFault", Endpoints.orderFault, "Lets something go wrong, so often or until it is removed."
    ).with {
        $0.body = .choice(by: "kind", faultForms)
        $0.answers = [.created("The fault.", .shape("OrderedFault"))]
    }
    static let removeFaults = Operation("removeFaults", Endpoints.removeFaults, "Ends all faults.").with {
        $0.answers = [.done("No fault is left.")]
    }
    static let removeFault = Operation("removeFault", Endpoints.removeFault, "Ends a fault.").with {
        $0.answers = [.done("It is gone.")]
    }

    private static let faultForms: [String: [Schema.Member]] = [
        WireFault.Kind.latency: [.required("milliseconds", .integer(1...60_000))],
        .error: [.required("status", .integer(400...599))],
        .cut: [.required("when", .one(of: WireFault.Moment.allCases.map(\.rawValue)))],
        .carrierDown: [],
        .network: [
            .required("outcome", .one(of: WireFault.Outcome.allCases.map(\.rawValue))),
            .optional("decline_code", .one(of: CardNetwork.Decline.allCases.map(\.rawValue))),
        ],
    ].reduce(into: [:]) { forms, form in
        forms[form.key.rawValue] =
            form.value + [
                .optional("operation", .text(.token, 1...100)), .optional("count", .integer(1...1_000_000)),
            ]
    }

    // MARK: The clock

    static let showClock = Operation("showClock", Endpoints.clock, "The shop's time.").with {
        $0.answers = [.ok("The time.", .shape("Clock"))]
    }
    static let setClock = Operation("setClock", Endpoints.setClock, "Sets the shop's time.").with {
        $0.body = .object([
            .optional("at", .text(1...40, format: "date-time")),
            .optional("advance", .integer(-furthest...furthest)), .optional("allow_backwards", .boolean),
        ])
        $0.answers = [.ok("The new time.", .shape("Clock"))]
    }
    /// Ten years, in seconds.
    private static let furthest = 10 * 366 * 86_400

    // MARK: Access keys

    static let listKeys = Operation(
        "listKeys", Endpoints.keys, "The access keys, without their secrets."
    ).with { $0.answers = [.ok("The keys, the oldest first.", .shape("AccessKeys"))] }
    static let makeKey = Operation(
        "makeKey", Endpoints.makeKey, "Makes an access key; its secret is shown in this answer alone."
    ).with {
        $0.body = .object([
            .required("kind", .one(of: AccessKey.Kind.allCases.map(\.rawValue))),
            .optional("label", .text(0...AccessKey.longestLabel)),
        ])
        $0.answers = [.created("The key with its secret.", .shape("AccessKey"))]
    }
    static let showKey = Operation("showKey", Endpoints.key, "An access key, without its secret.").with {
        $0.answers = [.ok("The key.", .shape("AccessKey"))]
    }
    static let revokeKey = Operation(
        "revokeKey", Endpoints.revokeKey, "Takes an access key out of use for good."
    ).with { $0.answers = [.done("It opens nothing any more.")] }
}
