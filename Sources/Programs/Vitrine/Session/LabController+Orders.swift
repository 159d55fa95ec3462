import FoundationEssentials
import PayKit
import PaySheet
import QALab
import QARules
import QARunner
import QATapes
import ServerConnection
import SimWallet
import StoreAPI
import Storefront
import TUI
import TokenService
import Window

extension LabController {
    /// Carries out an order of the panel or the control socket; returns the reason of a failure.
    @discardableResult
    func carryOut(_ order: Tape.Command, fromPanel: Bool = false) async -> String? {
        var problem: String?
        do {
            try await perform(order)
            note(.control, "Ordered: \(order.text)")
        } catch {
            problem = "\(error)"
        }
        if let problem { note(.control, "Not done: \(order.text): \(problem)") }
        if fromPanel { answer(order, problem) } else { refresh() }
        return problem
    }

    private func perform(_ order: Tape.Command) async throws {
        switch order {
        case .wallet(let order): try perform(order)
        case .server(let order): try await perform(order)
        case .clock(let order): try await perform(order)
        case .type, .press, .pause, .wait, .set, .screenshot, .hide, .show, .copy, .paste, .expect, .resize,
            .mouse, .focus, .hangup, .reopen, .kiosk:
            throw AdminClient.Refused(description: "This is no order")
        }
    }

    // MARK: Wallet

    private func perform(_ order: Tape.WalletOrder) throws {
        switch order {
        case .failTouches(let count): session?.send(.failTouches(count))
        case .profile(let name):
            let other: SimulatedWallet
            do { other = try wallet(name) } catch { throw AdminClient.Refused(description: "\(error)") }
            _ = session?.changeWallet { wallet in
                wallet = other
                return true
            }
            profile = name
        case .card(let id): try change(id) { $0.makeDefault(id) }
        case .remove(let id): try change(id) { $0.remove(id) }
        case .add(let id): try change(id) { $0.restore(id) }
        }
    }

    private func change(_ id: String, _ change: (inout SimulatedWallet) -> Bool) throws {
        guard session?.changeWallet(change) == true else {
            throw AdminClient.Refused(description: "The wallet has no card \(quote(id))")
        }
    }

    // MARK: Shop

    private func ownShop() throws -> AdminClient {
        guard let staff else {
            throw AdminClient.Refused(
                description: "The shop was not started by this session; only the wallet can be changed")
        }
        return staff
    }

    private func perform(_ order: Tape.ServerOrder) async throws {
        let staff = try ownShop()
        switch order {
        case .down: faults.setDown(true)
        case .up: faults.setDown(false)
        case .fault(.latency(let milliseconds), let count, let operation):
            faults.setLatency(milliseconds, count: count, of: operation)
        case .fault(.garble(let garble), let count, let operation):
            faults.setGarble(garble, count: count, of: operation)
        case .reset:
            faults.clear()
            _ = try await staff.carryOut(order)
            isUnserviceable = false
            try await staff.resetClock()
            clock.reset()
        case .unserviceable, .serviceable:
            _ = try await staff.carryOut(order)
            isUnserviceable = order == .unserviceable
        case .fault, .decline, .carrierUp, .soldOut, .stock, .price, .withdraw, .endCoupon, .refund:
            _ = try await staff.carryOut(order)
        }
    }

    private func perform(_ order: Tape.ClockOrder) async throws {
        let staff = try ownShop()
        let seconds: Int
        switch order {
        case .advance(let milliseconds): seconds = milliseconds / 1_000
        case .moment(let moment):
            seconds = Int(moment.timeIntervalSince(try await staff.clock().at))
            guard seconds >= 0 else { throw AdminClient.Refused(description: "The clock does not go back") }
        }
        try await staff.advanceClock(seconds: seconds)
        clock.advance(seconds)
    }

    // MARK: What is in force

    func conditions() async -> Conditions {
        var conditions = Conditions(
            isShopOurs: staff != nil, profile: profile, profiles: profiles)
        conditions.firstProfile = firstProfile
        conditions.cards = (session?.walletContents.passes ?? []).map { pass in
            Conditions.Card(
                id: pass.id, name: "\(pass.network.displayName) ···· \(pass.primaryAccountNumberSuffix)")
        }
        conditions.latencyMilliseconds = faults.latency
        conditions.isDown = faults.isDown
        conditions.isUnserviceable = isUnserviceable
        if let staff, let faults = try? await staff.faults() {
            conditions.take(faults)
            if let clock = try? await staff.clock() { conditions.take(clock) }
            conditions.coupons = (try? await staff.coupons()) ?? []
        }
        guard let window = session?.window else { return conditions }
        conditions.failingTouches = window.sheet.failingTouches
        conditions.product = window.shop.articleOnScreen.map { article in
            Conditions.Product(
                sku: article.sku, name: article.name, price: article.price.decimalString,
                currency: article.price.currency.code, stock: article.stock)
        }
        if let used = window.shop.couponInUse, let place = conditions.coupons.firstIndex(of: used) {
            conditions.coupons.insert(conditions.coupons.remove(at: place), at: 0)
        }
        return conditions
    }
}

extension Conditions {
    fileprivate mutating func take(_ faults: [WireFault]) {
        for fault in faults.reversed() {
            switch fault.kind {
            case .decline:
                let code = fault.declineCode.flatMap { ResponseCode(declineCode: $0) }
                decline = Counted(code?.rawValue ?? fault.declineCode ?? "", count: fault.count)
            case .cut: cut = Counted(fault.when?.rawValue ?? "", count: fault.count)
            case .error: error = Counted(fault.status.map(String.init) ?? "", count: fault.count)
            case .carrierDown: isCarrierDown = true
            case .network where fault.outcome == .timeout: decline = Counted("timeout", count: fault.count)
            case .stall: decline = Counted("stall", count: fault.count)
            case .latency, .network: break
            }
        }
    }

    fileprivate mutating func take(_ clock: WireClock) {
        // To the minute: 2026-11-21 16:00.
        time = String(clock.at.formatted(.iso8601).prefix(16)).replacing("T", with: " ")
        secondsAhead = clock.ahead
    }
}
