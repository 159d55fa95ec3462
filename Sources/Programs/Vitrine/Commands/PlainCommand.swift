package import ArgumentParser
package import ClientRuntime
package import FoundationEssentials
import Glibc
package import HostFiles

/// A command without a screen, whose work is separate from its output.
package protocol PlainCommand: ParsableCommand {
    func perform(in environment: CommandEnvironment) throws(CommandFault) -> CommandAnswer
}

/// Environment of commands without a screen: the clock, files and the wallet's folder.
package struct CommandEnvironment: Sendable {
    package typealias ReadFault = WholeFile.Fault

    var now: Date
    /// The bytes of a file, or of standard input for `-`.
    var read: @Sendable (_ source: String, _ limit: Int) throws(ReadFault) -> [UInt8]
    var wallet: @Sendable () throws(WalletHome.Failure) -> WalletHome

    package init(
        now: Date,
        read: @escaping @Sendable (_ source: String, _ limit: Int) throws(ReadFault) -> [UInt8],
        wallet: @escaping @Sendable () throws(WalletHome.Failure) -> WalletHome
    ) {
        self.now = now
        self.read = read
        self.wallet = wallet
    }

    static var own: CommandEnvironment {
        CommandEnvironment(
            now: Date(),
            read: { source, limit throws(WholeFile.Fault) in
                try WholeFile.contents(of: source, limit: limit)
            },
            wallet: { () throws(WalletHome.Failure) in try WalletHome.usual })
    }
}

package struct CommandAnswer: Hashable, Sendable {
    package var output: [UInt8] = []
    package var note: String?

    /// Writes it to the standard output, and its note to the standard error.
    func write() throws(CommandFault) {
        guard WholeFile.writeAll(output, to: STDOUT_FILENO) else {
            throw .failed("The answer could not be written: \(String(cString: strerror(errno))).")
        }
        if let note { report(note) }
    }
}

/// Ends the program with a sentence and, unlike an argument parser's error, no usage.
package struct CommandFault: Error, Hashable, Sendable {
    enum Kind: Int32, Sendable {
        /// It was tried and failed, or the token was refused.
        case failed = 1
        /// The command line or its input cannot be understood (`EX_USAGE`).
        case usage = 64
    }

    let kind: Kind
    let sentence: String

    package static func failed(_ sentence: String) -> CommandFault {
        CommandFault(kind: .failed, sentence: sentence)
    }
    package static func usage(_ sentence: String) -> CommandFault {
        CommandFault(kind: .usage, sentence: sentence)
    }
}

extension PlainCommand {
    func run() throws { try perform(in: .own).write() }
}
