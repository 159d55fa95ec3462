import CardNetwork
import ShopCore
import StoreAPI

/// Operations that order and end faults; they never go wrong themselves.
extension Operations {
    package static let faults = [listFaults, orderFault, removeFaults, removeFault]

    package static let listFaults = admin(
        "listFaults", Endpoints.faults, "The faults that were ordered and are left."
    ).with { $0.answers = [.ok("The faults, in their order.", .shape("OrderedFaults"))] }
    package static let orderFault = admin(
        "orderFault", Endpoints.orderFault, "Lets something go wrong, so often or until it is removed."
    ).with {
        $0.body = .choice(by: "kind", faultForms)
        $0.answers = [.created("The fault.", .shape("OrderedFault"))]
    }
    package static let removeFaults = admin("removeFaults", Endpoints.removeFaults, "Ends all faults.").with {
        $0.answers = [.done("No fault is left.")]
    }
    package static let removeFault = admin("removeFault", Endpoints.removeFault, "Ends a fault.").with {
        $0.answers = [.done("It is gone.")]
    }

    private static let faultForms: [String: [Schema.Member]] = [
        WireFault.Kind.latency: [.required("milliseconds", .integer(1...60_000))],
        .error: [.required("status", .integer(400...599))],
        .cut: [.required("when", .one(of: WireFault.Moment.allCases.map(\.rawValue)))],
        .carrierDown: [],
        .network: [.required("outcome", .one(of: WireFault.Outcome.allCases.map(\.rawValue)))],
        .decline: [.required("decline_code", .one(of: CardNetwork.Decline.allCases.map(\.rawValue)))],
        .stall: [
            .required("at", .one(of: WireFault.Step.allCases.map(\.rawValue))),
            .required("milliseconds", .integer(1...60_000)),
        ],
    ].reduce(into: [:]) { forms, form in
        forms[form.key.rawValue] =
            form.value + [
                .optional("operation", .one(of: ["*"] + strikable.map(\.id))),
                .optional("count", .integer(1...1_000_000)),
            ]
    }
}
