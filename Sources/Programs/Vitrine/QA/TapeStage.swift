import ClientRuntime
import FoundationEssentials
import HostFiles
import Kiosk
import PaymentToken
import QAReports
import QARunner
import QATapes
import ServerConnection
import SimWallet
import StoreAPI
import TUI

/// Plays a tape in an environment of its own: a server on a socket, a wallet that it trusts, and a session;
/// removed afterwards.
@MainActor
struct TapeStage {
    let tape: Tape
    /// The tape's file name for reports, and its first comment.
    let name: String
    let title: String
    let assets: Assets

    /// Plays the tape; a failure to start is in the report, too.
    func play(_ film: Film? = nil) async -> Report.Scenario {
        do {
            return try await rehearse { player, rehearsal in
                film?.watch(player, rehearsal)
                let scenario = await player.play()
                film?.finish()
                return scenario
            }
        } catch {
            return Report.Scenario(
                name: name, title: title, language: tape.settings.language.rawValue,
                columns: tape.settings.size.columns, rows: tape.settings.size.rows, failure: "\(error)")
        }
    }

    /// Starts the tape's shop and calls `use` with a player whose session has not begun.
    func rehearse<Value: Sendable>(
        _ use: @escaping @MainActor (TapePlayer, Rehearsal) async -> Value
    ) async throws -> Value {
        let missing = tape.missingPrograms()
        guard missing.isEmpty else { throw MissingPrograms(missing) }
        let folder = try PrivateFolder()
        defer { folder.remove() }
        return try await rehearse(in: folder.path, use)
    }

    private func rehearse<Value: Sendable>(
        in folder: String, _ use: @escaping @MainActor (TapePlayer, Rehearsal) async -> Value
    ) async throws -> Value {
        let settings = tape.settings
        let authority = try WalletAuthority(at: settings.clock.addingTimeInterval(-86_400))
        let signer = try authority.signer(at: settings.clock)
        let root = "\(folder)/root.pem"
        try WholeFile.create(root, Array(authority.root.pem.utf8), mode: 0o600)
        let socket = "\(folder)/shop.sock"
        var arguments = [
            "--database", ":memory:", "--socket", socket, "--trust", root, "--allow-faults", "--clock",
            settings.clock.formatted(.iso8601), "--seed", String(settings.seed), "--admin-key-file",
            Self.keyFile(in: folder),
        ]
        if let assets = assets.root { arguments += ["--assets", assets] }
        let server = try ServerProcess(arguments: arguments, logPath: "\(folder)/server.log")
        // A wrong profile is reported before anything is played.
        _ = try assets.wallet(settings.wallet)
        let kiosk = try settings.kiosk()
        let (values, announce) = AsyncStream.makeStream(of: Value?.self)
        let running = Task {
            defer { announce.finish() }
            try await server.run(isFresh: false) { address in
                announce.yield(await Self.perform(self, address, folder, kiosk, signer, use))
            }
        }
        // Nothing comes when the server ends before the tape does.
        var value: Value?
        for await played in values {
            value = played
            break
        }
        running.cancel()
        _ = try? await running.value
        guard let value else {
            try await running.value
            throw ServerProcess.Failure(reason: "The shop's server ended before the tape did.")
        }
        return value
    }

    private static func keyFile(in folder: String) -> String { "\(folder)/admin.key" }

    private static func perform<Value: Sendable>(
        _ stage: TapeStage, _ address: ServerAddress, _ folder: String,
        _ kiosk: KioskSettings?, _ signer: SigningIdentity,
        _ use: @MainActor (TapePlayer, Rehearsal) async -> Value
    ) async -> Value? {
        guard let key = try? BearerToken(file: keyFile(in: folder)),
            let staff = try? ConnectionTarget(address: address, key: key)
        else { return nil }
        let line = HTTPTransport(ConnectionTarget(address: address), session: "rehearsal")
        let staffLine = HTTPTransport(staff, session: "staff")
        let settings = stage.tape.settings
        let clock = LabClock(start: settings.clock)
        let rehearsal = try? Rehearsal(
            Rehearsal.Setting(
                size: settings.size, language: settings.language, theme: settings.theme,
                mayMove: settings.mayMove, seed: settings.seed, start: settings.clock,
                kiosk: kiosk,
                kept: stage.tape.reopens ? KeptFile(folder: "\(folder)/shopper") : nil),
            wallet: { try stage.assets.wallet(settings.wallet) }, signer: { _ in signer }, clock: clock,
            shop: { try await line.send($0, $1) },
            staff: AdminClient(
                StoreClient(language: "en", prefix: address.prefix) { try await staffLine.send($0, $1) }))
        guard let rehearsal else { return nil }
        let player = TapePlayer(stage.tape, name: stage.name, title: stage.title, on: rehearsal) {
            try stage.assets.wallet($0)
        }
        let value = await use(player, rehearsal)
        rehearsal.end()
        await line.close()
        await staffLine.close()
        return value
    }
}

extension Tape.Settings {
    /// The kiosk settings of the tape; nil without. Guests have the tape's wallet.
    fileprivate func kiosk() throws(KioskSettings.Fault) -> KioskSettings? {
        guard isKiosk else { return nil }
        let guest = KioskSettings.Wallet.guest(wallet)
        var limits = KioskSettings.Limits()
        if let idleLimit { (limits.browse, limits.form, limits.sheet) = (idleLimit, idleLimit, idleLimit) }
        return try KioskSettings(
            limits: limits, wallet: guest, wallets: [guest], theme: theme, language: language)
    }
}
