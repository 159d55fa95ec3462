import ClientRuntime
import FoundationEssentials
import HostFiles
import QARules
import QATapes

struct TapeFile: Sendable {
    let path: String

    var name: String { Self.name(of: path) }

    static func name(of path: String) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        return last.hasSuffix(".tape") ? String(last.dropLast(5)) : last
    }

    /// In bytes; tapes are short.
    private static let limit = 1 << 20

    /// The tapes of files and folders, each once, in the order of their names.
    static func find(_ places: [String]) throws(CommandFault) -> [TapeFile] {
        var found: Set<String> = []
        for place in places {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else {
                throw .usage("There is no tape \(quoted(place)). Name a file or a folder with tapes.")
            }
            guard isFolder else {
                found.insert(place)
                continue
            }
            let base = place.hasSuffix("/") ? String(place.dropLast()) : place
            let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
            found.formUnion(names.filter { $0.hasSuffix(".tape") }.map { "\(base)/\($0)" })
        }
        guard !found.isEmpty else {
            throw .usage(
                "There is no tape in \(places.map(quoted).joined(separator: ", ")). They end in .tape.")
        }
        return found.map(TapeFile.init).sorted { ($0.name, $0.path) < ($1.name, $1.path) }
    }

    enum Reading: Sendable {
        case tape(Tape, title: String)
        case faulty([TapeRemark])
    }

    func read() -> Reading {
        let text: String
        do throws(WholeFile.Fault) { text = try Self.text(of: path) } catch {
            return .faulty([TapeRemark(file: path, "The tape cannot be read: \(error.reason)")])
        }
        let parsed = TapeParser.parse(
            text, file: path, vocabulary: TapeParser.Vocabulary(rules: Set(RuleBook.all.map(\.id)))
        ) { name, from in
            let place = name.hasPrefix("/") ? name : Self.folder(of: from) + name
            do throws(WholeFile.Fault) {
                return .success(TapeParser.File(name: place, text: try Self.text(of: place)))
            } catch {
                return .failure(error.isMissing ? .missing : .unreadable)
            }
        }
        switch parsed {
        case .success(let tape) where tape.steps.isEmpty && tape.groups.isEmpty:
            return .faulty([
                TapeRemark(
                    file: path,
                    "The tape has no command, so nothing would be tested. "
                        + "vitrine qa new FILE writes one to begin with.")
            ])
        case .success(let tape): return .tape(tape, title: Self.title(of: text) ?? name)
        case .failure(let errors): return .faulty(errors.all.map { TapeRemark($0) })
        }
    }

    private static func text(of path: String) throws(WholeFile.Fault) -> String {
        String(decoding: try WholeFile.kept(at: path, isSecret: false, limit: limit), as: UTF8.self)
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// Title of a tape: the comment on its first line; nil without one.
    private static func title(of text: String) -> String? {
        guard let line = text.split(whereSeparator: \.isNewline).first, line.hasPrefix("#") else {
            return nil
        }
        let title = line.drop { $0 == "#" || $0 == " " }
        return title.isEmpty ? nil : String(title)
    }
}

struct ReadTape: Sendable {
    let file: TapeFile
    let reading: TapeFile.Reading

    /// Reads the tapes of files and folders, each once, in the order of their names.
    static func find(_ places: [String]) throws(CommandFault) -> [ReadTape] {
        try TapeFile.find(places).map { ReadTape(file: $0, reading: $0.read()) }
    }

    /// Reports what has no effect, once for each file and part.
    static func reportUnused(_ tapes: [ReadTape]) {
        var said: Set<TapeRemark> = []
        for read in tapes {
            guard case .tape(let tape, _) = read.reading else { continue }
            for part in tape.unused where said.insert(part).inserted { report(part.text) }
        }
    }
}
