import Foundation
import Testing

/// What is public is written about, and what is written about exists.
@Suite struct DocumentationTests {
    private static var declaration: Regex<Substring> {
        #/
        ^\ *(?:@[A-Za-z]+(?:\([^)]*\))?\ )*
        public\ (?:internal\(set\)\ |mutating\ |static\ |indirect\ )*
        (?:func|var|let|init|struct|enum|protocol|class|subscript|typealias)\b
        /#
    }

    /// The lines that declare something public and have no `///` line above them. Cases of public enums and
    /// requirements of public protocols count as declarations.
    static func undocumented(in file: Source) -> [String] {
        var blocks: [(indent: Int, hasPublicMembers: Bool)] = []
        var found: [String] = []
        for (index, line) in file.code.enumerated() {
            let text = line.drop { $0 == " " }
            guard !text.isEmpty else { continue }
            let indent = line.count - text.count
            blocks.removeAll { $0.indent >= indent }
            let isMember = blocks.last.map { $0.hasPublicMembers && $0.indent + 4 == indent } ?? false
            let isPublic = line.contains(declaration) || isMember && text.contains(/^(?:case|func|var)\b/)
            if isPublic, !isDocumented(index, in: file) { found.append("\(file.path):\(index + 1): \(text)") }
            if text.hasSuffix("{") {
                blocks.append((indent, text.contains(/public (?:indirect )?(?:enum|protocol)\b/)))
            }
        }
        return found
    }

    /// Whether the nearest line above that is not an attribute is a documentation comment.
    private static func isDocumented(_ index: Int, in file: Source) -> Bool {
        let above = file.lines[..<index].last { !$0.contains(/^ *@/) }
        return above?.contains(/^ *\/\/\/ ./) ?? false
    }

    @Test func everyPublicDeclarationIsDocumented() {
        let files = Source.all.filter { $0.room == "PayKit" && !$0.isTest }
        #expect(files.count > 30)
        #expect(files.flatMap(Self.undocumented).isEmpty)
    }

    @Test func undocumentedDeclarationsAreFound() {
        let text = """
            /// Good.
            public enum Good {
                /// Good.
                case one
                case two, three
                public var name: String {
                    switch self {
                    case .one: "one"
                    }
                }
            }
            @MainActor
            public protocol Bare {
                func ask()
                /// Good.
                func answer()
            }
            struct Inner { var free = 1 }
            extension Good {
                /// Good.
                @inlinable
                public static func make() {}
                public internal(set) var count: Int
                public subscript(key: Int) -> Int { 1 }
                public init?(text: String) { nil }
            }
            """
        let found = Self.undocumented(in: Source(path: "x", text: text)).map { $0.split(separator: ":")[1] }
        #expect(found == ["5", "6", "13", "14", "23", "24", "25"])
    }

    // MARK: Articles

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/Payment/PayKit/PayKit.docc").resolvingSymlinksInPath()

    static let articles = ["PayKit.md", "ComingFromPassKit.md"]

    /// What PayKit declares, by its path: `PaymentAuthorization/Event/reply`.
    static func paths(in file: Source) -> Set<String> {
        var blocks: [(indent: Int, path: String?)] = [(-1, "")]
        var found: Set<String> = []
        for line in file.code {
            let text = line.drop { $0 == " " }
            guard !text.isEmpty else { continue }
            let indent = line.count - text.count
            blocks.removeAll { $0.indent >= indent }
            let parent = blocks.last?.path
            var path: String?
            if let match = text.firstMatch(of: /^extension ([A-Za-z.]+)/) {
                path = String(match.output.1).replacing(".", with: "/")
            } else if let match = text.firstMatch(
                of: /\b(?:func|var|let|struct|enum|class|protocol|case|typealias|init) ?\??([A-Za-z]*)/),
                let parent
            {
                let name = match.output.1.isEmpty ? "init" : String(match.output.1)
                let whole = parent.isEmpty ? name : "\(parent)/\(name)"
                found.insert(whole)
                if text.contains(/\b(?:struct|enum|class|protocol)\b/) { path = whole }
            }
            if text.hasSuffix("{") { blocks.append((indent, path)) }
        }
        return found
    }

    @Test func pathsFollowTheNesting() {
        let text = """
            public struct Sheet {
                public enum Row {
                    case card
                }
                public init?(text: String) {
                    let inner = 1
                }
            }
            extension Sheet.Row {
                func next() {}
            }
            """
        #expect(
            Self.paths(in: Source(path: "x", text: text)) == [
                "Sheet", "Sheet/Row", "Sheet/Row/card", "Sheet/init", "Sheet/Row/next",
            ])
    }

    @Test(arguments: articles) func everySymbolOfAnArticleExists(_ article: String) throws {
        let place = Self.folder.appending(path: article)
        let text = try String(contentsOf: place, encoding: .utf8)
        let prose = text.replacing(/(?s)```.*?```/, with: "")
        let links = prose.matches(of: /``([^`]+)``/).map { String($0.output.1) }
        #expect(links.count > 10)
        let files = Source.all.filter { $0.room == "PayKit" && !$0.isTest }
        let known = files.reduce(into: Set<String>(["PayKit"])) { $0.formUnion(Self.paths(in: $1)) }
        for link in links {
            let path = link.split(separator: "(", maxSplits: 1)[0]
            #expect(known.contains(String(path)), "\(link) in \(article)")
        }
    }
}
