/// A regular expression as a program for Thompson's simulation: all ways through the text are gone at once,
/// so the time grows with the product of both lengths, whatever the expression is.
///
/// It knows characters, `.`, classes, `\d \w \s \b` and their opposites, groups, `|`, `^`, `$`, and the
/// quantifiers `* + ? {n} {n,} {n,m}`. What no such program can follow, such as a look ahead or a
/// reference back, is refused.
struct PatternProgram {
    private enum Step {
        case one(Class)
        case edge(Edge)
        /// Goes on at both places, which are relative to this one.
        case both(Int, Int)
    }

    private enum Edge { case start, end, word, noWord }

    private struct Class {
        var ranges: [ClosedRange<Character>] = []
        var sets: [Character] = []
        var isNegated = false

        func contains(_ one: Character) -> Bool {
            let isIn = ranges.contains { $0.contains(one) } || sets.contains { Self.isIn($0, one) }
            return isIn != isNegated
        }

        private static func isIn(_ name: Character, _ one: Character) -> Bool {
            switch name {
            case "d": one.isWholeNumber
            case "D": !one.isWholeNumber
            case "s": one.isWhitespace
            case "S": !one.isWhitespace
            case "w": isWord(one)
            default: !isWord(one)
            }
        }

        static func isWord(_ one: Character) -> Bool { one.isLetter || one.isNumber || one == "_" }
    }

    private var steps: [Step] = []
    /// The most steps, with those that a count repeats.
    private static let longest = 2_000
    private static let deepest = 50

    /// Nil for what is no regular expression, or one that it does not know.
    init?(_ text: String) {
        var reader = Reader(rest: Array(text)[...])
        guard let steps = reader.choice(), reader.rest.isEmpty else { return nil }
        self.steps = steps
    }

    func isFound(in text: String) -> Bool {
        let text = Array(text)
        var next: [Int] = []
        for place in 0...text.count {
            var (seen, waiting) = ([Bool](repeating: false, count: steps.count), next + [0])
            next = []
            while let index = waiting.popLast() {
                guard index < steps.count else { return true }
                guard !seen[index] else { continue }
                seen[index] = true
                switch steps[index] {
                case .one(let some):
                    if place < text.count, some.contains(text[place]) { next.append(index + 1) }
                case .edge(let edge): if Self.holds(edge, place, text) { waiting.append(index + 1) }
                case .both(let one, let other): waiting += [index + one, index + other]
                }
            }
        }
        return false
    }

    private static func holds(_ edge: Edge, _ place: Int, _ text: [Character]) -> Bool {
        let before = place > 0 && Class.isWord(text[place - 1])
        let behind = place < text.count && Class.isWord(text[place])
        return switch edge {
        case .start: place == 0
        case .end: place == text.count
        case .word: before != behind
        case .noWord: before == behind
        }
    }

    private struct Reader {
        var rest: ArraySlice<Character>
        var depth = 0

        mutating func take(_ one: Character) -> Bool {
            guard rest.first == one else { return false }
            rest.removeFirst()
            return true
        }

        mutating func choice() -> [Step]? {
            guard var steps = sequence() else { return nil }
            while take("|") {
                guard let other = sequence() else { return nil }
                steps =
                    [.both(1, steps.count + 2)] + steps + [.both(other.count + 1, other.count + 1)] + other
            }
            return steps.count <= PatternProgram.longest ? steps : nil
        }

        private mutating func sequence() -> [Step]? {
            var steps: [Step] = []
            while let first = rest.first, first != "|", first != ")" {
                guard let one = atom(), let repeated = quantified(one) else { return nil }
                steps += repeated
                guard steps.count <= PatternProgram.longest else { return nil }
            }
            return steps
        }

        private mutating func atom() -> [Step]? {
            switch rest.removeFirst() {
            case "(": return group()
            case "[": return bracket().map { [.one($0)] }
            case ".": return [.one(Class(ranges: ["\n"..."\n"], isNegated: true))]
            case "^": return [.edge(.start)]
            case "$": return [.edge(.end)]
            case "\\" where take("b"): return [.edge(.word)]
            case "\\" where take("B"): return [.edge(.noWord)]
            case "\\": return escape().map { [.one($0)] }
            case "*", "+", "?": return nil
            case let one: return [.one(Class(ranges: [one...one]))]
            }
        }

        private mutating func group() -> [Step]? {
            if take("?"), !take(":") { return nil }
            depth += 1
            defer { depth -= 1 }
            guard depth <= PatternProgram.deepest, let steps = choice(), take(")") else { return nil }
            return steps
        }

        private mutating func escape() -> Class? {
            guard let one = rest.popFirst() else { return nil }
            switch one {
            case "d", "D", "s", "S", "w", "W": return Class(sets: [one])
            case "n": return Class(ranges: ["\n"..."\n"])
            case "r": return Class(ranges: ["\r"..."\r"])
            case "t": return Class(ranges: ["\t"..."\t"])
            default: return one.isLetter || one.isNumber ? nil : Class(ranges: [one...one])
            }
        }

        private mutating func bracket() -> Class? {
            var all = Class(isNegated: take("^"))
            while let one = rest.popFirst() {
                if one == "]" { return all.ranges.isEmpty && all.sets.isEmpty ? nil : all }
                // Sets of sets are not known.
                guard one != "[", !("&~".contains(one) && rest.first == one) else { return nil }
                guard let first = one == "\\" ? escape() : Class(ranges: [one...one]) else { return nil }
                all.sets += first.sets
                guard let lower = first.ranges.first?.lowerBound else { continue }
                guard rest.first == "-", let upper = rest.dropFirst().first, upper != "]" else {
                    all.ranges.append(lower...lower)
                    continue
                }
                rest.removeFirst(2)
                guard upper != "[", upper != "\\", lower <= upper else { return nil }
                all.ranges.append(lower...upper)
            }
            return nil
        }

        private mutating func quantified(_ one: [Step]) -> [Step]? {
            let many = [.both(1, one.count + 2)] + one + [Step.both(-one.count - 1, -one.count - 1)]
            let steps: [Step]
            switch rest.first {
            case "*": steps = many
            case "+": steps = one + many
            case "?": steps = [.both(1, one.count + 1)] + one
            case "{":
                let inside = rest.dropFirst().prefix { $0 != "}" }
                guard inside.endIndex < rest.endIndex, let (least, most) = Self.counts(inside),
                    max(least, most ?? 1) * (one.count + 1) <= PatternProgram.longest
                else { return nil }
                rest = rest[inside.endIndex...]
                let maybe = [.both(1, one.count + 1)] + one
                steps =
                    (0..<least).flatMap { _ in one }
                    + (most.map { (least..<$0).flatMap { _ in maybe } } ?? many)
            default: return one
            }
            rest.removeFirst()
            // One that takes as little as it can finds the same.
            _ = take("?")
            return rest.first.map("*+?{".contains) == true ? nil : steps
        }

        private static func counts(_ text: ArraySlice<Character>) -> (least: Int, most: Int?)? {
            let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
            let numbers = parts.map { part in
                part.count <= 4 && part.allSatisfy { ("0"..."9").contains($0) } ? Int(String(part)) : nil
            }
            guard let least = numbers[0] else { return nil }
            guard parts.count == 2 else { return (least, least) }
            if parts[1].isEmpty { return (least, nil) }
            return numbers[1].flatMap { least <= $0 ? (least, $0) : nil }
        }
    }
}
