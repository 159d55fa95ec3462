import TUI

/// The layout of the poster: the picture large, the words beside it.
struct PosterLayout: Hashable, Sendable {
    /// Nil where there is no room for a useful picture.
    let picture: Area?
    let text: Area
    let footTop: Int

    init(_ size: Size, foot: Int) {
        let isAiry = size.rows >= 18
        footTop = size.rows - foot
        let top = isAiry ? 2 : 1
        let bottom = footTop - (isAiry ? 1 : 0)
        let margin = size.columns >= 100 ? 4 : 2
        let hero = Area(
            x: margin, y: top, width: size.columns - 2 * margin, height: max(1, bottom - top))
        let gap = size.columns >= 80 ? 4 : 2
        let widest = min(hero.width * 11 / 20, hero.width - gap - 18)
        let columns = min(widest, hero.height * 2) / 2 * 2
        guard columns >= 8 else {
            picture = nil
            text = hero
            return
        }
        let box = Area(
            x: hero.x, y: hero.y + (hero.height - columns / 2) / 2, width: columns, height: columns / 2)
        picture = box
        // In a wide hero, picture and text are centred as a whole.
        let words = min(52, hero.width - columns - gap)
        let shift = (hero.width - columns - gap - words) / 2
        text = Area(x: hero.x + shift + columns + gap, y: box.y, width: words, height: box.height)
    }
}
