import TUI

extension Words {
    static let english = Words(
        walletName: "Vitrine Wallet", payWithWallet: "Pay with ◆ Vitrine Wallet",
        setUpWallet: "Set up ◆ Vitrine Wallet", buy: "Buy with a card", price: "Price", noPrice: "no price",
        noPriceNote: "Not for sale: the shop sent no price that can be read",
        loading: "Opening the shop…",
        unreachableNext: "Nothing was lost. It is tried again by itself; press r to try now.",
        askAgain: "Nothing was lost; press r to try again.",
        askAgainTyping: "Nothing was lost; press Enter to try again.",
        nothingForSale: "Nothing is for sale right now.",
        unreachable: {
            $0.isEmpty ? "The shop cannot be reached." : "The shop at " + $0 + " cannot be reached."
        },
        untrusted: { "The certificate of " + $0 + " is not trusted here." },
        untrustedNext: "Nothing was sent. Name its root with --ca-file, or press r to try again.",
        keyWanted: { "The shop at " + $0 + " opens with a key only." },
        keyWantedNext: "Start with --key-file and a key that is in force, or press r to try again.",
        soldOut: "Sold out", digital: "Download",
        digitalNote: "A download: sold in your device's own app store, not here",
        left: { count in count == 1 ? "Only 1 left" : "Only " + number(count) + " left" },
        inStock: "In stock",
        pictureLoading: "picture on its way…", pictureMissing: "(no picture)",
        detailsUnreachable: "The shop did not answer, press r to try again",
        priceUnreachable: "No price yet: the shop did not answer, press r to try again",
        priceRefused: "The shop cannot price this now, choose something else",
        notForSale: "This choice is not for sale, choose something else",
        shortage: { count in count == 0 ? "Just sold out" : "Only " + number(count) + " left now" },
        chooseFirst: Self.chooseOne, seeAlike: { "More in " + $0 },
        pricing: "One moment, the shop is working out the price",
        placing: "Placing the order…", pay: { "Pay " + $0 },
        charged: { company, amount, card in company + " charged " + amount + " to " + card + " (simulated)" },
        declined: { "Declined, nothing charged: " + $0 }, notCharged: { "Not charged: " + $0 },
        reasons: Reasons(
            insufficientFunds: "not enough money, try another card",
            expired: "it has expired, try another card",
            code: "the security code was wrong, type it again",
            lostOrStolen: "it is reported lost or stolen, try another card",
            processing: "the bank had a problem, try again",
            pin: "its PIN was not right, try another card",
            pinNeeded: "it wants its PIN, pay with the wallet or another card",
            other: "the bank said no, try another card"),
        sheetTimedOut: "The shop took too long. Nothing was charged, try again.",
        sheetAborted:
            "The shop sent a price that does not add up. Nothing was charged, try again.",
        sheetLockedOut: "Too many wrong passcodes. Nothing was charged, buy with a card instead.",
        pinLockedOut: "Too many wrong PINs. Nothing was charged, choose another card.",
        walletFailed: "The wallet could not make the payment. Nothing was charged, try again.",
        noPriceYet: "There is no price yet, press r to try again",
        notPriced: "The shop cannot price this, go back and choose again",
        refusals: Refusals(
            invalid: { "The shop's request is wrong at " + $0 + "; buy with a card instead" },
            notEntitled: "This shop may not use the wallet here; buy with a card instead",
            used: "The sheet was open already, press the button again",
            noCard: "No card in the wallet is taken here; add one or buy with a card",
            locked: "The wallet is locked by wrong passcodes; buy with a card instead"),
        shopStockGone: "It just sold out. Nothing was charged, choose something else.",
        priceIsStale: "The price has changed. Nothing was charged, look again and retry.",
        quoteRanOut: "The price had expired and was renewed. Nothing was charged, try again",
        refused: "The shop refused the order. Nothing was charged, choose again.",
        walletRefused:
            "This shop does not know the wallet. Nothing was charged: buy with a card or see vitrine doctor.",
        walletUnknown: "Wallet unknown here. Run vitrine wallet root | vitrine-server trust add -",
        paused: "Too many cards were declined. Nothing was charged, try again in a minute.",
        couponEnded:
            "The coupon was used up or has ended. Nothing was charged, look at the price and try again.",
        unsent: "The order could not be sent to the shop. Nothing was charged, try again or ask the shop.",
        priceBecame: {
            "The price changed from " + $0 + " to " + $1 + ". Nothing was charged, look again and retry."
        },
        addressRefused: "Shipping address: one that matches the quoted place",
        unknown: Unknown(
            title: "The result of your payment is not known yet",
            text: """
                The shop has not answered. Please do not pay again: the same order is being asked about \
                until the shop answers, and it can be charged only once. The true result will appear here.
                """,
            reference: "Reference  ", amount: "Amount     "),
        recovery: Recovery(
            paid: { "An earlier payment went through, once: order " + $0 + ", " + $1 },
            notPaid:
                "The payment that was under way when the program ended was not made. Nothing was charged.",
            unknown: {
                "The result of an earlier payment is not known yet. Please do not pay again. Reference " + $0
            },
            crashed: "Vitrine stopped because of an internal fault. No payment was under way.",
            crashedWhilePaying: {
                "Vitrine stopped because of an internal fault. The result of your payment is not known yet: "
                    + "please do not pay again. Start vitrine once more, it asks the shop. Reference " + $0
            },
            crashedUnkept: {
                "Vitrine stopped because of an internal fault. The result of your payment is not known: "
                    + "please do not pay again, ask the shop about it. Reference " + $0
            },
            unkept:
                "This disk takes no note of a payment: if it breaks off, ask the shop. Press again to go on"),
        orders: .english,
        live: LiveWords(
            lost: "The connection to the shop is down: prices may be old. It comes back by itself.",
            back: "The connection to the shop is back: prices and stock are current.",
            withdrawn: "No longer for sale, choose something else", changed: { $0 + ": " + $1 },
            price: { "now " + $0 }, total: { "Total changed to " + $0 },
            totals: { "Total changed to " + $0 + ", was " + $1 }, comma: ", "),
        connectivity: .english,
        keys: Keys(
            move: "move", page: "page", open: "open", retry: "try again", choose: "choose", press: "select",
            buy: "buy",
            back: "back", next: "next", placeOrder: "place order", accept: "accept the total",
            backToShop: "back to the shop",
            readOn: "read on"),
        list: ListWords(
            search: "search", category: "category", inStock: "in stock", sort: "sort", showAll: "show all",
            keep: "keep the search", ends: "first, last", refresh: "refresh",
            inStockOnly: "in stock", searching: "searching…", unanswered: "no answer yet",
            nothing: "Nothing matches. Esc shows everything again.",
            found: { $0 == 1 ? "1 product" : Self.grouped($0) + " products" }, all: "All",
            more: { Self.grouped($0) + " more" }, place: { Self.grouped($0) + " of " + Self.grouped($1) },
            nextCategory: "next category", byName: "by name",
            byPrice: "lowest price first", byPriceDescending: "highest price first", newest: "newest first"),
        cart: .english,
        coupon: CouponWords(
            label: "Coupon", add: "Add a code", remove: "Remove", enter: "add a code", change: "change",
            takeOut: "remove", apply: "apply", cancel: "cancel", off: { $0 + " off" },
            nothingOff: "nothing off here", checking: "checking…", waiting: "choose first",
            applied: { code, amount in
                "Coupon " + code + " applied: " + (amount.map { $0 + " off" } ?? "nothing off here")
            },
            removed: "Coupon removed", invalid: "Coupon: unknown code, check it",
            unchecked: "Coupon: not checked, try again",
            gone: "Coupon: no longer valid, the price is now without it",
            checkingFirst: "One moment, the shop is checking the coupon"),
        form: .english,
        receipt: ReceiptWords(
            thanks: "Thank you. Your order is placed.",
            simulated: "Simulated: no money or goods move.", order: "Order", item: "Item",
            shipTo: "Ship to", method: "Method", contact: "Contact", payment: "Paid by", pending: "pending",
            paid: { "Paid to " + $0 }))

    /// "Choose a size", "Choose an engraving".
    @Sendable private static func chooseOne(_ option: ScreenText) -> ScreenText {
        let name = option.string.lowercased()
        let article = name.first.map("aeiou".contains) == true ? "an" : "a"
        return ScreenText(cleaning: "Choose \(article) \(name)")
    }

    private static func number(_ value: Int) -> ScreenText { ScreenText(cleaning: String(value)) }
}
