import PayKit
import TUI

extension PaySheet {
    /// One entry of a picker.
    struct Option: Hashable, Sendable {
        var text: ScreenText
        var detail: ScreenText = .empty
        /// The text at the right end, such as a price.
        var amount: ScreenText = .empty
        var isChosen = false
        /// Why it cannot be chosen.
        var unavailable: ScreenText?
        /// True if something in it has to be corrected before it can be used.
        var isWrong = false
        /// The address or contact that can be edited.
        var contact: Contact?
        /// The event of choosing it; nil for the entry that adds one.
        var event: PaymentAuthorization.Event?
    }

    /// The options for a row.
    func options(for row: SheetRow) -> [Option] {
        guard let sheet = engine.sheet else { return [] }
        switch row {
        case .card: return sheet.wallet.passes.map { option($0, sheet) }
        case .billingAddress:
            let known = known(sheet.billingAddress, sheet.wallet.addresses)
            return known.map { contact in
                var option = option(
                    contact, isChosen: contact == sheet.billingAddress, .selectBillingAddress(contact))
                option.isWrong = option.isChosen && sheet.blocks(.billingAddress)
                return option
            } + [addOne]
        case .address:
            let known = known(sheet.address, sheet.wallet.addresses)
            return known.map { contact in
                var option = option(contact, isChosen: contact == sheet.address, .selectAddress(contact))
                option.isWrong = option.isChosen && sheet.blocks(.address) && !sheet.isUnserviceable
                return option
            } + [addOne]
        case .method:
            return sheet.methods.map { method in
                Option(
                    text: ScreenText(cleaning: method.label).uppercased,
                    detail: SheetFormat.details(of: method, words, language).uppercased,
                    amount: SheetFormat.amount(method.amount, language),
                    isChosen: method.identifier == sheet.methodIdentifier,
                    event: .selectMethod(identifier: method.identifier))
            }
        case .contact: return contactOptions(sheet) + [addOne]
        case .coupon, .authorise: return []
        }
    }

    private var addOne: Option { Option(text: words.addOne.uppercased) }

    /// The wallet's contacts, and the chosen one when it comes from elsewhere.
    private func known(_ chosen: Contact?, _ contacts: [Contact]) -> [Contact] {
        guard let chosen, !contacts.contains(chosen) else { return contacts }
        return [chosen] + contacts
    }

    private func option(_ pass: PaymentPass, _ sheet: PaymentAuthorization.Sheet) -> Option {
        let type: ScreenText? =
            switch pass.type {
            case .credit: words.credit
            case .debit: words.debit
            case .prepaid: words.prepaid
            case .unknown, .store, .eMoney: nil
            }
        return Option(
            text: SheetFormat.card(pass), detail: (type ?? .empty).uppercased, isChosen: pass == sheet.pass,
            unavailable: sheet.isEligible(pass) ? nil : words.cardNotTaken, event: .selectPass(id: pass.id))
    }

    private func option(
        _ contact: Contact, isChosen: Bool, _ event: PaymentAuthorization.Event
    ) -> Option {
        let street = contact.postalAddress?.street.split(separator: "\n").joined(separator: ", ")
        let detail = [contact.name, street].compactMap { $0 }.filter { !$0.isEmpty }
        return Option(
            text: contact.postalAddress.map(SheetFormat.place) ?? .empty,
            detail: ScreenText(cleaning: detail.joined(separator: ", ")).uppercased, isChosen: isChosen,
            contact: contact, event: event)
    }

    private func contactOptions(_ sheet: PaymentAuthorization.Sheet) -> [Option] {
        known(sheet.contact, sheet.wallet.contacts).map { contact in
            let main = SheetFormat.reach(contact, sheet.contactFields)
            let other = SheetFormat.reach(
                contact, Set([.emailAddress, .phoneNumber]).subtracting(sheet.contactFields))
            return Option(
                text: main ?? words.nothingChosen.uppercased, detail: other ?? .empty,
                isChosen: contact == sheet.contact,
                isWrong: contact == sheet.contact && sheet.blocks(.contact), contact: contact,
                event: .selectContact(contact))
        }
    }
}
