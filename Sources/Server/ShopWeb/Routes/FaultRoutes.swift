import FoundationEssentials
import ShopCore
import StoreAPI

/// Faults on demand and the shop's clock, for whoever may set them.
package struct FaultRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.listFaults) { _ in Reply(try list()) }
        table.add(Operations.orderFault, order)
        table.add(Operations.removeFaults) { _ in
            try controller().board.removeAll()
            return .empty
        }
        table.add(Operations.removeFault) { call in
            guard try controller().board.remove(call.path("id")) else { throw Refusal.notFound }
            return .empty
        }
        table.add(Operations.showClock) { _ in Reply(try clock()) }
        table.add(Operations.setClock, setClock)
    }

    private func controller() throws -> FaultController {
        let controller = shop.environment.faults
        guard controller.isOpen else {
            throw ProblemResponse.forbidden(
                "This shop's faults and clock cannot be set: its server was started without --allow-faults.")
        }
        return controller
    }

    private func list() throws -> WireFaults {
        WireFaults(
            faults: try controller().board.all.map(WireFault.init),
            links: Links([.this: Endpoints.faults.link, .clock: Endpoints.clock.link]))
    }

    @Sendable private func order(_ call: Call) async throws -> Reply {
        let controller = try controller()
        let rule = FaultRule(try call.body(WireFault.self), id: shop.environment.identifier(.fault))
        guard controller.board.add(rule) else {
            throw ProblemResponse.forbidden("There are \(FaultBoard.capacity) faults. Remove some first.")
        }
        return .created(WireFault(rule), at: WireFault(rule).links?[.this]?.href ?? "")
    }

    private func clock() throws -> WireClock {
        let clock = try controller().clock
        return WireClock(
            at: clock.now, ahead: Int(clock.ahead.rounded()), links: Links([.this: Endpoints.clock.link]))
    }

    @Sendable private func setClock(_ call: Call) async throws -> Reply {
        let clock = try controller().clock
        let change = try call.body(ClockChange.self)
        let isDone = clock.change(
            to: change.at, by: TimeInterval(change.advance ?? 0),
            allowingBackwards: change.allowBackwards ?? false)
        guard isDone else { throw ProblemResponse.clockGoesForward }
        // Else it is done by itself in a while.
        if clock.standsStill { try await shop.runMaintenance() }
        return Reply(try self.clock())
    }
}
