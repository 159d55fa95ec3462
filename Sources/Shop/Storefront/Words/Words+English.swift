import TUI

extension Words {
    static let english = Words(
        walletName: "Vitrine Wallet", payWithWallet: "Pay with ◆ Vitrine Wallet",
        setUpWallet: "Set up ◆ Vitrine Wallet", buy: "Buy with a card", noPrice: "no price",
        noPriceNote: "Not for sale: the price is missing",
        loading: "Opening the shop…",
        unreachableNext: "Trying again; press r to try now.",
        askAgain: "Your cart is kept; press r to try again.",
        askAgainTyping: "Your cart is kept; press Enter to try again.",
        nothingForSale: "Nothing is for sale right now.",
        unreachable: {
            $0.isEmpty
                ? "The shop cannot be reached."
                : "No shop answers at " + $0 + ". Start one with: vitrine demo"
        },
        untrusted: { "The certificate of " + $0 + " is not trusted here." },
        untrustedNext: "Give its root with --ca-file, or press r to try again.",
        keyWanted: { "The shop at " + $0 + " needs a key." },
        keyWantedNext: "Start with --key-file and a valid key, or press r to try again.",
        soldOut: "Sold out", digital: "Download",
        digitalNote: "Downloads are sold in your device's app store",
        left: { count in count == 1 ? "Only 1 left" : "Only " + number(count) + " left" },
        inStock: "In stock",
        pictureLoading: "loading picture…", pictureMissing: "(no picture)",
        detailsUnreachable: "The shop did not answer, press r to try again",
        priceUnreachable: "No price yet: the shop did not answer, press r to try again",
        priceRefused: "No price right now, choose something else",
        notForSale: "Not available, choose another",
        shortage: { count in count == 0 ? "Just sold out" : "Only " + number(count) + " left now" },
        chooseFirst: Self.chooseOne, seeAlike: { "More in " + $0 },
        pricing: "One moment, calculating the price",
        placing: "Placing the order…", pay: { "Pay " + $0 },
        charged: { company, amount, card in company + " charged " + amount + " to " + card + " (simulated)" },
        declined: { "Card declined: " + $0 + ". Nothing was charged." }, notCharged: { "Not charged: " + $0 },
        reasons: Reasons(
            insufficientFunds: "not enough funds, use another card",
            expired: "it has expired, use another card",
            code: "wrong security code, enter it again",
            lostOrStolen: "reported lost or stolen, use another card",
            processing: "the bank had a problem, try again",
            pin: "too many wrong PINs, use another card",
            pinNeeded: "this card needs a PIN, pay with the wallet or another card",
            other: "the bank said no, use another card"),
        sheetTimedOut: "The shop took too long. Nothing was charged, try again.",
        sheetAborted:
            "The shop sent a price that does not add up. Nothing was charged, try again.",
        sheetLockedOut: "Too many wrong passcodes. Nothing was charged, buy with a card instead.",
        walletFailed: "The wallet could not make the payment. Nothing was charged, try again.",
        noPriceYet: "There is no price yet, press r to try again",
        notPriced: "No price for this choice, go back and choose again",
        refusals: Refusals(
            invalid: { "The shop's payment request is faulty at " + $0 + "; buy with a card instead" },
            notEntitled: "This shop may not use the wallet here; buy with a card instead",
            used: "The payment was already open, press the button again",
            noCard: "No card in the wallet is taken here; add one or buy with a card",
            locked: "The wallet is locked by wrong passcodes; buy with a card instead"),
        heldElsewhere: "Another shopper is paying for it. If they do not buy, you can pay here.",
        heldAtTheTouch: "Another shopper is paying for it. Nothing was charged; you can try again soon.",
        shopStockGone: "It just sold out. Nothing was charged, choose something else.",
        priceIsStale: "The price has changed. Nothing was charged; check it and try again.",
        quoteRanOut: "The price was updated. Nothing was charged; please try again",
        refused: "The shop refused the order. Nothing was charged, choose again.",
        walletRefused:
            "Wallet not accepted here. Nothing was charged: buy with a card or run vitrine doctor.",
        walletUnknown: "Wallet unknown here. Run vitrine wallet root | vitrine-server trust add -",
        paused: "Too many cards were declined. Nothing was charged, try again in a minute.",
        couponEnded:
            "This coupon is used up or has ended. Nothing was charged; check the price and try again.",
        unsent: "The order did not reach the shop. Nothing was charged; try again or ask the shop.",
        priceBecame: {
            "The price changed from " + $0 + " to " + $1 + ". Nothing was charged; check it and try again."
        },
        addressRefused: "Shipping address: the price was for another place, check it",
        unknown: Unknown(
            title: "The result of your payment is not known yet",
            text: """
                The shop has not answered yet. Please do not pay again: Vitrine keeps asking about this \
                order, and it can be charged only once. The result will appear here.
                """,
            reference: "Reference", amount: "Amount", nextCheck: "Next check",
            everySeconds: { "by itself, every " + number($0) + " seconds" },
            standing: { ["Payment of " + $0 + " not confirmed yet", $0 + " not confirmed yet"] },
            show: "show it"),
        recovery: Recovery(
            paid: { "An earlier payment went through, once: order " + $0 + ", " + $1 },
            notPaid:
                "Your earlier payment did not go through. Nothing was charged.",
            unknown: {
                "The result of an earlier payment is not known yet. Please do not pay again. Reference " + $0
            },
            crashed: "Vitrine stopped because of an internal error. No payment was in progress.",
            crashedWhilePaying: {
                "Vitrine stopped because of an internal error. The result of your payment is not known yet: "
                    + "please do not pay again. Start vitrine again to see it. Reference " + $0
            },
            crashedUnkept: {
                "Vitrine stopped because of an internal error. The result of your payment is not known: "
                    + "please do not pay again, ask the shop. Reference " + $0
            },
            unkept:
                "Payments cannot be saved on this disk: if one breaks off, ask the shop. Press again to pay"),
        orders: .english,
        live: LiveWords(
            lost: "Connection lost: prices and stock may be out of date. Reconnecting…",
            back: "Connected again: prices and stock are up to date.",
            withdrawn: "No longer for sale, choose something else", changed: { $0 + ": " + $1 },
            price: { "now " + $0 }, total: { "Total changed to " + $0 },
            totals: { "Total changed to " + $0 + ", was " + $1 }, comma: ", "),
        connectivity: .english,
        keys: Keys(
            move: "move", page: "page", open: "open", retry: "try again", choose: "choose", press: "select",
            buy: "buy",
            back: "back", next: "next", placeOrder: "place order", accept: "accept",
            backToShop: "back to the shop",
            readOn: "read on"),
        list: ListWords(
            search: "search", category: "category", inStock: "in stock", sort: "sort", showAll: "show all",
            keep: "show results", ends: "first, last", refresh: "refresh",
            inStockOnly: "in stock", searching: "searching…", unanswered: "no answer yet",
            nothing: "Nothing matches. Press Esc to show everything.",
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
            removed: "Coupon removed",
            unchecked: "Coupon: not checked, try again",
            gone: "Coupon: no longer valid, removed from the price",
            checkingFirst: "One moment, the shop is checking the coupon",
            unknown: "Coupon: unknown code, check it", notYet: "Coupon: not valid yet, try it later",
            expired: "Coupon: expired, try another", exhausted: "Coupon: used up, try another",
            otherGoods: "Coupon: for other goods, try another",
            notCombinable: "Coupon: not with another code",
            nothingToPay: "Coupon: leaves nothing to pay, try another",
            minimum: { "Coupon: from " + $0 + ", add " + $1 + " more" }),
        form: .english,
        receipt: ReceiptWords(
            thanks: "Thank you. Your order is placed.",
            simulated: "Simulated: no money or goods move.", order: "Order", item: "Item",
            shipTo: "Ship to", method: "Method", contact: "Contact", payment: "Paid by", pending: "pending",
            total: "Total", paid: { "Paid to " + $0 }))

    /// "Choose a size", "Choose an engraving".
    @Sendable private static func chooseOne(_ option: ScreenText) -> ScreenText {
        let name = String(option.string.lowercased().prefix { $0 != "(" }).trimmed
        let article = name.first.map("aeiou".contains) == true ? "an" : "a"
        return ScreenText(cleaning: "Choose \(article) \(name)")
    }

    private static func number(_ value: Int) -> ScreenText { ScreenText(cleaning: String(value)) }
}
