import PayKit
import TUI

extension Picker {
    static func options(for row: SheetRow, on sheet: PaymentAuthorization.Sheet, _ words: Words) -> [Option] {
        let addOne = Option(text: words.addOne)
        switch row {
        case .card: return sheet.wallet.passes.map { option($0, sheet, words) }
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
                    text: ScreenText(cleaning: method.label),
                    detail: SheetFormat.details(of: method, words),
                    amount: words.number(method.amount),
                    isChosen: method.identifier == sheet.methodIdentifier,
                    event: .selectMethod(identifier: method.identifier))
            }
        case .contact: return contactOptions(sheet, words) + [addOne]
        case .coupon, .authorise: return []
        }
    }

    /// The wallet's contacts, and the chosen one when it comes from elsewhere.
    private static func known(_ chosen: Contact?, _ contacts: [Contact]) -> [Contact] {
        guard let chosen, !contacts.contains(chosen) else { return contacts }
        return [chosen] + contacts
    }

    private static func option(
        _ pass: PaymentPass, _ sheet: PaymentAuthorization.Sheet, _ words: Words
    ) -> Option {
        let type: ScreenText? =
            switch pass.type {
            case .credit: words.credit
            case .debit: words.debit
            case .prepaid: words.prepaid
            case .unknown, .store, .eMoney: nil
            }
        return Option(
            text: SheetFormat.card(pass), detail: (type ?? .empty), isChosen: pass == sheet.pass,
            unavailable: sheet.isEligible(pass) ? nil : words.cardNotTaken, event: .selectPass(id: pass.id))
    }

    private static func option(
        _ contact: Contact, isChosen: Bool, _ event: PaymentAuthorization.Event
    ) -> Option {
        let street = contact.postalAddress?.street.split(separator: "\n").joined(separator: ", ")
        let detail = [contact.name, street].compactMap { $0 }.filter { !$0.isEmpty }
        return Option(
            text: contact.postalAddress.map(SheetFormat.place) ?? .empty,
            detail: ScreenText(cleaning: detail.joined(separator: ", ")), isChosen: isChosen,
            contact: contact, event: event)
    }

    private static func contactOptions(_ sheet: PaymentAuthorization.Sheet, _ words: Words) -> [Option] {
        known(sheet.contact, sheet.wallet.contacts).map { contact in
            let main = SheetFormat.reach(contact, sheet.contactFields)
            let other = SheetFormat.reach(
                contact, Set([.emailAddress, .phoneNumber]).subtracting(sheet.contactFields))
            return Option(
                text: main ?? words.nothingChosen, detail: other ?? .empty,
                isChosen: contact == sheet.contact,
                isWrong: contact == sheet.contact && sheet.blocks(.contact), contact: contact,
                event: .selectContact(contact))
        }
    }
}
