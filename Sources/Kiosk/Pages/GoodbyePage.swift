import TUI

/// The page that stands while a process ends and the next session is being prepared.
struct GoodbyePage {
    /// True if the poster was not touched for too long; else a session is over.
    let isUnattended: Bool
    let words: KioskWords.VisitWords

    func draw(on canvas: inout Canvas) {
        let width = max(2, canvas.size.columns - 4)
        let thanks = (isUnattended ? words.unattended : words.goodbye).wrapped(to: width)
        let lines = thanks + (isUnattended ? [] : [.empty] + words.prepared.wrapped(to: width))
        let top = max(0, (canvas.size.rows - lines.count) / 2)
        for (index, line) in lines.enumerated() {
            canvas.draw(
                line, centredIn: canvas.bounds, y: top + index, style: index < thanks.count ? .heading : .body
            )
        }
        canvas.cursor = Point(x: 0, y: 0)
    }
}
