import ClientRuntime
import FoundationEssentials
import Glibc
import HostFiles

/// The folder that sample tokens are written to; nothing in it is ever replaced.
struct SampleFolder {
    private let path: String

    /// Makes the folder; refuses one with contents.
    init(_ path: String, option: String = "--out") throws(CommandFault) {
        self.path = path
        do throws(WholeFile.Fault) {
            try WholeFile.makeFolder(path, mode: 0o777)
        } catch {
            throw .failed("The folder \(quoted(path)) cannot be made: \(error.reason).")
        }
        let found: [String]
        do { found = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            throw .usage(
                "\(option) \(quoted(path)) is not a folder that can be read; a new or empty one is expected.")
        }
        guard found.isEmpty else {
            throw .usage("\(option) \(quoted(path)) is not empty; a new or empty folder is expected.")
        }
    }

    /// A token with a number gets a folder of its own.
    func write(_ token: SampleToken, number: Int?) throws(CommandFault) {
        var folder = path
        if let number {
            let digits = String(number)
            folder += "/" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            guard mkdir(folder, 0o777) == 0 else { throw incomplete(folder, .system(code: errno)) }
        }
        try write(token.files, to: folder)
    }

    func write(_ files: [SampleToken.File]) throws(CommandFault) { try write(files, to: path) }

    private func write(_ files: [SampleToken.File], to folder: String) throws(CommandFault) {
        for file in files {
            let place = "\(folder)/\(file.name)"
            do throws(WholeFile.Fault) {
                try WholeFile.create(place, file.bytes, mode: file.isSecret ? 0o600 : 0o644)
            } catch {
                throw incomplete(place, error)
            }
        }
    }

    private func incomplete(_ place: String, _ fault: WholeFile.Fault) -> CommandFault {
        .failed(
            "\(quoted(place)) could not be written: \(fault.reason). What is in \(quoted(path)) is "
                + "incomplete.")
    }
}
