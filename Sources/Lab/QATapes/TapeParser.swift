/// Reads tapes. It knows nothing of files: what a tape names by `Source` is asked for.
package struct TapeParser {
    /// The names that a tape may use; nil where any name is taken.
    package struct Vocabulary: Sendable {
        package var rules: Set<String>?
        package var wallets: Set<String>?

        package init(rules: Set<String>? = nil, wallets: Set<String>? = nil) {
            self.rules = rules
            self.wallets = wallets
        }
    }

    package struct File: Sendable {
        /// The file's name in places, the same however it was named.
        package var name: String
        package var text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    package typealias Source = (_ name: String, _ from: String) -> Result<File, TapeError.SourceFault>

    /// How many files may be inside each other, and how many there may be in all.
    static let deepest = 16
    static let mostFiles = 500

    let vocabulary: Vocabulary
    private let source: Source
    var scanner: TapeScanner
    var tape: Tape
    private var errors: [TapeError] = []
    /// The files that are being read, each named by the one before it.
    private var open: [String]
    private var files: [String]
    private var fileCount = 1
    var group: OpenGroup?
    var picture = VHSPicture()
    /// True if a step has been read: from there on the start of the session is settled.
    var hasBegun: Bool { !tape.steps.isEmpty || !tape.groups.isEmpty }

    /// A group of steps whose `Rule end` has not been read yet.
    package struct OpenGroup {
        var id: String
        var line: TapeLine
        /// In how many files it lies.
        var depth: Int
        var isEmpty = true
    }

    var depth: Int { open.count }

    package static func parse(
        _ text: String, file: String, vocabulary: Vocabulary = Vocabulary(),
        source: @escaping Source = { _, _ in .failure(.missing) }
    ) -> Result<Tape, TapeErrors> {
        var parser = TapeParser(text, file: file, vocabulary: vocabulary, source: source)
        parser.readFile()
        if let error = parser.picture.error { parser.errors.append(error) }
        let errors = parser.sortedErrors
        return errors.isEmpty ? .success(parser.tape) : .failure(TapeErrors(errors))
    }

    private init(
        _ text: String, file: String, vocabulary: Vocabulary, source: @escaping Source
    ) {
        self.vocabulary = vocabulary
        self.source = source
        scanner = TapeScanner(text, file: file)
        tape = Tape(file: file)
        open = [file]
        files = [file]
    }

    private var sortedErrors: [TapeError] {
        let order = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        func key(_ error: TapeError) -> (Int, Int, Int) {
            (order[error.line.file] ?? 0, error.line.line, error.line.column)
        }
        return errors.sorted { key($0) < key($1) }
    }

    // MARK: Files

    private mutating func readFile() {
        while scanner.findCommand() {
            do {
                try readCommand()
                try expectEndOrCommand()
            } catch {
                errors.append(error)
                scanner.skipLine()
            }
        }
        guard let group, group.depth == depth else { return }
        errors.append(TapeError(line: group.line, fact: .group(.open, id: group.id)))
        self.group = nil
    }

    /// `Source FILE`: reads the file as if it stood here.
    mutating func readSource() throws(TapeError) {
        let place = nextPlace()
        let name = try argument(.file)
        guard name.hasSuffix(".tape") else {
            throw TapeError(line: place, fact: .source(.otherEnding, name: name))
        }
        let file: File
        switch source(name, scanner.file) {
        case .success(let found): file = found
        case .failure(let fault): throw TapeError(line: place, fact: .source(fault, name: name))
        }
        let fault: TapeError.SourceFault? =
            open.contains(file.name)
            ? .cyclic
            : depth >= Self.deepest
                ? .tooDeep
                : fileCount >= Self.mostFiles
                    ? .tooMany
                    : file.text.isEmpty ? .empty : nil
        if let fault { throw TapeError(line: place, fact: .source(fault, name: name)) }
        let outer = scanner
        scanner = TapeScanner(file.text, file: file.name)
        open.append(file.name)
        files.append(file.name)
        fileCount += 1
        readFile()
        open.removeLast()
        scanner = outer
    }

    /// Several commands may stand on a line, as in VHS.
    private mutating func expectEndOrCommand() throws(TapeError) {
        switch scanner.kind() {
        case .end: return
        case .word:
            var copy = scanner
            if Self.isCommand(copy.commandWord()) { return }
        case .text, .pattern, .brace: break
        }
        throw unexpected(.end)
    }

    // MARK: Steps

    mutating func add(_ command: Tape.Command, at line: TapeLine) {
        if case .expect = command { group?.isEmpty = false }
        tape.steps.append(Tape.Step(line: line, command: command, group: group?.id))
    }
}
