package import ArgumentParser
package import FoundationEssentials
import Glibc
import HostFiles
package import MerchantKeyring
import PaymentToken

/// A command about keys: its work, apart from its output.
package protocol KeyCommand: ParsableCommand {
    var place: KeyPlace { get }
    func perform(in context: KeyCommandContext) throws(KeyFault) -> KeyAnswer
}

/// The environment of commands about keys: folder, clock, and the bytes of files and standard input.
package struct KeyCommandContext: Sendable {
    var folder: KeyFolder
    var now: Date
    /// The bytes of a file, or of standard input for `-`.
    var read: @Sendable (_ source: String) throws(KeyFault) -> [UInt8]

    package init(
        folder: KeyFolder, now: Date,
        read: @escaping @Sendable (_ source: String) throws(KeyFault) -> [UInt8]
    ) {
        self.folder = folder
        self.now = now
        self.read = read
    }
}

package struct KeyAnswer: Hashable, Sendable {
    package var output = ""
    /// For standard error: one sentence for people, which does not get in the way of a file being written.
    package var note: String?

    package init(output: String = "", note: String? = nil) {
        self.output = output
        self.note = note
    }
}

package struct KeyPlace: ParsableArguments {
    package init() {}

    @Option(
        name: .customLong("keys"),
        help: "The folder of keys. (default: vitrine/keys in XDG_DATA_HOME)",
        completion: .directory)
    var folder: String?
}

extension KeyCommand {
    /// Performs the command in the folder of keys and prints the result; new files are private (umask 077).
    package func run() throws {
        umask(0o077)
        let path = try place.folder ?? Places.usualKeys(environment: ProcessInfo.processInfo.environment)
        let context = KeyCommandContext(folder: KeyFolder(path: path), now: Date(), read: KeyInput.read)
        let answer = try perform(in: context)
        if let note = answer.note { say(note) }
        guard CommandOutput.write(answer.output) else {
            say(
                "could not write the answer (\(String(cString: strerror(errno)))). "
                    + "What was changed is kept in \(path). Look with: vitrine-server merchant list")
            throw ExitCode.failure
        }
    }
}

/// Files and standard input that are handed to commands.
package enum KeyInput {
    static func certificate(
        in source: String, read: (_ source: String) throws(KeyFault) -> [UInt8] = KeyInput.read
    ) throws(KeyFault) -> EncodedCertificate {
        let bytes = try read(source)
        do {
            return try EncodedCertificate(pem: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw .input(source: source == "-" ? "standard input" : source, .certificate(error))
        }
    }

    /// More than a certificate or request could take, in bytes.
    private static let limit = 1 << 16

    /// Reads to the end; more than the limit is refused.
    @Sendable package static func read(_ source: String) throws(KeyFault) -> [UInt8] {
        let name = source == "-" ? "standard input" : source
        let bytes: [UInt8]
        do { bytes = try WholeFile.contents(of: source, limit: limit) } catch {
            throw .input(
                source: name, error == .tooLarge(limit: limit) ? .tooLarge : .unreadable(code: error.code))
        }
        guard !bytes.isEmpty else { throw .input(source: name, .empty) }
        return bytes
    }
}
