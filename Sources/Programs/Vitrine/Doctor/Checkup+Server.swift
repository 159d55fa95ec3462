import Codecs
import FoundationEssentials
import PayKit
package import SimWallet
package import StoreAPI

extension Checkup {
    /// The shop's server, asked once.
    package struct Server: Sendable {
        var address: String
        /// True if the user named the address; otherwise it is the usual one.
        var isNamed: Bool
        var answer: Answer

        package init(address: String, isNamed: Bool, answer: Answer) {
            self.address = address
            self.isNamed = isNamed
            self.answer = answer
        }

        package enum Answer: Hashable, Sendable {
            /// No request was sent: address, key or certificates are wrong.
            case refusedHere(sentence: String)
            case silence
            /// Nothing at this address, but a server at the same host and port with or without TLS.
            case otherScheme(ServerAddress)
            case untrusted
            case refused(status: Int, detail: String)
            /// A server answers that is no shop.
            case strange
            case shop(Shop)
        }

        package struct Shop: Hashable, Sendable {
            package var name: String
            /// The contract's version; nil when the shop does not say.
            package var contract: String?
            var milliseconds: Int
            /// How far the server's clock is ahead of this machine's; nil when it does not say.
            var secondsAhead: Int?
            package var merchant: Merchant?

            /// - Parameter milliseconds: the time to the answer.
            package init(name: String, contract: String? = nil, milliseconds: Int, secondsAhead: Int? = nil) {
                self.name = name
                self.contract = contract
                self.milliseconds = milliseconds
                self.secondsAhead = secondsAhead
            }
        }

        package struct Merchant: Hashable, Sendable {
            var label: String
            var request: PaymentRequest
            /// Those of ``Entry/Shop/walletAuthorities``.
            var authorities: [String]?
            /// Whole days until its certificate ends; nil when none was read.
            package var daysLeft: Int?
            package var failure: TokenFailure?

            package init(_ shop: Entry.Shop) {
                (label, request) = (shop.merchantLabel, shop.paymentRequest)
                authorities = shop.walletAuthorities
            }

            /// True as well where the shop names no authorities, or the wallet has no root yet.
            package func knows(root identifier: [UInt8]?) -> Bool {
                guard let authorities, let identifier else { return true }
                return authorities.contains(Data(identifier).base64EncodedString())
            }
        }

        package var findings: [Finding] { [reach, merchant, clock].compactMap { $0 } }

        var shop: Shop? { if case .shop(let shop) = answer { shop } else { nil } }

        private var merchant: Finding? {
            guard let merchant = shop?.merchant else { return nil }
            let request = merchant.request
            let head = "\(request.merchantIdentifier) (\(merchant.label)), \(request.countryCode)"
            guard let fault = request.fault ?? merchant.failure?.rawValue else {
                let days = merchant.daysLeft ?? 0
                return .ok(.merchant, "\(head); certificate with \(days.counted("day")) left.")
            }
            return .trouble(
                .merchant, "\(head); \(fault).",
                "No wallet can pay here. The shop's operator asks: vitrine-server merchant status")
        }

        private var reach: Finding {
            switch answer {
            case .refusedHere(let sentence):
                return .trouble(.server, sentence, "Nothing was asked. See --server, --key-file, --ca-file.")
            // Without a named server the demo is wanted, perhaps: something else may be at the usual
            // address.
            case .silence where !isNamed, .strange where !isNamed:
                return .note(
                    .server, "No shop is open at \(address).",
                    "Open one with vitrine-server serve, name another with --server or VITRINE_SERVER, "
                        + "or use vitrine demo, which brings its own.")
            case .refused(let status, _) where !isNamed:
                return .note(
                    .server, "What answers at \(address) refuses with \(status); perhaps it is no shop.",
                    "If it is yours, name it with --server and its key with --key-file. vitrine demo brings "
                        + "its own shop.")
            case .silence:
                return .trouble(
                    .server, "\(address) does not answer.",
                    "Check the address, and that vitrine-server serve runs there.")
            case .otherScheme(let other) where other.origin.hasPrefix("https://"):
                return .trouble(
                    .server, "\(address) does not answer: the server there speaks TLS only.",
                    "Use \(other.name).")
            case .otherScheme(let other):
                return .trouble(
                    .server, "The server at \(address) answers without TLS only; no key was sent.",
                    "Use \(other.name), or have the server speak TLS.")
            case .untrusted:
                return .trouble(
                    .server, "The certificate of \(address) is not trusted; nothing was sent.",
                    "Check the address, or name the root that certifies it with --ca-file.")
            case .refused(let status, let detail) where status == 401 || status == 403:
                return .trouble(
                    .server, "\(address) refuses: \(detail) (\(status))",
                    "Name the file with the access key with --key-file or VITRINE_KEY_FILE.")
            case .refused(let status, let detail):
                return .trouble(
                    .server, "\(address) refuses: \(detail) (\(status))", "Try again later.")
            case .strange:
                return .trouble(
                    .server, "What answers at \(address) is no shop of this kind.",
                    "Check host, port and path of the address.")
            case .shop(let shop):
                let contract = shop.contract.map { ", contract \($0)" } ?? ""
                return .ok(
                    .server, "\(shop.name) at \(address)\(contract), answered in \(shop.milliseconds) ms.")
            }
        }

        /// Payments are refused when the clocks are five minutes apart.
        private var clock: Finding? {
            guard let ahead = shop?.secondsAhead else { return nil }
            let apart = abs(ahead)
            let text = "The server's clock is \(apart) s \(ahead < 0 ? "behind" : "ahead of") this machine's"
            guard apart >= 60 else { return .ok(.clock, "The server's and this machine's agree.") }
            guard apart >= 300 else {
                return .note(.clock, "\(text).", "Set both by the network, such as with timedatectl.")
            }
            return .trouble(
                .clock, "\(text): payments will be refused.",
                "Set both by the network, such as with timedatectl.")
        }
    }
}
