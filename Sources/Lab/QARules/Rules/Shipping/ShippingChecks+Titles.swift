import FoundationEssentials
import PayKit
import TUI

extension ShippingChecks {
    @Sendable static func titlesAndDates(_ scene: Scene) -> Verdict? {
        guard scene.now.isSheetOpen, let sheet = scene.facts.consent.sheet else { return nil }
        if let verdict = enterOnPickup(scene, sheet) { return verdict }
        guard scene.hasNewFrame, let reading = scene.consentNow else { return nil }
        switch scene.now.place {
        case "sheet": return rows(reading, sheet)
        case "sheet-choice": return list(reading, sheet)
        default: return nil
        }
    }

    private static func enterOnPickup(_ scene: Scene, _ sheet: OpenSheet) -> Verdict? {
        guard sheet.isAddressFixed, scene.key == .enter, scene.before?.place == "sheet",
            let row = scene.consentBefore?.row(.address), row.isFocused
        else { return nil }
        return Verdict(wrong: scene.now.place == "sheet" ? nil : "A pickup address can be opened")
    }

    private static func rows(_ reading: ConsentReading, _ sheet: OpenSheet) -> Verdict? {
        guard let row = reading.row(.address) else { return nil }
        if let title = reading.words.addressRow[sheet.request.shippingType], row.title != title {
            return .broken("The address is titled \(row.title), expected \(title)")
        }
        if sheet.isAddressFixed, row.mark == "›" { return .broken("A pickup address looks changeable") }
        if let method = reading.row(.method), !method.isShortened, let chosen = sheet.method,
            !method.value.contains(reading.words.updating), !sheet.hasTroubleWithAddress
        {
            return Verdict(wrong: fault(of: chosen.dateComponentsRange, in: method.value))
        }
        return .kept
    }

    private static func list(_ reading: ConsentReading, _ sheet: OpenSheet) -> Verdict? {
        guard reading.heading == reading.words.methodRow else { return nil }
        var hasDates = false
        for option in reading.options where sheet.methods.indices.contains(option.index) {
            guard let range = sheet.methods[option.index].dateComponentsRange, let detail = option.detail,
                !detail.contains("…")
            else { continue }
            hasDates = true
            if let wrong = fault(of: range, in: detail) { return .broken(wrong) }
        }
        return hasDates ? .kept : nil
    }

    /// The first day or hour of a range, as the shop's zone has it, that a text lacks.
    private static func fault(of range: DateComponentsRange?, in text: String) -> String? {
        guard let range else { return nil }
        let numbers = Set(text.split { !$0.isNumber }.compactMap { Int($0) })
        for end in [range.startDateComponents, range.endDateComponents] {
            if let day = end.day, !numbers.contains(day) {
                return "A method's dates lack the shop's day \(day)"
            }
            guard range.hasHours, let hour = end.hour else { continue }
            let half = hour % 12 == 0 ? 12 : hour % 12
            if numbers.isDisjoint(with: [hour, half]) {
                return "A method's dates lack the shop's hour \(hour)"
            }
        }
        return nil
    }
}

extension OpenSheet {
    /// True if the last look-up of rates brought none.
    var hasTroubleWithAddress: Bool { rates == .unserved || rates == .failed }
}
