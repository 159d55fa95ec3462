import Kiosk
import QARules
import TUI
import Window
import WindowSupport

extension KioskDefect {
    // MARK: The terminal

    /// What reaches the terminal at an end without a part of it.
    private static func missing(_ part: String) -> @Sendable (inout Observation) -> Void {
        { moment in
            guard moment.kiosk?.ending != nil else { return }
            moment.kiosk?.output = Passerby.clearing.replacing(part, with: "")
        }
    }

    static let ofTheTerminal: [KioskDefect] = [
        KioskDefect("UX-KSK-03", "the scrollback stays", missing("\u{1B}[3J"), in: leaving),
        KioskDefect("UX-KSK-03", "the screen stays", missing("\u{1B}[2J"), in: leaving),
        KioskDefect("UX-KSK-03", "the mouse goes on reporting", missing("\u{1B}[?1006l"), in: leaving),
        KioskDefect("UX-KSK-03", "the cursor stays hidden", missing("\u{1B}[?25h"), in: twoShoppers),
        KioskDefect("UX-KSK-03", "a colour stays", missing("\u{1B}[0m"), in: twoShoppers),
        KioskDefect(
            "UX-KSK-03", "what is cleared is the other screen",
            { moment in
                guard moment.kiosk?.ending != nil else { return }
                let late = "\u{1B}[?1049l"
                moment.kiosk?.output = Passerby.clearing.replacing(late, with: "") + late
            }, in: leaving),
        KioskDefect(
            "UX-KSK-03", "something is written after the screen was cleared",
            { if $0.kiosk?.ending != nil { $0.kiosk?.output += "Goodbye, Juniper" } }, in: leaving),
        KioskDefect(
            "UX-KSK-03", "the title names the order",
            { if $0.place == "receipt" { $0.kiosk?.output = "\u{1B}]0;2026-000001\u{7}" } }, in: twoShoppers),
        KioskDefect(
            "UX-KSK-03", "the order goes to the clipboard",
            { if $0.place == "receipt" { $0.kiosk?.output = "\u{9D}52;c;MjAyNg==\u{9C}" } }, in: twoShoppers),
        KioskDefect(
            "UX-KSK-03", "the receipt is a link",
            { moment in
                guard moment.place == "receipt" else { return }
                moment.kiosk?.output = "\u{1B}]8;;http://shop.test/2026-000001\u{1B}\\2026-000001"
            }, in: twoShoppers),
        KioskDefect(
            "UX-KSK-03", "a bell rings", { $0.kiosk?.output += $0.place == "receipt" ? "\u{7}" : "" },
            in: twoShoppers),
    ]

    // MARK: Ways out

    static let ofLocks: [KioskDefect] = [
        KioskDefect(
            "UX-KSK-04", "Ctrl-C quits",
            { if $0.isKioskKey(.control("c")) { $0.kiosk?.effects = [.window(.quit)] } }, in: trying),
        KioskDefect(
            "UX-KSK-04", "F12 opens the inspector",
            { if $0.isKioskKey(.function(12)) { $0.kiosk?.effects = [.window(.openLab(.inspector))] } },
            in: trying),
        KioskDefect(
            "UX-KSK-04", "q puts everything back as shipped",
            { if $0.isKioskKey(.character("q")) { $0.kiosk?.effects = [.window(.newAudience)] } },
            in: trying),
        KioskDefect(
            "UX-KSK-04", "Ctrl-\\ ends the session",
            { moment in
                guard moment.isKioskKey(.control("\\")) else { return }
                moment.kiosk?.ending = KioskObservation.Ending(.kiosk(.done), traces: [])
            }, in: trying),
        KioskDefect(
            "UX-KSK-04", "a wrong PIN reads the log",
            { if case .pinRefused? = $0.kiosk?.message { $0.kiosk?.effects = [.ask(.log)] } }, in: trying),
        KioskDefect(
            "UX-KSK-04", "a knock ends the kiosk",
            { if $0.kiosk?.place == "staff" { $0.kiosk?.effects = [.exit] } }, in: trying),
    ]
}
