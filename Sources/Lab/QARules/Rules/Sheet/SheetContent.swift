import PayKit
import TUI

/// Checks the content of a sheet: UX-SHT-05 and 06.
package enum SheetContent {
    @Sendable static func isTheRequests(_ scene: Scene) -> Verdict? {
        guard let sheet = scene.screen.sheet, let summary = scene.summary else { return nil }
        for line in sheet.lines where line.text.unicodeScalars.contains(where: \.isUnsafe) {
            return .broken("A row of the sheet has a control or a direction mark in it")
        }
        let labels = summary.lines.map(\.label) + [summary.total?.label ?? ""]
        if labels.contains(where: { $0.contains(where: \.isLowercase) }) {
            return .broken("A label of the sheet is not in capitals")
        }
        if summary.first == nil { return .broken("A row of the summary is none of the request's") }
        let total = scene.sheet?.items.last?.amount.minorUnits
        let shown = summary.total.flatMap { DrawnAmount.minorUnits($0.value) }
        return Verdict(
            wrong: shown == total ? nil : "The total is not that of the request or the last update")
    }

    @Sendable static func isSimulated(_ scene: Scene) -> Verdict? {
        guard scene.now.frame.isRoomy else { return nil }
        let words = scene.words
        if scene.now.place.hasPrefix("sheet") {
            let title = scene.screen.sheet?.title ?? ""
            return Verdict(
                wrong: title.contains(words.simulated) ? nil : "The sheet does not say that it is simulated")
        }
        // The receipt may be longer than the screen: it begins with these words.
        guard scene.now.place == "receipt", scene.before?.place != "receipt" else { return nil }
        let isSaid = scene.screen.rows.dropLast(2).contains { $0.contains(words.simulatedOnReceipt) }
        return Verdict(wrong: isSaid ? nil : "The receipt does not say that it is simulated")
    }
}

extension Unicode.Scalar {
    /// True if it is a control, the beginning of an escape sequence or turns the direction of writing.
    fileprivate var isUnsafe: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF,
            0xE000...0xF8FF, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
