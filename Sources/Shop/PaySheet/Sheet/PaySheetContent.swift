import FoundationEssentials
import PayKit
import TUI

/// The content of the sheet, worked out once per change so that drawing only lays it out.
struct PaySheetContent: Hashable, Sendable {
    private(set) var values: [SheetRow: Value] = [:]
    let summary: [SummaryLine]
    let payLabel: ScreenText
    let total: ScreenText
    let hasPending: Bool
    /// True while amounts and method are not those of what is chosen, and are drawn as out of force.
    private(set) var isUnconfirmed = false
    let prompt: Prompt
    /// The payment's result, or that of the last attempt; nil before.
    private(set) var result: Result?

    struct Result: Hashable, Sendable {
        var text: ScreenText
        var style: Style
        /// True while its mark is shown and nothing can be chosen.
        var isMark = true
    }

    struct Value: Hashable, Sendable {
        var title: ScreenText
        var text: ScreenText
        /// A note after the text, such as the day of arrival or an error; the text is shortened first.
        var note: ScreenText = .empty
        var isWrong = false
        var canChange = true
        var isPersonal = false
    }

    struct SummaryLine: Hashable, Sendable {
        var label: ScreenText
        var note: ScreenText
        var amount: ScreenText
        var style: Style
    }

    enum Prompt: Hashable, Sendable {
        case line(ScreenText, Style)
        case touch(ScreenText)
        case secret(ScreenText)
    }

    init(_ sheet: PaymentAuthorization.Sheet, _ state: PaymentAuthorization.State, _ words: Words) {
        let rows = sheet.items.dropLast()
        if case .ready = state { isUnconfirmed = sheet.isUnconfirmed }
        summary = rows.map { SummaryLine($0, words) }
        hasPending = rows.contains { $0.kind == .pending }
        let company = ScreenText(name: sheet.items.last?.label ?? "")
        payLabel = (words.pay + " " + company).uppercased
        switch state {
        case .showing(_, .success), .finishing(_, .approved, _):
            result = Result(text: words.paidWith(SheetFormat.card(sheet.pass)), style: Style(.success))
        case .showing(_, .failure(_, let isFinal)):
            result = Result(text: words.refusal(of: sheet, isFinal: isFinal), style: .warning)
        case .finishing(_, .declined, _):
            result = Result(text: words.refusal(of: sheet, isFinal: true), style: .warning)
        case .ready, .updating, .authenticating:
            let error = sheet.errorWithoutRow.map { words.sentence(for: $0, on: sheet) }
            let refusal = sheet.isDeclined ? words.refusal(of: sheet) : nil
            let reason = error ?? refusal ?? (isUnconfirmed ? words.unconfirmed : nil)
            result = reason.map { Result(text: $0.asFault, style: .warning, isMark: false) }
        case .idle, .processing, .finishing, .closed: break
        }
        total =
            sheet.total.map { ScreenText(cleaning: $0.formattedTotal) }
            ?? .empty
        prompt = Prompt(sheet, state, words)
        fillRows(sheet, words)
        if case .updating(_, let call) = state { markBusy(SheetRow(call.kind), words) }
    }

    private mutating func fillRows(_ sheet: PaymentAuthorization.Sheet, _ words: Words) {
        let add = words.nothingChosen
        let billing = sheet.billingAddress?.postalAddress.map(SheetFormat.place)
        let address = sheet.address.flatMap { Self.address($0, isWhole: sheet.isAddressReadOnly) }
        let reach = SheetFormat.reach(sheet.contact, sheet.contactFields)
        values[.card] = Value(
            title: words.card.uppercased, text: SheetFormat.card(sheet.pass), isWrong: sheet.blocks(.card))
        values[.billingAddress] = Value(
            title: words.billing.uppercased, text: billing ?? add,
            isWrong: sheet.blocks(.billingAddress), isPersonal: billing != nil)
        values[.address] = Value(
            title: words.shipTo(sheet.request.shippingType).uppercased, text: address ?? add,
            isWrong: sheet.blocks(.address), canChange: !sheet.isAddressReadOnly,
            isPersonal: address != nil)
        values[.method] = Value(
            title: words.method.uppercased,
            text: sheet.method.map { ScreenText(cleaning: $0.label) } ?? "—",
            note: sheet.method.map { SheetFormat.detail(of: $0, words) } ?? .empty,
            isWrong: sheet.blocks(.method), canChange: !sheet.methods.isEmpty)
        values[.contact] = Value(
            title: words.contact.uppercased, text: reach ?? add, isWrong: sheet.blocks(.contact),
            isPersonal: reach != nil)
        values[.coupon] = Self.coupon(sheet, words)
    }

