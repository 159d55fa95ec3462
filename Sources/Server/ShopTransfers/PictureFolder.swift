import FoundationEssentials
import Glibc
package import ShopCore

/// The files of a folder that a table may name as pictures. Nothing outside of it is opened: a name has no
/// path in it, and symbolic links are not followed.
package struct PictureFolder: Sendable {
    private let path: String
    /// The names of its files by the same in lower case.
    private let names: [String: [String]]

    private static let endings = ["png", "jpg", "jpeg"]

    package init(_ path: String) throws(TransferFault) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .unreadable(path: path, code: errno) }
        close(folder)
        guard let found = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw .unreadable(path: path, code: EACCES)
        }
        self.path = path
        names = Dictionary(grouping: found.sorted()) { $0.lowercased() }
    }

    /// The name of the file that a cell names, in any case where but one fits.
    package func name(_ text: String) throws(PictureFileFault) -> String {
        guard PictureIntake.isFileName(text) else { throw .outside }
        guard let name = try one(of: names[text.lowercased()] ?? [], for: text) else { throw .missing }
        return name
    }

    /// The name of the file for a slug or SKU: the same with `.png`, `.jpg` or `.jpeg` behind it. Nil where
    /// none fits.
    package func name(for base: String) throws(PictureFileFault) -> String? {
        guard PictureIntake.isFileName(base) else { return nil }
        let found = Self.endings.flatMap { names["\(base.lowercased()).\($0)"] ?? [] }
        let exact = found.filter { $0.hasPrefix("\(base).") }
        return try one(of: exact.isEmpty ? found : exact, for: base)
    }

    private func one(of found: [String], for text: String) throws(PictureFileFault) -> String? {
        if found.contains(text) { return text }
        guard found.count <= 1 else { throw .ambiguous(found) }
        return found.first
    }

    package func bytes(of name: String) throws(PictureFileFault) -> [UInt8] {
        try PictureIntake.bytes(of: name, in: path)
    }
}
