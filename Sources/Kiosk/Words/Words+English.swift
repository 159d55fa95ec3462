import TUI

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
            paused: "paused", pictureLoading: "The picture is on its way", opening: "The shop is opening",
            welcome: "A shop window in a terminal", fingerprint: "Host key", asked: "Opening", open: "Open",
            slow: "Slow", offline: "Offline", outOfService: "Out of service",
            asOf: { "as of " + $0 },
            lookOnly: [
                "Have a look; buying waits until the shop is back.", "Have a look; buying has to wait.",
            ]),
        visit: VisitWords(
            areYouThere: "Are you still there?",
            ends: { "This visit ends in " + $0 + ". Cart and everything typed will be wiped." },
            extend: "Press any key to stay",
            nextShopper: { seconds in
                let left = ScreenText(cleaning: "\(seconds) s")
                return [
                    "Receipt leaves the screen in " + left + ". Enter: done. Any other key: more time.",
                    "Leaves in " + left + ". Enter: done. Any other key: more time.",
                    "Leaves in " + left + ". Enter: done.",
                ]
            },
            closing: { ScreenText(cleaning: "The kiosk closes in \($0) s.") },
            tooLarge: "The last visit took too much memory and was ended. You can start again.",
            unattended:
                "Nobody pressed a key for a while, so this line is closed. Come in again when you like.",
            goodbye: "Thank you. Nothing of your visit is kept here.",
            prepared: "One moment, the shop opens for whoever is next."),
        closed: ClosedWords(
            title: "Out of service", usual: "We will be back soon. Thank you for your patience.",
            failing: "The shop does not answer. No order was placed. Please come back later.",
            part: "Fails", lastCheck: "Last check", again: "It opens again by itself."),
        recovered: RecoveredWords(
            paid: "Your order was placed", notPaid: "Nothing was charged",
            unknown: "The result is not known yet",
            paidText: "This kiosk started again while you paid. The payment went through, once.",
            notPaidText: "This kiosk started again before the payment was made. You can buy again.",
            unknownText: "This kiosk started again while you paid. Please do not pay again: "
                + "ask our staff with this reference.",
            order: "Order", total: "Total", paidBy: "Paid with", reference: "Reference",
            simulated: "Simulated: no money moved and nothing will be shipped.", anyKey: "done",
            left: { ScreenText(cleaning: "This page leaves the screen in \($0) s.") }),
        staff: .english,
        seconds: { number in
            let unit = number == 1 ? "second" : "seconds"
            return ScreenText(cleaning: "\(number) \(unit) (\(KioskWords.english(number)))")
        })
}

extension StaffWords {
    static let english = StaffWords(
        title: "Staff", pin: "PIN", pinRule: "4 to 12 digits", pinTooShort: "A PIN has 4 digits at least",
        checking: "Checking…", pinRefused: "That PIN was not right",
        wait: { ScreenText(cleaning: "No PIN is taken for another \($0) s") },
        items: { item in
            switch item {
            case .status: "Status"
            case .close: "Out of service…"
            case .stock: "Stock"
            case .sales: "Sales of today"
            case .log: "Log"
            case .wallet: "Wallet of a session"
            case .theme: "Colours"
            case .scenario: "Scenario"
            case .end: "Start afresh"
            case .exit: "Exit"
            }
        },
        reopen: "Back in service", nowClosed: "Out of service from now on", nowOpen: "Back in service",
        fromNextSession: "In force from the next session on",
        closing: "What shoppers read meanwhile", closingHint: "Left empty: ",
        wallet: { wallet in
            switch wallet {
            case .guest(let profile): "Guest wallet " + ScreenText(cleaning: profile, limit: 40)
            case .buy: "None, Buy with a typed card"
            }
        },
        theme: { theme in
            switch theme {
            case .own: "the terminal's own"
            case .dark: "dark"
            case .light: "light"
            case .midnight: "midnight"
            case .highContrast: "high contrast"
            case .monochrome: "monochrome"
            }
        },
        now: "now", loading: "One moment…", missing: "No answer. Press r to try again.",
        nothing: "Nothing yet",
        sku: "SKU", name: "Name", onHand: "On hand", reserved: "Reserved",
        ask: { name, old, new in
            ScreenText(cleaning: "From \(old) to \(new) on hand: ") + name
        },
        changing: "Saving…", orders: "Orders", sum: "Total", lastOrder: "Last order",
        none: "none", version: "Version", exitQuestion: "Close this kiosk?",
        exitMeaning: "The program ends and the terminal is free.",
        keys: Keys(
            back: "back", leave: "leave", move: "move", check: "check", open: "open", close: "close now",
            choose: "choose", refresh: "refresh", exit: "exit", stay: "stay", yes: "save it", no: "no",
            change: "more, less", book: "save"))
}
