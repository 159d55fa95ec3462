import Codecs
package import PayKit

extension Checkup {
    package struct Goods: Sendable {
        var folder: String?
        var folders: [String] = []
        /// True if the server's executable is beside this one.
        var hasServer = true

        package init(folder: String? = nil, folders: [String] = [], hasServer: Bool = true) {
            self.folder = folder
            self.folders = folders
            self.hasServer = hasServer
        }

        package var findings: [Finding] { [assets, demo] }

        private var assets: Finding {
            guard let folder else {
                return .trouble(
                    .assets, "Catalogue and Wallets are in none of \(folders.joined(separator: ", ")).",
                    "Install the program whole, or name their folder with --assets or VITRINE_ASSETS.")
            }
            return .ok(.assets, folder)
        }

        private var demo: Finding {
            guard hasServer else {
                return .trouble(
                    .demo, "vitrine-server is not beside vitrine: vitrine demo cannot start.",
                    "Install both programs in one folder, as make install does.")
            }
            return .ok(.demo, "vitrine-server is beside vitrine.")
        }
    }

    /// The simulated device and what signs its payments.
    package struct Device: Sendable {
        var wallet: Wallet
        var keys: Keys

        package init(wallet: Wallet, keys: Keys) {
            self.wallet = wallet
            self.keys = keys
        }

        package enum Wallet: Hashable, Sendable {
            /// The merchant is that of the shop that answered; nil without one.
            case ready(profile: String, cards: Int, CapabilityReason, merchant: String? = nil)
            case refused(sentence: String)
        }

        package enum Keys: Hashable, Sendable {
            case kept(folder: String, hasSigner: Bool)
            case absent(folder: String, canBeMade: Bool)
            case refused(sentence: String)
        }

        package var findings: [Finding] { [walletFinding, keysFinding] }

        private var walletFinding: Finding {
            switch wallet {
            case .refused(let sentence):
                return .trouble(.wallet, sentence, "Choose a profile that can be read with --wallet.")
            case .ready(let profile, let cards, let reason, let merchant):
                let many = cards == 0 ? "without a card" : cards.counted("card")
                let found = "\(profile), \(many); \(reason.cause)."
                let able = "\(profile), \(many)" + (merchant.map { "; entitled to \($0)" } ?? "") + "."
                let card = "Buying with a card works."
                switch reason {
                case .noHardware, .restricted, .walletOff, .noPasscode, .locked:
                    return .ok(.wallet, found, "It is simulated so; --wallet ready can pay.")
                case .foreignMerchant(let identifier):
                    return .note(.wallet, found, "\(card) Add \(identifier) to entitledMerchants.")
                case .foreignCountry(let code):
                    return .note(.wallet, found, "\(card) Add \(code) to processingCountries.")
                case .faultyShop: return .note(.wallet, found, "Ask the shop's operator.")
                case .unknownToShop:
                    return .note(
                        .wallet, found,
                        "\(card) The shop's operator adds: vitrine wallet root | vitrine-server trust add -")
                case .noEligibleCard: return .ok(.wallet, found, "The sheet takes another in.")
                case .noCard, .ready: return .ok(.wallet, able, cards > 0 ? nil : "The sheet takes one in.")
                }
            }
        }

        private var keysFinding: Finding {
            switch keys {
            case .kept(let folder, let hasSigner):
                let signer =
                    hasSigner ? "root and signing identity are good" : "the next payment makes a signer"
                return .ok(
                    .keys, "\(folder), \(signer).",
                    "A server of another user or machine learns of it by: vitrine wallet root | "
                        + "vitrine-server trust add -")
            case .absent(let folder, let canBeMade):
                guard canBeMade else {
                    return .trouble(
                        .keys, "\(folder) is not there and cannot be made.",
                        "Set XDG_DATA_HOME to a folder of yours.")
                }
                return .ok(.keys, "\(folder), made by the first payment.")
            case .refused(let sentence):
                return .trouble(.keys, sentence, "Nothing was read or changed; no payment can be signed so.")
            }
        }
    }
}
