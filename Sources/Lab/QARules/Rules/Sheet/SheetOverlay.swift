import Storefront
import TUI
import Window

/// The sheet lies over the shop and nothing behind it reaches into it: UX-SHT-01.
package enum SheetOverlay {
    @Sendable static func staysApart(_ scene: Scene) -> Verdict? {
        guard scene.hasNewFrame, scene.now.isSheetOpen, scene.now.place.hasPrefix("sheet"),
            scene.now.frame.isRoomy, let sheet = scene.screen.sheet
        else { return nil }
        let consent = scene.facts.consent
        if case .shop(let message)? = scene.now.message, consent.answer == nil, consent.result == nil,
            let before = scene.before,
            before.place == scene.now.place, before.language == scene.now.language,
            before.frame.size == scene.now.frame.size
        {
            switch message {
            case .language, .resized, .key, .paste, .item: break
            // The sheet itself asks anew for prices whose quote runs out.
            case .timerFired(let timer) where timer.isRenewal: break
            default:
                // Its lower edge has room for what is announced.
                let inside = sheet.area.top(sheet.area.height - 1)
                if hasChanged(inside, from: before.frame, to: scene.now.frame) {
                    return .broken("Something that happened in the shop changed a cell of the sheet")
                }
            }
        }
        guard scene.now.frame.isUsualSize else { return nil }
        return Verdict(
            wrong: leavesShop(around: sheet.area, on: scene.now.frame)
                ? nil : "Nothing of the shop is in sight around the sheet")
    }

    private static func hasChanged(_ area: Area, from old: Canvas, to new: Canvas) -> Bool {
        (area.y..<area.maxY).contains { y in
            let row = y * new.size.columns
            let range = row + area.x..<row + area.maxX
            return old.cells[range] != new.cells[range]
        }
    }

    /// True where a character of the shop stands outside the sheet: of its header, or dimmed.
    private static func leavesShop(around area: Area, on frame: Canvas) -> Bool {
        guard area.width < frame.size.columns || area.height < frame.size.rows - 3 else { return false }
        return (0..<frame.size.rows).contains { y in
            (0..<frame.size.columns).contains { x in
                frame[x, y].glyph != .blank && frame[x, y].style.isOfShopBehind
                    && !area.contains(Point(x: x, y: y))
            }
        }
    }
}

extension Style {
    /// True for the looks of the shop while something lies over it.
    fileprivate var isOfShopBehind: Bool {
        if isPicture { return isDimmedPicture }
        return [.dimmed, .brand, .bar, .barQuiet, .barAccent].contains(role)
    }
}
