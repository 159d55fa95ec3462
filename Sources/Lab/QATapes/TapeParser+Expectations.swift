import TUI

extension TapeParser {
    private enum ConditionWord: String, CaseIterable {
        case cursor, style, line, place, orders, charges, quit
    }

    private static let totals = 0...1_000_000

    mutating func expectation() throws(TapeError) -> Tape.Expectation {
        let isNegated = optionalWord { $0 == "not" } != nil
        return Tape.Expectation(try condition(), isNegated: isNegated)
    }

    private mutating func condition() throws(TapeError) -> Tape.Condition {
        if let match = try optionalMatch() { return .screen(match) }
        guard
            let name = optionalWord({ ConditionWord(rawValue: $0) != nil }),
            let condition = ConditionWord(rawValue: name)
        else { throw unexpected(.condition(ConditionWord.allCases.map(\.rawValue))) }
        switch condition {
        case .cursor: return .cursor(try match())
        case .style: return .style(try choice(Role.allCases, \.tapeName), try match())
        case .line: return .line(try number(Tape.sizes.rows), try match())
        case .place: return .place(try choice(Tape.Place.allCases, \.rawValue))
        case .orders: return .orders(try number(Self.totals))
        case .charges: return .charges(try number(Self.totals))
        case .quit: return .quit
        }
    }

    // MARK: Rules

    /// `Rule UX-BTN-01`, `Rule not UX-BTN-01`, `Rule "SHOP-01" "statement"` and `Rule end`.
    mutating func readRule(at place: TapeLine) throws(TapeError) {
        if scanner.kind() == .text { return try beginGroup(at: place) }
        if optionalWord({ $0 == "end" }) != nil { return try endGroup(at: place) }
        let isExercised = optionalWord { $0 == "not" } == nil
        repeat {
            let place = nextPlace()
            let id = try word(.ruleID) { Self.isID($0) ? $0 : nil }
            try known(id, at: place, in: vocabulary.rules) { .unknownRule($0, nearest: $1) }
            tape.demands.append(Tape.Demand(line: place, rule: id, isExercised: isExercised))
        } while isIDNext
    }

    private var isIDNext: Bool {
        var copy = scanner
        return copy.kind() == .word && Self.isID(copy.word())
    }

    /// Capitals and digits with hyphens between, such as `UX-BTN-01`.
    private static func isID(_ word: String) -> Bool {
        let parts = word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.count > 1 && word.utf8.count <= 40
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
            }
    }

    private mutating func beginGroup(at place: TapeLine) throws(TapeError) {
        let outer = group
        // It begins whatever is wrong with it, so that its end is not taken for a stray one.
        group = OpenGroup(id: "", line: place, depth: depth, isEmpty: false)
        let idPlace = nextPlace()
        var copy = scanner
        let id = try copy.quotedText()
        guard Self.isID(id) else { throw unexpected(.groupID) }
        scanner = copy
        group?.id = id
        let statement = try fullText(.statement)
        if let outer { throw TapeError(line: place, fact: .group(.nested(in: outer.id), id: id)) }
        if id.hasPrefix("UX-") || vocabulary.rules?.contains(id) ?? false {
            throw TapeError(line: idPlace, fact: .group(.inBook, id: id))
        }
        if let other = tape.groups.first(where: { $0.id == id }) {
            throw TapeError(line: idPlace, fact: .group(.taken(line: other.line), id: id))
        }
        group?.isEmpty = true
        tape.groups.append(Tape.Group(line: place, id: id, statement: statement))
    }

    private mutating func endGroup(at place: TapeLine) throws(TapeError) {
        guard let ended = group, ended.depth == depth else { throw TapeError(line: place, fact: .strayEnd) }
        group = nil
        if ended.isEmpty { throw TapeError(line: ended.line, fact: .group(.empty, id: ended.id)) }
    }
}
