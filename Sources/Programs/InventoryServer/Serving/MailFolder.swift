import FoundationEssentials
import Glibc
package import HostFiles
package import ShopMail

/// The folder of the outbox: a file for each of the newest messages, and the last event that was seen to.
///
/// A file has the time of its message, by which the newest are told. No link is followed.
package struct MailFolder: Sendable {
    private let path: String
    private let most: Int
    private static let suffix = ".eml", place = "last-event", mostListed = 100

    /// - Parameter most: The most messages that are kept.
    package init(path: String, most: Int = 500) {
        self.path = path
        self.most = most
    }

    private var folder: OutputFolder { OutputFolder(path: path, isPrivate: true) }

    package var outbox: Outbox {
        { name in
            Array((name.map { [$0] } ?? names).lazy.compactMap(message).prefix(Self.mostListed))
        }
    }

    /// Makes the folder, or refuses one that others may use. A shop that has forgotten its orders begins with
    /// an empty one.
    package func open(isAnew: Bool) throws(OutputFolder.Fault) {
        try folder.make()
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for draft in files where draft.hasPrefix(".new-") { unlink("\(path)/\(draft)") }
        guard isAnew else { return }
        for file in names.map({ $0 + Self.suffix }) + [Self.place] { unlink("\(path)/\(file)") }
    }

    /// Writes messages, each whole or not at all and unless it is there already; removes the oldest of too
    /// many.
    package func keep(_ messages: [MailMessage]) throws(OutputFolder.Fault) {
        // Another shop's order may have had the same number.
        for new in messages where message(new.name)?.id != new.id {
            let file = new.name + Self.suffix
            try folder.write(new.bytes, to: file)
            try? FileManager.default.setAttributes(
                [.modificationDate: new.date], ofItemAtPath: "\(path)/\(file)")
        }
        for old in names.dropFirst(most) { unlink("\(path)/\(old)\(Self.suffix)") }
    }

    /// The place of the last event whose messages were written; nil in a new folder.
    package var lastEvent: Int64? { bytes(Self.place).flatMap { Int64(String(decoding: $0, as: UTF8.self)) } }

    package func remember(_ place: Int64) throws(OutputFolder.Fault) {
        try folder.write(Array(String(place).utf8), to: Self.place)
    }

    private func message(_ name: String) -> MailMessage? {
        guard MailMessage.isName(name), let date = time(of: name + Self.suffix),
            let bytes = bytes(name + Self.suffix)
        else { return nil }
        return MailMessage(name: name, date: date, bytes: bytes)
    }

    private func bytes(_ file: String) -> [UInt8]? {
        try? WholeFile.kept(
            at: "\(path)/\(file)", isSecret: true, owner: geteuid(), followsLinks: false,
            limit: MailMessage.mostBytes)
    }

    /// The time of a regular file; nil for anything else, links among it.
    private func time(of file: String) -> Date? {
        let facts = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")
        guard let facts, facts[.type] as? FileAttributeType == .typeRegular else { return nil }
        return facts[.modificationDate] as? Date
    }

    /// The newest first.
    private var names: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.filter { $0.hasSuffix(Self.suffix) && MailMessage.isName(String($0.dropLast(4))) }
            .compactMap { file in time(of: file).map { (name: String(file.dropLast(4)), date: $0) } }
            .sorted { ($0.date, $0.name) > ($1.date, $1.name) }.map(\.name)
    }
}
