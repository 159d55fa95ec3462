import Kiosk
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// What comes from outside: notices, the end of the day, results of payments whose kiosk crashed.
@Suite struct OperatorTests {
    @Test func noticeStandsInEverySession() throws {
        let passerby = try Passerby()
        passerby.send(.notice("We close at six"))
        passerby.see("We close at six")
        passerby.wake()
        passerby.see("We close at six", "Mustache Wax")
        passerby.send(.notice(nil))
        passerby.seeNo("We close at six")
    }

    @Test func drainEndsAnEmptyKioskAtOnce() throws {
        let passerby = try Passerby()
        passerby.send(.drain)
        #expect(passerby.endings == [.drained])
    }

    @Test func drainEndsASessionWithoutAnOrder() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.enter, .enter)
        passerby.send(.drain)
        #expect(passerby.endings == [.drained])
    }

    /// How a receipt may leave the screen.
    static let ways: [(String, @Sendable (Passerby) -> Void)] = [
        ("by itself", { $0.wait(30) }), ("by Enter", { $0.press(.enter) }),
        ("by starting over", { $0.press(.character("N"), .character("N")) }),
    ]

    @Test(arguments: ways.map(\.0)) func kioskThatIsToCloseEndsWithItsLastReceipt(_ name: String) throws {
        let way = try #require(Self.ways.first { $0.0 == name })
        let passerby = try Passerby()
        passerby.wake()
        passerby.pay()
        passerby.send(.drain)
        passerby.see("2026-000001", "The kiosk closes in")
        #expect(passerby.endings.isEmpty)
        way.1(passerby)
        #expect(passerby.endings == [.drained], "nobody comes after the last shopper")
    }

    @Test func orderInFlightIsFinishedAndItsReceiptReadOnce() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.press(.enter, .enter)
        passerby.isShopSlow = true
        passerby.advance(1_000)
        passerby.press(.space)
        passerby.send(.drain)
        #expect(passerby.endings.isEmpty)
        #expect(passerby.kiosk.state == .draining)
        passerby.release()
        passerby.advance(2_000)
        passerby.see("2026-000001", "The kiosk closes in")
        passerby.wait(15)
        passerby.press(.down)
        passerby.wait(15)
        #expect(passerby.endings == [.drained])
        #expect(passerby.orders == 1)
    }

    private func standWithAnOpenPayment() throws -> Passerby {
        let passerby = try Passerby()
        passerby.wake()
        passerby.shop.orders = .unreachable
        passerby.pay()
        passerby.advance(30_000)
        passerby.see("The result of your payment is not known yet", "Reference")
        #expect(passerby.kiosk.state == .paying)
        return passerby
    }

    @Test("UX-KSK-01 a drain waits for an open payment as long as for a receipt, whatever is pressed")
    func openPaymentIsNotCutOff() throws {
        let passerby = try standWithAnOpenPayment()
        passerby.send(.drain)
        passerby.see("The kiosk closes in 30 s.", "Reference")
        #expect(passerby.endings.isEmpty)
        passerby.wait(15)
        passerby.press(.down)
        passerby.send(.drain)
        passerby.see("The kiosk closes in 14 s.")
        passerby.wait(14)
        #expect(passerby.endings == [.drained])
    }

    @Test func resultOfAnOpenPaymentIsReadWhileTheKioskDrains() throws {
        let paid = try standWithAnOpenPayment()
        paid.send(.drain)
        paid.shop.orders = .approved
        paid.wait(4)
        paid.see("2026-000001", "The kiosk closes in")
        #expect(paid.endings.isEmpty)
        paid.wait(14)
        paid.press(.character("?"))
        paid.wait(15)
        #expect(paid.endings == [.drained])
        let declined = try standWithAnOpenPayment()
        declined.send(.drain)
        declined.shop.orders = .declined("insufficient_funds")
        declined.wait(4)
        declined.see("not enough funds", "The kiosk closes in")
        #expect(declined.endings.isEmpty)
        declined.wait(27)
        #expect(declined.endings == [.drained])
    }

    @Test func leavingNamesTheOpenPayment() throws {
        let leaving = try standWithAnOpenPayment()
        leaving.press(.character("N"))
        leaving.see("Start over while your payment is open? Press N again.")
        let idle = try standWithAnOpenPayment()
        idle.wait(170)
        idle.see("Are you still there?", "Your payment is still")
        idle.seeNo("Your cart and what you typed will be erased.")
    }

    @Test(arguments: SampleRecovery.all)
    func resultOfACrashedPaymentIsShown(_ name: String, _ attempt: RecoveredAttempt) throws {
        let passerby = try Passerby()
        passerby.send(.recovered(attempt))
        switch attempt {
        case .paid: passerby.see("Your order was placed", "2026-000001", "USD 16.20")
        case .notPaid: passerby.see("Nothing was charged")
        case .unknown: passerby.see("not known yet", "q_7HGD2K", "Please do not pay")
        }
        passerby.wait(29)
        passerby.see("in 1 s")
        passerby.wait(1)
        #expect(passerby.kiosk.state == .attract)
        #expect(passerby.kiosk.scene == .attract(Attract()) || passerby.kiosk.slides.count > 1)
        passerby.seeNo("2026-000001", "q_7HGD2K")
    }

    @Test func keyEndsTheResultOfACrashedPayment() throws {
        let passerby = try Passerby()
        passerby.send(.recovered(.notPaid))
        passerby.press(.enter)
        #expect(passerby.kiosk.state == .attract)
    }

    @Test("UX-KSK-01 nobody else sees the result of a crashed payment")
    func resultIsNotShownToSomebodyElse() throws {
        let passerby = try Passerby()
        passerby.wake()
        passerby.send(.recovered(SampleRecovery.all[0].1))
        passerby.seeNo("2026-000001")
    }

    // MARK: States by messages

    enum Place: CaseIterable { case attract, session, recovered, staff, outOfService, ended }

    private func stand(at place: Place) throws -> Passerby {
        let passerby = try Passerby()
        switch place {
        case .attract: break
        case .session: passerby.wake()
        case .recovered: passerby.send(.recovered(.notPaid))
        case .staff: passerby.enterAsStaff()
        case .outOfService: passerby.send(.maintenance("Soon"))
        case .ended: passerby.send(.drain)
        }
        return passerby
    }

    /// A message and the state after it, from each place in the order of `Place`.
    static let table: [(name: String, message: Kiosk.Message, states: [Kiosk.State])] = [
        (
            "any key", .input(.key(.enter), at: 90_000),
            [.shopping, .shopping, .attract, .staff, .outOfService, .draining]
        ),
        (
            "Ctrl-C", .input(.key(.control("c")), at: 90_000),
            [.shopping, .shopping, .attract, .staff, .outOfService, .draining]
        ),
        (
            "a paste", .input(.paste("x"), at: 90_000),
            [.attract, .shopping, .attract, .staff, .outOfService, .draining]
        ),
        (
            "an hour", .seconds(3_600),
            [.attract, .shopping, .attract, .attract, .outOfService, .draining]
        ),
        (
            "a failing part", .health(.failing(part: "p", at: nil)),
            [.outOfService, .shopping, .paying, .staff, .outOfService, .draining]
        ),
        (
            "maintenance", .maintenance("m"),
            [.outOfService, .shopping, .paying, .staff, .outOfService, .draining]
        ),
        ("no maintenance", .maintenance(nil), [.attract, .shopping, .paying, .staff, .attract, .draining]),
        (
            "a notice", .notice("n"), [.attract, .shopping, .paying, .staff, .outOfService, .draining]
        ),
        ("drain", .drain, Array(repeating: .draining, count: 6)),
        (
            "a result", .recovered(.notPaid),
            [.paying, .shopping, .paying, .staff, .paying, .draining]
        ),
        (
            "a right PIN", .pinAccepted,
            [.attract, .shopping, .paying, .staff, .outOfService, .draining]
        ),
        (
            "a wrong PIN", .pinRefused(secondsToWait: 9),
            [.attract, .shopping, .paying, .staff, .outOfService, .draining]
        ),
        (
            "the stock", .staff(.stock([])),
            [.attract, .shopping, .paying, .staff, .outOfService, .draining]
        ),
        (
            "a size", .resized(Size(columns: 50, rows: 14)),
            [.attract, .shopping, .paying, .staff, .outOfService, .draining]
        ),
    ]

    @Test(arguments: table)
    func stateFollowsTheMessage(name: String, message: Kiosk.Message, states: [Kiosk.State]) throws {
        for (place, state) in zip(Place.allCases, states) {
            let passerby = try stand(at: place)
            passerby.send(message)
            #expect(passerby.kiosk.state == state, "\(name) at \(place)")
        }
    }
}
