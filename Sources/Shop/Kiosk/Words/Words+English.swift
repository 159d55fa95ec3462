import TUI
import Window

extension KioskWords {
    static let english = KioskWords(
        attract: AttractWords(
            language: "中文", contrast: "high contrast", colour: "no colour", motion: "no motion",
            plain: "plain text", pause: "pause", goOn: "go on", start: "Press any key to start",
            startBriefly: "Press any key",
            simulated: [
                "A real shop with simulated money: no card is charged, nothing is shipped.",
                "Simulated money: no card is charged, nothing is shipped.", "Simulated: no money moves.",
            ],
            paused: "paused", pictureLoading: "Loading the picture…", opening: "The shop is opening",
            welcome: "A shop window in a terminal", fingerprint: "Host key", asked: "Opening", open: "Open",
            slow: "Slow", offline: "Offline", outOfService: "Out of service",
            asOf: { "as of " + $0 },
            lookOnly: [
                "You can browse; buying resumes when the shop is back.",
                "You can browse; buying resumes later.",
            ]),
        visit: VisitWords(
            areYouThere: "Are you still there?",
            ends: { "This visit ends in " + $0 + ". Your cart and what you typed will be erased." },
            extend: "Press any key to stay",
            nextShopper: { seconds in
                let left = ScreenText(cleaning: "\(seconds) s")
                return [
                    "This receipt closes in " + left + ". Enter when done, any key for more time.",
                    "Closes in " + left + ". Enter when done, any key for more time.",
                    "Closes in " + left + ". Enter when done.",
                ]
            },
            closing: { ScreenText(cleaning: "The kiosk closes in \($0) s.") },
            tooLarge: "The last visit ended unexpectedly. Please start again.",
            unattended:
                "Closed after a while without a key. Please come back any time.",
            goodbye: "Thank you. Nothing from your visit is kept here.",
            prepared: "One moment, the shop is being prepared."),
        closed: ClosedWords(
            title: "Out of service", usual: "We will be back soon. Thank you for your patience.",
            failing: "The shop does not answer. No order was placed. Please come back later.",
            part: "Problem", lastCheck: "Last check", again: "The shop reopens automatically."),
        recovered: RecoveredWords(
            paid: "Your order was placed", notPaid: "Nothing was charged",
            unknown: "The result is not known yet",
            paidText: "This kiosk restarted while you paid. The payment went through, once.",
            notPaidText: "This kiosk restarted before the payment was made. You can buy again.",
            unknownText: "This kiosk restarted while you paid. Please do not pay again: "
                + "ask our staff with this reference.",
            order: "Order", total: "Total", paidBy: "Paid with", reference: "Reference",
            simulated: "Simulated: no money moved and nothing will be shipped.", anyKey: "done",
            left: { ScreenText(cleaning: "This page closes in \($0) s.") }),
        staff: .english,
        seconds: { ScreenText(cleaning: $0 == 1 ? "1 second" : "\($0) seconds") })
}

extension StaffWords {
    static let english = StaffWords(
        title: "Staff", pin: "Enter the staff PIN", pinRule: "4 to 12 digits, then Enter",
        pinTooShort: "A PIN has at least 4 digits",
        checking: "Checking…", pinRefused: "Wrong PIN",
        wait: { ScreenText(cleaning: "Wrong PIN. Try again in \($0) s") },
        items: { item in
            switch item {
            case .status: "Status"
            case .close: "Take out of service"
            case .stock: "Stock"
            case .sales: "Sales today"
            case .log: "Event log"
            case .wallet: "Wallet for visitors"
            case .theme: "Colours"
            case .scenario: "Scenario"
            case .end: "Restart the kiosk"
            case .exit: "Exit the kiosk"
            }
        },
        everyDay: "Every day", device: "This kiosk", leaving: "Leaving",
        orderCount: { ScreenText(cleaning: $0 == 1 ? "1 order" : "\($0) orders") },
        soldOutCount: { ScreenText(cleaning: $0 == 0 ? "nothing sold out" : "\($0) sold out") },
        soldOut: "Sold out", low: "Low",
        reopen: "Back in service", nowClosed: "Now out of service", nowOpen: "Back in service",
        fromNextSession: "Takes effect with the next visit",
        closing: "Message for shoppers", closingHint: "If left empty: ",
        wallet: { wallet in
            switch wallet {
            case .guest(let profile): "Guest wallet " + ScreenText(cleaning: profile, limit: 40)
            case .buy: "No wallet (card form)"
            }
        },
        theme: LookWords.english.themes,
        now: "now", loading: "One moment…", missing: "No answer. Press r to try again.",
        nothing: "Nothing yet",
        sku: "SKU", name: "Name", onHand: "On hand", reserved: "Reserved",
        ask: { name, old, new in
            ScreenText(cleaning: "From \(old) to \(new) on hand: ") + name
        },
        changing: "Saving…", orders: "Orders", sum: "Total", lastOrder: "Last order",
        none: "none", version: "Version", exitQuestion: "Exit the kiosk?",
        exitMeaning: "This closes the program.",
        keys: Keys(
            back: "back", leave: "leave", move: "move", check: "check", open: "open", close: "close now",
            choose: "choose", refresh: "refresh", exit: "exit", stay: "stay", yes: "save it", no: "no",
            change: "more, less", book: "save"))
}
