package import ArgumentParser
import FoundationEssentials
import Glibc
import MerchantKeyring
import ShopCore

/// A command that works on a database's whole contents: what it does, apart from where its words go.
package protocol TransferStep: AsyncParsableCommand {
    /// Does the work and gives what is to be said; throws ``StartFailure``.
    func perform(on address: StoreAddress) async throws -> TransferAnswer
    var place: DatabasePlace { get }
}

/// The lines of a command about tables.
package struct TransferAnswer: Hashable, Sendable {
    /// For standard error, in whole sentences.
    package var notes: [String] = []
    /// False makes the command end with exit status 1.
    package var isSuccess = true
}

extension TransferStep {
    /// Performs the step and prints its notes; new files are private (umask 077).
    /// - Throws: ``ExitCode`` `.failure` if it fails or finds something wrong.
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

    /// The answer, and every failure as one that has words.
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
