import PayKit
import TUI

/// A list of options opened from a row and shown in place of the rows.
struct Picker: Hashable, Sendable {
    let row: SheetRow
    private(set) var options: [Option]
    /// The index of the selected option; past the end when the list has become shorter.
    private(set) var selection: Int

    struct Option: Hashable, Sendable {
        var text: ScreenText
        var detail: ScreenText = .empty
        var amount: ScreenText = .empty
        var isChosen = false
        var unavailable: ScreenText?
        var isWrong = false
        var contact: Contact?
        /// The event of choosing it; nil for the entry that adds one.
        var event: PaymentAuthorization.Event?
    }

    init(_ row: SheetRow, on sheet: PaymentAuthorization.Sheet, _ words: Words) {
        self.row = row
        options = Self.options(for: row, on: sheet, words)
        selection = options.firstIndex { $0.isChosen } ?? 0
    }

    var selected: Option? { options[safe: selection] }

    var wrongContact: Contact? { options.first { $0.isChosen && $0.isWrong }?.contact }

    mutating func move(_ step: Int) {
        selection = min(max(0, selection + step), max(0, options.count - 1))
    }

    mutating func select(_ index: Int) { selection = index }

    mutating func refresh(from sheet: PaymentAuthorization.Sheet, _ words: Words) {
        options = Self.options(for: row, on: sheet, words)
    }

    func draw(title: ScreenText, note: ScreenText, on canvas: inout Canvas, in area: Area, air: Int) {
        let used = canvas.draw(title, x: area.x, y: area.y, style: .heading)
        canvas.draw(note, x: area.x + used + 2, y: area.y, width: area.width - used - 2, style: .secondary)
        let list = area.below(1 + air)
        let first = firstShown(height: list.height)
        var y = list.y
        var next = first
        while let option = options[safe: next], y + option.height <= list.maxY {
            draw(
                option, next, isSelected: next == selection, on: &canvas,
                in: Area(x: list.x, y: y, width: list.width, height: option.height))
            y += option.height
            next += 1
        }
        canvas.drawScrollMarks(
            above: first > 0, below: next < options.count, in: list.top(y - list.y), x: list.maxX, style: nil)
    }

    /// The first visible option: scrolls as little as shows the selected one.
    private func firstShown(height: Int) -> Int {
        var first = 0
        while first < selection, options[first...selection].reduce(0, { $0 + $1.height }) > height {
            first += 1
        }
        return first
    }

    private func draw(
        _ option: Option, _ index: Int, isSelected: Bool, on canvas: inout Canvas, in area: Area
    ) {
        let style =
            isSelected
            ? Style(.selected)
            : option.unavailable != nil ? .disabled : option.isWrong ? .warning : .body
        let bar = Area(x: area.x - 2, y: area.y, width: area.width + 4, height: 1)
        if isSelected { canvas.select(bar) }
        let mark: ScreenText = option.isWrong ? .fault : option.isChosen ? "✓" : .empty
        canvas.draw(mark, endingAt: area.maxX, y: area.y, style: style)
        let right = area.maxX - 2
        canvas.draw(option.amount, endingAt: right, y: area.y, style: style)
        let room = right - area.x - (option.amount.isEmpty ? 1 : option.amount.width + 2)
        canvas.draw(
            option.text, x: area.x, y: area.y, width: room, style: style, isPrivate: option.isPersonal)
        if option.height > 1 {
            canvas.draw(
                option.unavailable ?? option.detail, x: area.x + 2, y: area.y + 1, width: area.width - 2,
                style: .secondary, isPrivate: option.isPersonal)
        }
        canvas.target(
            Area(x: bar.x, y: bar.y, width: bar.width, height: option.height), .item(index),
            as: option.unavailable != nil ? .off : option.isChosen ? .chosen : .free)
    }
}

extension Picker.Option {
    fileprivate var height: Int { detail.isEmpty && unavailable == nil ? 1 : 2 }
    fileprivate var isPersonal: Bool { contact != nil }
}

extension Picker {
    static func options(for row: SheetRow, on sheet: PaymentAuthorization.Sheet, _ words: Words) -> [Option] {
        let addOne = Option(text: words.addOne)
        switch row {
        case .card: return sheet.wallet.passes.map { option($0, sheet, words) }
        case .billingAddress:
            return addressOptions(
                sheet, chosen: sheet.billingAddress, isWrong: sheet.blocks(.billingAddress)
            ) { .selectBillingAddress($0) } + [addOne]
        case .address:
            return addressOptions(
                sheet, chosen: sheet.address, isWrong: sheet.blocks(.address) && !sheet.isUnserviceable
            ) { .selectAddress($0) } + [addOne]
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

    private static func addressOptions(
        _ sheet: PaymentAuthorization.Sheet, chosen: Contact?, isWrong: Bool,
        _ event: (Contact) -> PaymentAuthorization.Event
    ) -> [Option] {
        known(chosen, sheet.wallet.addresses).map { contact in
            let street = contact.postalAddress?.street.split(separator: "\n").joined(separator: ", ")
            let detail = [contact.name, street].compactMap { $0 }.filter { !$0.isEmpty }
            return Option(
                text: contact.postalAddress.map(SheetFormat.place) ?? .empty,
                detail: ScreenText(cleaning: detail.joined(separator: ", ")), isChosen: contact == chosen,
                isWrong: contact == chosen && isWrong, contact: contact, event: event(contact))
        }
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
