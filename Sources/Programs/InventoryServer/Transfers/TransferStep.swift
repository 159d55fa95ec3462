package import ArgumentParser
import FoundationEssentials
import Glibc
import MerchantKeyring
import ShopCore
import StoreAPI

/// A command that works on a database's whole contents: its work, apart from its output.
package protocol TransferStep: AsyncParsableCommand {
    /// Does the work and gives what is to be said; throws ``StartFailure``.
    func perform(on address: StoreAddress) async throws -> TransferAnswer
    var place: DatabasePlace { get }
}

/// The lines of a command about tables.
package struct TransferAnswer: Hashable, Sendable {
    package var notes: [String] = []
    /// False makes the command end with exit status 1.
    package var isSuccess = true
}

extension TransferStep {
    /// Performs the step and prints its notes; new files are private (umask 077).
    package func run() async throws {
        umask(0o077)
        let answer = try await answer(on: place.address())
        for note in answer.notes { say(note) }
        if !answer.isSuccess { throw ExitCode.failure }
    }

    package func answer(on address: StoreAddress) async throws -> TransferAnswer {
        do {
            return try await perform(on: address)
        } catch let failure as StartFailure {
            throw failure
        } catch let fault as TransferFault {
            throw StartFailure.transfer(fault)
        } catch {
            throw StartFailure.transfer(.failed(path: address.name, kind: "\(type(of: error))"))
        }
    }
}

extension TransferFault {
    private static let mayBeApplied =
        "it may have been applied: see what import --dry-run would still change before you send it again."

    var sentence: String {
        switch self {
        case .unreadable(let path, let code):
            "cannot read \(path) (\(SystemError.text(code))). Check its name and its permissions."
        case .unwritable(let path, let code):
            "cannot write \(path) (\(SystemError.text(code))). Name another place, or free some space."
        case .exists(let path):
            "\(path) is there already and was not touched. Name another file, or move it away."
        case .damagedCopy(let path):
            "the copy for \(path) did not pass its check and was thrown away. "
                + "Look at the database with: vitrine-server check."
        case .tooLarge(let path):
            "\(path) has more than 64 MiB. Nothing was changed: import it in parts."
        case .failed(let path, let kind):
            "\(path) could not be worked on (\(kind)). Nothing was changed: run vitrine-server check, then "
                + "try again."
        case .serverUnreachable(let url):
            "no answer from \(url). Check the address, and whether the server runs. "
                + "If a table was sent, \(Self.mayBeApplied)"
        case .serverUntrusted(let sentence): sentence
        case .serverUnknown(let url):
            "what answers at \(url) is no vitrine-server, or one of another version. "
                + "If a table was sent, \(Self.mayBeApplied)"
        case .outcomeUnknown(let path):
            "\(path) did not answer when the changes were to be kept. If a table was read, "
                + Self.mayBeApplied
        case .refused(let url, let status, let detail) where status >= 500:
            "\(url) failed with \(status): \(detail) If a table was sent, \(Self.mayBeApplied)"
        case .refused(let url, let status, let detail):
            "\(url) refused with \(status): \(detail) Nothing was changed."
        case .notAddress(let fault): fault.description
        }
    }
}
