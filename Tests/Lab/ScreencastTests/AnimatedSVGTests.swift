import Screencast
import Testing

/// An animation as SVG: rows in strips, moved in steps.
struct AnimatedSVGTests {
    @Test func aSingleFrameDoesNotMove() {
        let svg = AnimatedSVG.document(animation([["ab"]]), title: "Still")
        #expect(!svg.contains("animation") && !svg.contains("@keyframes"))
        #expect(svg.contains(">ab</text>"))
    }

    @Test func onlyRowsThatChangeMove() {
        let svg = AnimatedSVG.document(animation([["top", "one"], ["top", "two"]]), title: "Moving")
        #expect(!svg.contains("@keyframes y0{"))
        #expect(svg.contains("@keyframes y1{0%{transform:translateX(0px)}50%{transform:translateX(-32px)}}"))
        #expect(svg.components(of: ">top</text>") == 1)
    }

    @Test func aRowThatComesBackIsDrawnOnce() {
        let svg = AnimatedSVG.document(animation([["one"], ["two"], ["one"]]), title: "Back")
        #expect(svg.components(of: ">one</text>") == 1)
        #expect(svg.contains("33.333%{transform:translateX(-32px)}66.667%{transform:translateX(0px)}"))
    }

    @Test func theLastFrameStandsWithoutMotion() {
        let svg = AnimatedSVG.document(animation([["one"], ["two"]]), title: "Rest")
        #expect(svg.contains("animation-name:y0;transform:translateX(-32px)"))
        #expect(svg.contains("prefers-reduced-motion:reduce"))
    }

    @Test func aLowerWindowLeavesNothingBelowIt() {
        let svg = AnimatedSVG.document(animation([["one", "two"], ["one"]]), title: "Smaller")
        #expect(svg.contains("@keyframes y1{0%{transform:translateX(0px)}50%{transform:translateX(-32px)}}"))
    }

    @Test func markupInTextStaysText() {
        let svg = AnimatedSVG.document(animation([["<b>&"]]), title: "\"<script>&\u{1}")
        #expect(svg.contains(">&lt;b&gt;&amp;</text>"))
        #expect(svg.contains("<title>&quot;&lt;script&gt;&amp;</title>"))
        #expect(!svg.contains("<script") && !svg.contains("\u{1}"))
    }

    @Test func blanksInTextKeepColumns() {
        let svg = AnimatedSVG.document(animation([["a b   c"]], columns: 8), title: "Blanks")
        #expect(svg.contains("x=\"0\" y=\"12\" textLength=\"24\">a b</text>"))
        #expect(svg.contains("x=\"48\" y=\"12\">c</text>"))
    }

    private func animation(_ frames: [[String]], columns: Int = 4) -> CellAnimation {
        var animation = CellAnimation(ground: 0)
        for frame in frames { animation.append(frame.map { row($0) }, columns: columns, duration: 100) }
        return animation
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
