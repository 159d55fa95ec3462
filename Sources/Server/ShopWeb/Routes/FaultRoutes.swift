import FoundationEssentials
import ShopCore
import StoreAPI

/// Faults on demand and the shop's clock, for whoever may set them.
struct FaultRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.faults, "The faults that were ordered and are left.", access: .admin,
            answers: [.ok("The faults, in their order.", .shape("OrderedFaults"))]
        ).by(Self.listFaults)
        Operation(
            Endpoints.orderFault, "Lets something go wrong, so often or until it is removed.", access: .admin,
            body: .choice(by: "kind", faultForms), answers: [.created("The fault.", .shape("OrderedFault"))]
        ).by(Self.order)
        Operation(
            Endpoints.removeFaults, "Ends all faults.", access: .admin, answers: [.done("No fault is left.")]
        ).by(Self.removeFaults)
        Operation(
            Endpoints.removeFault, "Ends a fault.", access: .admin, answers: [.done("It is gone.")]
        ).by(Self.removeFault)
    }

    static let clock = Operations.list {
        Operation(
            Endpoints.clock, "The shop's time.", access: .admin, answers: [.ok("The time.", .shape("Clock"))]
        ).by(Self.showClock)
        Operation(
            Endpoints.setClock, "Sets the shop's time.", access: .admin,
            body: .object([
                .optional("at", .text(.time)), .optional("advance", .integer(-furthest...furthest)),
                .optional("allow_backwards", .boolean),
            ]), answers: [.ok("The new time.", .shape("Clock"))], refusals: [409: [.illegalTransition]]
        ).by(Self.setClock)
    }

    /// Ten years, in seconds.
    private static let furthest = 10 * 366 * 86_400

    private static let faultForms: [String: [Schema.Member]] = {
        let forms: [WireFault.Kind: [Schema.Member]] = [
            .latency: [.required("milliseconds", .integer(1...60_000))],
            .error: [.required("status", .integer(400...599))],
            .cut: [.required("when", Shapes.values(of: WireFault.Moment.self))],
            .carrierDown: [],
            .network: [.required("outcome", Shapes.values(of: WireFault.Outcome.self))],
            .decline: [.required("decline_code", .one(of: Settlement.declineCodes))],
            .stall: [
                .required("at", Shapes.values(of: WireFault.Step.self)),
                .required("milliseconds", .integer(1...60_000)),
            ],
        ]
        let common: [Schema.Member] = [
            .optional("operation", .one(of: ["*"] + Operations.strikable.map(\.id))),
            .optional("count", .integer(1...1_000_000)),
        ]
        return Dictionary(uniqueKeysWithValues: forms.map { ($0.rawValue, $1 + common) })
    }()

    private func listFaults(_: Call) async throws -> Reply {
        Reply(
            WireFaults(
                faults: try controller().board.all,
                links: Links([.this: Endpoints.faults.link, .clock: Endpoints.clock.link])))
    }

    private func removeFaults(_: Call) async throws -> Reply {
        try controller().board.removeAll()
        return .empty
    }

    private func removeFault(_ call: Call) async throws -> Reply {
        guard try controller().board.remove(call.path("id")) else { throw Refusal.notFound }
        return .empty
    }

    private func showClock(_: Call) async throws -> Reply {
        Reply(try clock())
    }

    private func controller() throws -> FaultController {
        let controller = shop.environment.faults
        guard controller.isOpen else {
            throw ProblemResponse.forbidden(
                "This shop's faults and clock cannot be set: its server was started without --allow-faults.")
        }
        return controller
    }

    private func order(_ call: Call) async throws -> Reply {
        let controller = try controller()
        let id = shop.environment.identifier(.fault), place = Endpoints.removeFault.link(id: id)
        var fault = try call.body(WireFault.self)
        fault.operation = fault.operation ?? "*"
        (fault.id, fault.links) = (id, Links([.this: place]))
        guard controller.board.add(fault) else {
            throw ProblemResponse.forbidden("There are \(FaultBoard.capacity) faults. Remove some first.")
        }
        return .created(fault, at: place.href)
    }

    private func clock() throws -> WireClock {
        let clock = try controller().clock
        return WireClock(
            at: clock.now, ahead: Int(clock.ahead.rounded()), links: Links([.this: Endpoints.clock.link]))
    }

    private func setClock(_ call: Call) async throws -> Reply {
        let clock = try controller().clock
        let change = try call.body(ClockChange.self)
        let isDone = clock.change(
            to: change.at, by: TimeInterval(change.advance ?? 0),
            allowingBackwards: change.allowBackwards ?? false)
        guard isDone else { throw ProblemResponse.clockGoesForward }
        try await shop.runMaintenance()
        return Reply(try self.clock())
    }
}
