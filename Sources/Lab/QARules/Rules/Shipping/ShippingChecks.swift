import PayKit
import Window

package enum ShippingChecks {
    @Sendable static func methodRowsAreWhole(_ scene: Scene) -> Verdict? {
        guard scene.now.place == "sheet-choice", let sheet = scene.facts.consent.sheet,
            let reading = scene.consentNow, reading.heading == reading.words.methodRow
        else { return nil }
        let options = reading.options.filter { sheet.methods.indices.contains($0.index) }
        guard !options.isEmpty else { return nil }
        for option in options {
            let wrong = fault(of: option, sheet.methods[option.index], reading.words)
            if let wrong { return .broken(wrong) }
        }
        return .kept
    }

    private static func fault(
        of option: ConsentReading.Option, _ method: ShippingMethod, _ words: ScreenVocabulary
    ) -> String? {
        let number = option.index + 1
        let amount = option.text.ranges(of: "  ").last.map { String(option.text[$0.upperBound...]) } ?? ""
        if DrawnAmount.minorUnits(amount) != method.amount.minorUnits {
            return
                "Method \(number) shows the price \(amount), expected \(method.amount.minorUnits) minor units"
        }
        let label = option.text.prefix { $0 != "…" }
        if label.isEmpty || !begins(String(label), with: method.label) {
            return "Method \(number) does not show its label"
        }
        guard let detail = option.detail, !detail.isEmpty else { return "Method \(number) shows no detail" }
        let hasDetail = method.detail?.contains { !$0.isWhitespace } ?? false
        if !hasDetail, method.dateComponentsRange == nil, !detail.contains(words.arrivalUnknown) {
            return "Method \(number) without a detail shows no words in its place"
        }
        if hasDetail, let wanted = method.detail, !begins(detail, with: wanted) {
            return "Method \(number) does not show its detail"
        }
        return internals(in: option.text + " " + detail, method, number)
    }

    /// True if a text begins as a label does, perhaps shortened.
    static func begins(_ text: String, with label: String) -> Bool {
        let start = label.trimmed.prefix(6)
        guard start.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " }) else { return true }
        return ConsentReading.squeezed(text).hasPrefix(ConsentReading.squeezed(String(start)))
    }

    private static func internals(in text: String, _ method: ShippingMethod, _ number: Int) -> String? {
        let own = method.label + " " + (method.detail ?? "")
        let id = method.identifier
        if id.count > 3, !own.contains(id), text.contains(id) {
            return "Method \(number) shows the merchant's own name for it"
        }
        let words = Set(text.uppercased().split { !$0.isLetter }.map(String.init))
        let none = ["NULL", "NIL", "OPTIONAL"].first { words.contains($0) && !own.uppercased().contains($0) }
        return none.map { "Method \(number) shows the word \($0)" }
    }

    // MARK: The first method

    @Sendable static func firstMethodIsChosen(_ scene: Scene) -> Verdict? {
        guard scene.now.isSheetOpen, let sheet = scene.facts.consent.sheet, !sheet.hasChosenMethod else {
            return nil
        }
        if scene.facts.consent.earlier == nil, let verdict = firstTotal(scene, sheet) { return verdict }
        guard scene.hasNewFrame, sheet.stage == .choosing, let method = sheet.method,
            let row = methodRow(scene)
        else { return nil }
        let isShown = begins(row.value, with: method.label)
        return Verdict(wrong: isShown ? nil : "The method row does not show the first method offered")
    }

    private static func firstTotal(_ scene: Scene, _ sheet: OpenSheet) -> Verdict? {
        guard sheet.isShops, let first = sheet.request.shippingMethods.first, let reading = scene.consentNow,
            let total = reading.total
        else { return nil }
        let price = first.amount.minorUnits
        let rows = sheet.request.paymentSummaryItems.dropLast().filter { $0.kind == .final }
        if !rows.contains(where: { $0.amount.minorUnits == price }) {
            return .broken("No row of the first total is the first method's \(price) minor units")
        }
        let sum = rows.reduce(Int64(0)) { $0 + $1.amount.minorUnits }
        if sum != total { return .broken("The first total is \(total), its rows with shipping are \(sum)") }
        let shown = scene.summary?.lines.map { DrawnAmount.minorUnits($0.value) } ?? []
        let isMissing = !reading.isScrolled && !shown.contains(price)
        return Verdict(wrong: isMissing ? "The first frame has no row with \(price) minor units" : nil)
    }

    /// The method's row, unless it is out of sight, being worked on or without a method.
    static func methodRow(_ scene: Scene) -> ConsentReading.Row? {
        guard scene.now.place == "sheet", let reading = scene.consentNow, let row = reading.row(.method),
            !row.value.contains(reading.words.updating), row.value != "—"
        else { return nil }
        return row
    }
}
