import ArgumentParser
import ClientRuntime
import FoundationEssentials
import Glibc
import StoreAPI
import Subprocess
import SystemPackage

/// The demo's own server: a child process that ends with the demo, even after a crash.
final class ServerProcess: Sendable {
    private let executable: String
    private let arguments: [String]
    private let logPath: String

    /// - Parameter logPath: replaced by the server's output.
    init(arguments: [String], logPath: String) throws {
        guard let found = programBeside("vitrine-server") else {
            throw ValidationError("vitrine-server is not beside vitrine. Build both: make run does.")
        }
        executable = found
        self.arguments = ["serve", "--attached"] + arguments
        self.logPath = logPath
    }

    /// - Parameters:
    ///   - keyFile: where the server writes the key for ordering faults.
    ///   - mail: The folder of the shop's e-mails; nil for none, as in a kiosk.
    convenience init(
        assets: String?, database: String?, port: UInt16, keyFile: String? = nil, wallet: WalletHome? = nil,
        mail: String? = nil
    ) throws {
        var arguments = ["--hostname", "127.0.0.1", "--port", String(port)]
        arguments += ["--database", database ?? ":memory:"]
        if let folder = assets { arguments += ["--assets", folder] }
        if let mail { arguments += ["--mail", mail] }
        // The steps of each payment are told at this level alone.
        if let keyFile {
            arguments += ["--allow-faults", "--admin-key-file", keyFile, "--log-level", "debug"]
        }
        do throws(WalletHome.Failure) {
            let home = if let wallet { wallet } else { try WalletHome.usual }
            try home.root(at: Date())
            arguments += ["--trust", home.rootPath]
        } catch {
            throw Failure(reason: error.sentence)
        }
        try self.init(arguments: arguments, logPath: Self.prepareLog())
    }

    /// The full path of the persistent shop; nil for one in memory.
    var database: String? {
        guard let option = arguments.firstIndex(of: "--database"), option + 1 < arguments.count,
            arguments[option + 1] != ":memory:"
        else { return nil }
        return URL(filePath: arguments[option + 1]).standardizedFileURL.path
    }

    /// The reason why the server did not start or ended early.
    struct Failure: Error, CustomStringConvertible {
        let reason: String
        var description: String { reason }
    }

    /// Runs the server until the task is cancelled; calls `listening` with its address. `isFresh` deletes all
    /// sales first.
    func run(isFresh: Bool, listening: @escaping @Sendable (ServerAddress) async -> Void) async throws {
        let arguments = arguments + (isFresh ? ["--fresh"] : [])
        let log = try FileDescriptor.open(
            FilePath(logPath), .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
        var platform = PlatformOptions()
        platform.createSession = true
        platform.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(3))]
        let result = try await Subprocess.run(
            .path(FilePath(executable)), arguments: Arguments(arguments), platformOptions: platform,
            input: .inputWriter, output: .sequence,
            error: .fileDescriptor(log, closeAfterSpawningProcess: true)
        ) { execution in
            var hasStarted = false
            for try await line in execution.standardOutput.strings() {
                guard let word = line.split(whereSeparator: \.isWhitespace).last,
                    let address = try? ServerAddress(String(word))
                else { continue }
                hasStarted = true
                await listening(address)
            }
            return hasStarted
        }
        guard !Task.isCancelled else { return }
        let happened =
            result.closureResult ? "The shop's server stopped" : "The shop's server could not start"
        let words = lastWords ?? "it ended with \(result.terminationStatus)."
        throw Failure(reason: "\(happened): \(words) Its log is \(logPath).")
    }

    private var lastWords: String? {
        guard let data = try? Data(contentsOf: URL(filePath: logPath)) else { return nil }
        let line = String(decoding: data, as: UTF8.self).split(separator: "\n").last
        return line.map { $0.trimmingPrefix("vitrine-server: ") }.map(String.init)
    }

    /// In the XDG state folder.
    private static func prepareLog() throws -> String {
        let folder = StateFolder.path ?? "/tmp/.local/state/vitrine"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure(
                reason: "The folder \(folder) for the server's log cannot be made. Set XDG_STATE_HOME.")
        }
        return "\(folder)/server.log"
    }
}
