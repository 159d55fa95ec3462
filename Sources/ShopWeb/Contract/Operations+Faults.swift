import CardNetwork
import ShopCore
import StoreAPI

/// Operations that order and end faults; they never go wrong themselves.
extension Operations {
    /// Fault injection: list, order, end all, end one.
    package static let faults = [listFaults, orderFault, removeFaults, removeFault]

    /// `GET /admin/faults`: the injected faults that are left.
    package static let listFaults = admin(
        "listFaults", Endpoints.faults, "The faults that were ordered and are left."
    ).with { $0.answers = [.ok("The faults, in their order.", .shape("OrderedFaults"))] }
    /// `POST /admin/faults`: injects a fault, once its kind and target are checked.
    package static let orderFault = admin(
        "orderFault", Endpoints.orderFault, "Lets something go wrong, so often or until it is removed."
    ).with {
        $0.body = .choice(by: "kind", faultForms)
        $0.answers = [.created("The fault.", .shape("OrderedFault"))]
    }
    /// `DELETE /admin/faults`: ends every injected fault.
    package static let removeFaults = admin("removeFaults", Endpoints.removeFaults, "Ends all faults.").with {
        $0.answers = [.done("No fault is left.")]
    }
    /// `DELETE /admin/faults/{id}`: ends one injected fault.
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
