import ClientRuntime
import FoundationEssentials
package import QATapes

/// Looks for programs as a shell does: on PATH, or where a name with a slash leads.
package struct ProgramSearch: Sendable {
    private let folders: [String]

    package init(path: String?) {
        folders = (path ?? "").split(separator: ":").map(String.init)
    }

    package static var own: ProgramSearch { ProgramSearch(path: Environment["PATH"]) }

    package func finds(_ name: String) -> Bool {
        guard !name.contains("/") else { return Self.isProgram(name) }
        return folders.contains { Self.isProgram("\($0)/\(name)") }
    }

    private static func isProgram(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
            && FileManager.default.isExecutableFile(atPath: path)
    }
}

extension Tape {
    /// The programs that the tape requires and that are not there, each as a fault with its place.
    package func missingPrograms(_ search: ProgramSearch = .own) -> [TapeRemark] {
        requirements.filter { !search.finds($0.program) }.map { requirement in
            TapeRemark(
                requirement.line,
                "Require \(quote(requirement.program)): there is no such program on PATH. Install it, or "
                    + "take the line out.")
        }
    }
}

/// Programs that a tape requires are missing, so that it is not played.
package struct MissingPrograms: Error, CustomStringConvertible {
    private let remarks: [TapeRemark]

    package init(_ remarks: [TapeRemark]) { self.remarks = remarks }

    package var description: String { remarks.map(\.text).joined(separator: "\n") }
}