    /// The applied code; beside it, or in its place, a refused or unanswered one, and why.
    private static func coupon(_ sheet: PaymentAuthorization.Sheet, _ words: Words) -> Value {
        func text(_ code: String) -> ScreenText { ScreenText(cleaning: code) }
        let title = words.coupon.uppercased
        let inForce = sheet.couponCode.isEmpty ? words.addCoupon : text(sheet.couponCode)
        var trouble: ScreenText?
        if let error = sheet.couponErrors.first {
            let label = words.coupon + words.form.colon
            let sentence = words.sentence(for: error, on: sheet)
            let isLabelled = sentence.string.hasPrefix(label.string)
            let reason =
                isLabelled
                ? ScreenText(
                    glyphs: Array(sentence.glyphs.dropFirst(label.glyphs.count)),
                    clusters: sentence.clusters)
                : sentence
            trouble =
                (sheet.refusedCouponCode.map { text($0) + words.form.colon } ?? .empty)
                + reason
        } else if let code = sheet.unansweredCouponCode {
            trouble = text(code) + words.form.colon + words.notChecked
        }
        let isPersonal = inForce.mayBeNumber || trouble?.mayBeNumber ?? false
        guard let trouble else { return Value(title: title, text: inForce, isPersonal: isPersonal) }
        guard !sheet.couponCode.isEmpty else {
            return Value(title: title, text: trouble, isWrong: true, isPersonal: isPersonal)
        }
        return Value(title: title, text: inForce, note: trouble, isWrong: true, isPersonal: isPersonal)
    }

    /// Marks the row that waits for a price, and the method when the address decides it.
    private mutating func markBusy(_ row: SheetRow, _ words: Words) {
        for busy in row == .address ? [row, .method] : [row] {
            values[busy]?.text = words.updating
            values[busy]?.note = .empty
            values[busy]?.isWrong = false
            values[busy]?.isPersonal = false
        }
    }

    /// The address in short; with name and street for `isWhole`, the shop's own.
    private static func address(_ contact: Contact, isWhole: Bool) -> ScreenText? {
        guard let address = contact.postalAddress else { return nil }
        guard isWhole else { return SheetFormat.place(address) }
        let street = address.street.split(separator: "\n").joined(separator: ", ")
        let parts = [contact.name ?? "", street, address.city].filter { !$0.isEmpty }
        return ScreenText(cleaning: parts.joined(separator: ", "))
    }
}

extension PaymentAuthorization.Sheet {
    /// True if the owner has given no price for what is chosen. Before anything is chosen its estimate holds.
    fileprivate var isUnconfirmed: Bool {
        let isChosen = needsAddress ? address != nil : !needsBillingAddress || billingAddress != nil
        return isChosen && (isUnserviceable || blocks(.unanswered))
    }
}

extension PaySheetContent.SummaryLine {
    init(_ item: PaymentSummaryItem, _ words: Words) {
        func day(_ date: DateComponents?) -> ScreenText? {
            date?.formattedDay(locale: words.language.locale).map { ScreenText(cleaning: $0) }
        }
        label = ScreenText(cleaning: item.label).uppercased
        amount =
            item.kind == .pending
            ? words.pending : words.number(item.amount)
        style = item.kind == .final && item.amount.minorUnits < 0 ? .success : .body
        switch item.schedule {
        case .immediate: note = .empty
        case .deferred(let date): note = words.later(day(date)).uppercased
        case .recurring(let recurrence):
            note = words.recurring(recurrence, day(recurrence.startDate), day(recurrence.endDate)).uppercased
        }
    }
}

extension PaySheetContent.Prompt {
    init(_ sheet: PaymentAuthorization.Sheet, _ state: PaymentAuthorization.State, _ words: Words) {
        switch state {
        case .ready:
            if let blocker = sheet.blocker {
                self = .line(words.reason(blocker, on: sheet), .warning)
            } else if sheet.wallet.isBiometryEnrolled, sheet.failedTouches < 3 {
                self = .touch(words.touch)
            } else {
                self = .touch(words.touchForPasscode)
            }
        case .updating: self = .line(words.busy, .secondary)
        case .authenticating(_, .touch): self = .touch(words.touchAgain)
        case .authenticating(_, .passcode): self = .secret(words.passcode)
        case .authenticating(_, .pin(let isAgain)): self = .secret(isAgain ? words.pinAgain : words.pin)
        case .processing: self = .line(words.processing, .heading)
        case .showing(_, .success), .finishing(_, .approved, _): self = .line(words.done, .success)
        case .showing(_, .failure), .finishing(_, .declined, _): self = .line(words.declined, .warning)
        case .finishing(_, .cancelled, _), .finishing(_, .timedOut, _), .finishing(_, .aborted, _),
            .finishing(_, .lockedOut, _), .finishing(_, .unknown, _), .idle, .closed:
            self = .line(.empty, .body)
        }
    }
}
