package import ArgumentParser
import FoundationEssentials
import Glibc
import MerchantKeyring
import ShopCore

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
        do {
            let answer = try await answer(on: place.address())
            for note in answer.notes { say(note) }
            if !answer.isSuccess { throw ExitCode.failure }
        } catch let failure as StartFailure {
            say(failure.sentence)
            throw ExitCode.failure
        }
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
