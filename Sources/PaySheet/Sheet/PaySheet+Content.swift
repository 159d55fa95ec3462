import PayKit
import TUI

extension PaySheet {
    /// What the sheet shows, worked out once per change so that drawing only lays it out.
    struct Content: Hashable, Sendable {
        var values: [Row: Value] = [:]
        var summary: [SummaryLine] = []
        var payLabel: ScreenText
        var total: ScreenText
        var hasPending: Bool
        var prompt: Prompt

        /// The value of a row and whether it is in trouble.
        struct Value: Hashable, Sendable {
            var title: ScreenText
            var text: ScreenText
            var isWrong = false
        }

        struct SummaryLine: Hashable, Sendable {
            var label: ScreenText
            var amount: ScreenText
        }

        /// The last line of the sheet.
        enum Prompt: Hashable, Sendable {
            case line(ScreenText, Style)
            /// The bar that asks for the touch.
            case touch(ScreenText)
            case passcode(ScreenText)
        }

        static func text(_ money: Money, _ language: Language) -> ScreenText {
            ScreenText(cleaning: money.formatted(locale: language.locale))
        }

        init(
            _ sheet: PaymentAuthorization.Sheet, _ state: PaymentAuthorization.State, _ words: Words,
            _ language: Language
        ) {
            let rows = sheet.items.dropLast()
            summary = rows.map { item in
                SummaryLine(
                    label: ScreenText(cleaning: item.label).uppercased,
                    amount: item.kind == .pending
                        ? words.pending.uppercased : Self.text(item.amount, language))
            }
            hasPending = rows.contains { $0.kind == .pending }
            let company = ScreenText(cleaning: sheet.items.last?.label ?? "")
            payLabel = (words.pay + " " + company).uppercased
            let code = ScreenText(cleaning: sheet.request.currencyCode)
            total = code + " " + (sheet.total.map { Self.text($0, language) } ?? .empty)
            prompt = Self.prompt(sheet, state, words)
            var busy: PaymentAuthorization.Call.Kind?
            if case .updating(_, let call) = state { busy = call.kind }
            let waiting = words.updating.uppercased
            values[.card] = Value(
                title: words.card.uppercased, text: busy == .paymentMethod ? waiting : Self.card(sheet.pass))
            values[.address] = Value(
                title: words.shipTo(sheet.request.shippingType).uppercased,
                text: busy == .shippingContact ? waiting : Self.address(sheet, words),
                isWrong: sheet.blocks(.address))
            values[.method] = Value(
                title: words.method.uppercased,
                text: busy == .shippingMethod || busy == .shippingContact
                    ? waiting : Self.method(sheet, words))
            values[.contact] = Value(
                title: words.contact.uppercased,
                text: Self.text(of: sheet.contact) ?? words.nothingChosen.uppercased,
                isWrong: sheet.blocker == .contact)
        }

        static func card(_ pass: PaymentPass) -> ScreenText {
            ScreenText(
                cleaning: "\(pass.network.displayName.uppercased()) ···· \(pass.primaryAccountNumberSuffix)")
        }

        static func address(_ sheet: PaymentAuthorization.Sheet, _ words: Words) -> ScreenText {
            guard let address = sheet.address?.postalAddress else { return words.nothingChosen.uppercased }
            return place(address)
        }

        /// City, region and code in the order of the country.
        static func place(_ address: PostalAddress) -> ScreenText {
            let parts: [String] =
                switch address.country.code {
                case "CN", "JP", "HK": [address.postalCode, address.state, address.city]
                case "DE", "FR": [address.postalCode, address.city]
                default: [address.city, address.state, address.postalCode]
                }
            let line = parts.filter { !$0.isEmpty }.joined(separator: " ")
            return ScreenText(cleaning: "\(line), \(address.country.code)").uppercased
        }

        static func method(_ sheet: PaymentAuthorization.Sheet, _ words: Words) -> ScreenText {
            guard let method = sheet.method else { return "—" }
            let detail = method.detail.map { ScreenText(cleaning: $0) } ?? words.detailUnknown
            return (ScreenText(cleaning: method.label) + " · " + detail).uppercased
        }

        static func text(of contact: Contact?) -> ScreenText? {
            (contact?.emailAddress ?? contact?.phoneNumber).map { ScreenText(cleaning: $0).uppercased }
        }

        private static func prompt(
            _ sheet: PaymentAuthorization.Sheet, _ state: PaymentAuthorization.State, _ words: Words
        ) -> Prompt {
            switch state {
            case .ready:
                guard let blocker = sheet.blocker else { return .touch(words.touch) }
                return .line(words.reason(blocker, on: sheet), .warning)
            case .updating: return .line(words.updating, .secondary)
            case .authenticating(_, .touch): return .touch(words.touchAgain)
            case .authenticating(_, .passcode), .authenticating(_, .pin): return .passcode(words.passcode)
            case .processing: return .line(words.processing, Style(.heading))
            case .showing(_, .success): return .line(words.done.uppercased, .success)
            case .showing(_, .failure): return .line(words.declined.uppercased, .warning)
            case .finishing(_, let outcome, _):
                switch outcome {
                case .approved: return .line(words.done.uppercased, .success)
                case .declined: return .line(words.declined.uppercased, .warning)
                case .cancelled, .timedOut, .aborted, .lockedOut, .unknown: return .line(.empty, .body)
                }
            case .idle, .closed: return .line(.empty, .body)
            }
        }
    }

    /// One entry of a picker.
    struct Option: Hashable, Sendable {
        var text: ScreenText
        var detail: ScreenText
        var isChosen: Bool
        var unavailable: ScreenText?
        var event: PaymentAuthorization.Event
    }

    /// What can be chosen for a row.
    func options(for row: Row) -> [Option] {
        guard let sheet = engine.sheet else { return [] }
        switch row {
        case .card:
            return sheet.wallet.passes.map { pass in
                Option(
                    text: Content.card(pass), detail: .empty, isChosen: pass == sheet.pass,
                    unavailable: sheet.isEligible(pass) ? nil : words.cardNotTaken,
                    event: .selectPass(id: pass.id))
            }
        case .address:
            return sheet.wallet.addresses.map { contact in
                Option(
                    text: contact.postalAddress.map(Content.place) ?? .empty,
                    detail: ScreenText(
                        cleaning: [contact.name, contact.postalAddress?.street].compactMap { $0 }
                            .joined(separator: ", ")
                    ).uppercased,
                    isChosen: contact == sheet.address, event: .selectAddress(contact))
            }
        case .method:
            return sheet.methods.map { method in
                Option(
                    text: ScreenText(cleaning: method.label).uppercased + "  "
                        + Content.text(method.amount, language),
                    detail: (method.detail.map { ScreenText(cleaning: $0) } ?? words.detailUnknown)
                        .uppercased,
                    isChosen: method.identifier == sheet.methodIdentifier,
                    event: .selectMethod(identifier: method.identifier))
            }
        case .contact:
            return sheet.wallet.contacts.map { contact in
                Option(
                    text: Content.text(of: contact) ?? .empty,
                    detail: ScreenText(cleaning: contact.phoneNumber ?? ""),
                    isChosen: contact == sheet.contact,
                    event: .selectContact(contact))
            }
        case .authorise: return []
        }
    }
}
