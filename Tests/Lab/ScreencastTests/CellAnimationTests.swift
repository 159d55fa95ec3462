import Screencast
import Testing

/// Frames that are kept, prolonged, written for another program and read again.
struct CellAnimationTests {
    @Test func aFrameLikeTheLastOneProlongsIt() {
        var animation = CellAnimation(ground: 0)
        animation.append([row("a")], columns: 4, duration: 100)
        animation.append([row("a")], columns: 4, duration: 50)
        animation.append([row("b")], columns: 4, duration: 10)
        animation.append([row("c")], columns: 4, duration: 0)
        #expect(animation.frames.map(\.duration) == [150, 10])
        #expect(animation.lines.count == 2)
        #expect((animation.columns, animation.rows, animation.duration) == (4, 1, 160))
    }

    @Test func anotherProgramReadsTheSame() throws {
        var animation = CellAnimation(ground: 0x15171C)
        animation.append([row("a<&>\"é"), CellRow([])], columns: 6, duration: 40)
        animation.append([wide("茶"), row(" e\u{301} ", isBold: true)], columns: 6, duration: 70)
        let read = try CellAnimation(wire: animation.wire)
        #expect(read == animation)
        #expect(read.wire == animation.wire)
    }

    @Test(arguments: [
        ("", 1), ("cells 2 4 1 000000\n", 1), ("cells 1 0 1 000000\n", 1), ("cells 1 501 1 000000\n", 1),
        ("cells 1 4 1 xyz\n", 1), ("cells 1 4 1 000000\nrow\nframe 10 1\n", 3),
        ("cells 1 4 1 000000\nrow\nframe 0 0\n", 3), ("cells 1 4 1 000000\nrow\nframe 5 0 0\n", 3),
        ("row\nframe 10 0\n", 2), ("cells 1 4 1 000000\nrun 3 0 0 -\ta\n", 2),
        ("cells 1 1 1 000000\nrun 1 0 0 -\ta\tb\nrow\nframe 9 0\n", 4), ("cells 1 4 1 000000\nnoise\n", 2),
    ])
    func nonsenseIsNamedByItsLine(text: String, line: Int) {
        let thrown = #expect(throws: CellAnimation.WireError.self) { try CellAnimation(wire: text) }
        #expect(thrown?.line == line)
    }

    @Test func textHasEachFrameWithALineUnderIt() {
        var animation = CellAnimation(ground: 0)
        animation.append([row("ab  "), row("")], columns: 4, duration: 10)
        animation.append([row("c"), row("")], columns: 4, duration: 10)
        #expect(animation.text == "ab\n\n────\nc\n\n────\n")
    }

    @Test func shapesMeetAtTheEdgesOfTheirCells() throws {
        guard case .blocks(let half, let opacity)? = CellShape("▄") else { throw Missing() }
        #expect(half.map(\.top) == [4] && half.map(\.bottom) == [8] && opacity == 1)
        guard case .blocks(let quarter, _)? = CellShape("▎") else { throw Missing() }
        #expect(quarter.map(\.right) == [2])
        guard case .blocks(let corners, _)? = CellShape("▚") else { throw Missing() }
        #expect(corners.map(\.left) == [0, 4] && corners.map(\.top) == [0, 4])
        guard case .lines(let arms, let isRound)? = CellShape("╭") else { throw Missing() }
        #expect(arms == [.right, .down] && isRound)
        #expect(CellShape("a") == nil && CellShape("▄\u{301}") == nil && CellShape("") == nil)
    }

    private struct Missing: Error {}
}

/// A row of characters of one column each.
func row(_ text: String, _ color: UInt32 = 0xFFFFFF, on ground: UInt32 = 0, isBold: Bool = false) -> CellRow {
    let glyphs = text.map(String.init)
    guard !glyphs.isEmpty else { return CellRow([]) }
    return CellRow([
        .init(
            glyphs: glyphs, isWide: false, look: .init(foreground: color, background: ground, isBold: isBold))
    ])
}

/// A row of characters of two columns each.
func wide(_ text: String) -> CellRow {
    CellRow([
        .init(glyphs: text.map(String.init), isWide: true, look: .init(foreground: 0xFFFFFF, background: 0))
    ])
}
