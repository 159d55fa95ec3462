import Kiosk
import QARules
import TUI
import WindowSupport

extension KioskDefect {
    // MARK: The next shopper

    static let ofPrivacy: [KioskDefect] = [
        KioskDefect(
            "UX-KSK-01", "the search of the last shopper stands on the next one's list",
            { if $0.kiosk?.session == 1, $0.place == "list" { $0.show("Zanzibar", y: 20) } },
            in: twoShoppers),
        KioskDefect(
            "UX-KSK-01", "the last screen of a session names the order",
            { if $0.kiosk?.ending != nil { $0.show("Order 2026-000001", y: 20) } }, in: twoShoppers),
        KioskDefect(
            "UX-KSK-01", "the next poster names the card that paid",
            { if $0.kiosk?.session == 1, $0.kiosk?.state == .attract { $0.show("VISA 4242", y: 2) } },
            in: twoShoppers),
        KioskDefect(
            "UX-KSK-01", "the next shopper reads the name of the last",
            { if $0.kiosk?.session == 1, $0.place == "find-order" { $0.show("Juniper Appleseed", y: 20) } },
            in: twoShoppers),
        KioskDefect(
            "UX-KSK-01", "the next session begins with a cart",
            { if $0.kiosk?.session == 1, $0.kiosk?.state == .shopping { $0.show("Cart 1 · $10.00", y: 0) } },
            in: twoShoppers),
        KioskDefect(
            "UX-KSK-01", "the kiosk keeps the search beyond the end",
            { $0.kiosk?.ending?.traces = [".window.shop.catalogue.list.query"] }, in: twoShoppers),
    ]

    // MARK: Time

    private static let question = "Are you still there?"

    static let ofTime: [KioskDefect] = [
        KioskDefect(
            "UX-KSK-02", "a session ends without a warning", { $0.hide(question) }, in: leaving),
        KioskDefect(
            "UX-KSK-02", "the warning comes ten seconds late",
            { moment in
                let isEarly = (11...20).contains { moment.shown.text.contains("in \($0) seconds") }
                if isEarly { moment.hide(question) }
            }, in: leaving),
        KioskDefect(
            "UX-KSK-02", "a key does not take the warning away",
            { if $0.isKioskKey(.character("x")) { $0.show("Are you still there?", y: 10) } }, in: leaving),
        KioskDefect(
            "UX-KSK-02", "a shopper is warned while a payment is on its way",
            { if $0.kiosk?.state == .paying { $0.show("Are you still there?", y: 10) } }, in: slowPayment),
        KioskDefect(
            "UX-KSK-02", "a session ends while a payment is on its way",
            { moment in
                guard moment.kiosk?.state == .paying, case .seconds? = moment.kiosk?.message else { return }
                moment.kiosk?.ending = KioskObservation.Ending(.kiosk(.idle), traces: [])
            }, in: slowPayment),
        KioskDefect(
            "UX-KSK-02", "the receipt leaves without saying so",
            { moment in
                for y in 0...1 {
                    moment.kiosk?.frame.fill(Area(x: 0, y: y, width: 80, height: 1), style: .body)
                }
            },
            in: reading),
    ]
}
