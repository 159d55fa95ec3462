import PayKit
import QARules
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Defects of updates, consent and ends.
extension Defect {
    // MARK: Updates

    /// A sheet whose owner never answers.
    private static let waiting: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.present(try SampleRequests.everything(), ScriptedOwner())
        shopper.advance(milliseconds: 300)
        shopper.press(.enter, .escape)
    }

    /// The shop never answers the sheet.
    private static let silent: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.press(.enter)
        shopper.isShopSlow = true
        shopper.press(.enter)
        shopper.advance(milliseconds: 30_000)
    }

    private static let late: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.openSheet()
        shopper.send(.sheet(.reply(number: 1_000, .failed())))
    }

    static let wrongSum: @Sendable (Shopper) throws -> Void = { shopper in
        var request = try SampleRequests.plain("wrong")
        request.requiredShippingContactFields = [.postalAddress]
        request.shippingMethods = try SampleRequests.methods()
        let items = try SampleRequests.items([("Tea", 300), ("ACME", 299)])
        shopper.present(request, ScriptedOwner(contact: .update(items: items)))
    }

    static let ofUpdates: [Defect] = [
        .altering(
            "UX-UPD-01", "the changed row does not say that it is updated", { $0.erase("updating…") },
            in: waiting, by: onTallScreen),
        .altering(
            "UX-UPD-01", "Esc does not cancel while an update is outstanding",
            { if $0.isKey(.escape) { $0.keepTheSheet() } }, in: waiting),
        .altering(
            "UX-UPD-02", "a late answer changes a cell",
            { moment in
                guard case .sheet(.reply(number: 1_000, _))? = moment.message else { return }
                moment.frame.draw("late", x: 0, y: 0)
            }, in: late),
        .altering(
            "UX-UPD-02", "a second update is asked for before the first is answered",
            { moment in
                guard moment.isKey(.enter), moment.place == "sheet" else { return }
                moment.effects.append(.owner(.call(.didChangeCouponCode("TEA"), number: 99)))
            }, in: waiting),
        .altering(
            "UX-UPD-03", "the total comes a frame after its rows",
            { moment in
                guard moment.isAnswered else { return }
                moment.frame.write("15.00", over: "15.83")
            }, in: purchase),
        .altering(
            "UX-UPD-03", "a changed total is not announced", { $0.erase("Total changed to $24.00") },
            in: { shopper in
                shopper.openSheet()
                shopper.goTo("SHIP TO")
                shopper.press(.enter, .down, .enter)
            }),
        .altering(
            "UX-UPD-04", "the sheet stays when the shop never answers", { $0.keepTheSheet() }, in: silent),
        .altering(
            "UX-UPD-04", "a sheet that waited too long ends without a word",
            { $0.erase("Nothing was charged") }, in: silent),
        .altering(
            "UX-UPD-05", "an update that does not add up is taken", { $0.keepTheSheet() }, in: wrongSum),
        .altering(
            "UX-UPD-05", "an update that does not add up is drawn",
            { moment in
                guard case .sheet(.reply)? = moment.message else { return }
                moment.frame.write("USD 2.99", over: "USD 3.00")
            }, in: wrongSum),
    ]

    // MARK: Consent

    /// Three wrong fingers, then the passcode.
    private static let passcode: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.openSheet()
        shopper.press(.character("x"), times: 3)
        shopper.type("2468")
        shopper.press(.enter)
    }

    /// Esc while the payment is being made.
    private static let processing: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.openSheet()
        shopper.isShopSlow = true
        shopper.press(.space, .escape)
    }

    static let ofAuthorisation: [Defect] = [
        .altering(
            "UX-AUT-01", "Enter authorises",
            { if $0.isKey(.space) { $0.message = .input(.key(.enter)) } }, in: purchase),
        .altering("UX-AUT-01", "a key authorises at once", { $0.time = 0 }, in: purchase),
        .altering("UX-AUT-01", "the prompt shows no total", { $0.erase("USD 15.83") }, in: purchase),
        .altering(
            "UX-AUT-02", "a fourth touch is asked for",
            { moment in
                guard moment.place == "sheet-secret" else { return }
                moment.place = "sheet"
                moment.frame.write("Not recognised", over: "Wallet passcode")
            }, in: passcode),
        .altering(
            "UX-AUT-02", "the passcode is to be read", { $0.frame.write("2468", over: "••••") },
            in: passcode),
        .altering(
            "UX-AUT-02", "the log has the passcode",
            { if $0.isKey(.enter) { $0.effects.append(.log("checked 2468")) } }, in: passcode),
        .altering("UX-AUT-03", "the owner is told first", { $0.erase("Processing…") }, in: purchase),
        .altering(
            "UX-AUT-04", "Esc says nothing during processing",
            { $0.erase("Finishing your payment") }, in: processing),
        .altering(
            "UX-AUT-04", "Esc cancels during processing",
            { moment in
                guard moment.isKey(.escape) else { return }
                moment.effects.append(.owner(.didFinish(.cancelled)))
            }, in: processing),
        .altering(
            "UX-AUT-05", "a touch asks for two tokens",
            { $0.effects += $0.effects.filter { if case .makeToken = $0 { true } else { false } } },
            in: purchase),
        .altering(
            "UX-AUT-05", "a payment is handed over twice",
            {
                $0.effects += $0.effects.filter { if case .owner(.didAuthorize) = $0 { true } else { false } }
            },
            in: purchase),
    ]

    // MARK: Results

    /// A payment that is not answered in time, and the order that was made all the same.
    private static let unknown: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.shop.orders = .unreachable
        shopper.payFromTheList()
        shopper.advance(milliseconds: 30_000)
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 3_000)
    }

    private static let wrongAddress: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.shop.orders = .wrongAddress
        shopper.payFromTheList()
    }

    static let ofResults: [Defect] = [
        .altering("UX-RES-01", "the result is a word without a symbol", { $0.erase("✓") }, in: purchase),
        .altering(
            "UX-RES-01", "the result goes after half a second",
            { moment in
                guard case .sheet(.timerFired(let timer))? = moment.message, timer.kind == .mark else {
                    return
                }
                moment.time -= 1_000
            }, in: purchase),
        .altering(
            "UX-RES-02", "a failure that can be corrected closes the sheet",
            { moment in
                guard moment.hasResult else { return }
                moment.effects.append(.owner(.didFinish(.declined)))
            }, in: wrongAddress),
        .altering(
            "UX-RES-02", "the address is gone after a failure",
            { moment in
                guard moment.hasResult else { return }
                moment.frame.write("None yet            ", over: "Atlanta GA 30303, US")
            }, in: wrongAddress, by: onTallScreen),
        .altering("UX-RES-03", "nobody says not to pay again", { $0.erase("do not pay again") }, in: unknown),
        .altering(
            "UX-RES-03", "an unknown result is called a failure",
            { $0.frame.write("failed      ", over: "is not known") }, in: unknown),
        .altering(
            "UX-RES-03", "the result that comes later is not told", { $0.erase("charged") }, in: unknown),
        .altering(
            "UX-RES-04", "a charge is announced for a declined card",
            { moment in
                guard moment.frame.place(of: "✗ Not charged") != nil else { return }
                moment.frame.draw(
                    "ACME charged $15.83 to your card", x: 2, y: moment.frame.size.rows - 2, style: .heading)
            },
            in: { shopper in
                shopper.payFromTheList()
                shopper.press(.enter)
                shopper.shop.orders = .declined("expired_card")
                shopper.payFromTheList()
            }),
        .altering(
            "UX-RES-04", "no receipt follows on success",
            { if $0.ground == "receipt" { $0.ground = "card" } }, in: purchase),
    ]

    // MARK: Cancelling

    /// Esc from an open list and from the sheet, and the sheet again.
    private static let cancelled: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.openSheet()
        shopper.goTo("SHIP TO")
        shopper.press(.enter, .escape, .escape)
        shopper.press(.enter)
    }

    private static let gone: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.openSheet()
        shopper.send(.sheet(.hangUp))
    }

    static let ofCancelling: [Defect] = [
        .altering(
            "UX-CAN-01", "one Esc closes list and sheet",
            { moment in
                if moment.isKey(.escape), moment.isSheetOpen { moment.place = "sheet-choice" }
            }, in: cancelled),
        .altering(
            "UX-CAN-01", "the focus is elsewhere after Esc",
            {
                if !$0.isSheetOpen, $0.ending != nil { $0.frame.cursor = Point(x: 1, y: 1) }
            },
            in: cancelled),
        .altering(
            "UX-CAN-01", "something is announced after Esc",
            { moment in
                guard !moment.isSheetOpen, moment.ending != nil else { return }
                moment.frame.draw("Cancelled", x: 2, y: moment.frame.size.rows - 2, style: .heading)
            }, in: cancelled),
        .altering("UX-CAN-02", "the sheet stays when the terminal goes", { $0.keepTheSheet() }, in: gone),
        .altering(
            "UX-CAN-02", "an order that was found is not shown", { $0.erase("2026-000001") },
            in: { shopper in
                shopper.payFromTheList()
                let email = try #require(shopper.shop.order?.contact?.email)
                shopper.press(.enter, .character("o"))
                shopper.type(email)
                shopper.press(.enter, .enter)
            }),
    ]
}
