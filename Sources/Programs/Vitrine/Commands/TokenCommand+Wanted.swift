import ClientRuntime
import FoundationEssentials
import HostFiles
import PayKit
import PaymentToken

extension TokenCommand.Mint {
    struct Wanted {
        /// Nil when only the certificate names the merchant.
        let merchant: MerchantRegistration?
        let version: TokenVersion?
        let amount: Money
        let count: Int
        let card: CardNumber
        let now: Date
    }

    /// The longest application data, in bytes; a token carries their hash alone.
    static let longestApplicationData = 1 << 20

    /// Parses the arguments without reading files; each fault names the argument and what is expected.
    func wanted(now: Date?) throws(CommandFault) -> Wanted {
        let merchant = try merchant()
        guard let currency = Currency(code: currency) else {
            throw .usage(
                "--currency \(quoted(currency)) is not a currency in use; three letters of ISO 4217 such as "
                    + "USD are expected.")
        }
        guard let count = Int(count), (1...10_000).contains(count) else {
            throw .usage("--count \(quoted(self.count)) is not a whole number from 1 to 10000.")
        }
        guard !out.isEmpty else {
            throw .usage("--out is empty; the name of a folder to be written is expected.")
        }
        return Wanted(
            merchant: merchant, version: try version(), amount: try money(in: currency), count: count,
            card: try number(), now: try Self.time(clock) ?? now ?? Date())
    }

    private func merchant() throws(CommandFault) -> MerchantRegistration? {
        guard let merchantID else {
            guard certificate == nil else { return nil }
            throw .usage(
                "--merchant-id is missing; a merchant identifier such as merchant.com.example.shop is "
                    + "expected, or a certificate with --certificate.")
        }
        return try Self.registration(merchantID)
    }

    /// A merchant by its identifier alone.
    static func registration(_ merchantID: String) throws(CommandFault) -> MerchantRegistration {
        let merchant: MerchantRegistration?
        do {
            merchant = try Country(code: "US").map { country in
                try MerchantRegistration(
                    identifier: merchantID, teamIdentifier: "VITRINE001", organisation: "Vitrine Samples",
                    country: country)
            }
        } catch {
            merchant = nil
        }
        guard let merchant else {
            throw .usage(
                "--merchant-id \(quoted(merchantID)) is not a merchant identifier; a form such as "
                    + "merchant.com.example.shop is expected.")
        }
        return merchant
    }

    private func version() throws(CommandFault) -> TokenVersion? {
        guard let tokenVersion else { return nil }
        guard let version = TokenVersion(rawValue: tokenVersion) else {
            throw .usage(
                "--token-version \(quoted(tokenVersion)) is not a version of tokens; EC_v1 or RSA_v1 is "
                    + "expected.")
        }
        return version
    }

    private func money(in currency: Currency) throws(CommandFault) -> Money {
        let digits = currency.minorDigits
        let example = Money(minorUnits: 25 * currency.minorUnitsPerUnit, currency: currency).decimalString
        guard let money = try? Money(decimal: amount, currency: currency) else {
            let form =
                "at most twelve digits "
                + (digits == 0 ? "without a point" : "with exactly \(digits) more after a point")
            throw .usage(
                "--amount \(quoted(amount)) is not an amount of \(currency.code); \(form) are expected, such "
                    + "as \(example).")
        }
        guard money.minorUnits > 0 else {
            throw .usage(
                "--amount \(quoted(amount)) pays nothing; more than zero is expected, such as \(example).")
        }
        return money
    }

    /// Faults do not repeat the number: it could be a real one.
    private func number() throws(CommandFault) -> CardNumber {
        do { return try CardNumber(card) } catch {
            let fault =
                switch error {
                case .empty: "is empty"
                case .notDigits: "holds something that is not a digit"
                case .unknownNetwork: "belongs to no known network"
                case .wrongLength: "has the wrong number of digits for its network"
                case .failsCheck: "fails the check digit"
                }
            throw .usage("--card \(fault); a test number such as 4242424242424242 is expected.")
        }
    }

    static func time(_ clock: String?) throws(CommandFault) -> Date? {
        guard let clock else { return nil }
        guard let date = ClockTime.date(clock) else {
            throw .usage("--clock \(quoted(clock)) is not a time; \(ClockTime.form), is expected.")
        }
        return date
    }

    func applicationBytes(in environment: CommandEnvironment) throws(CommandFault) -> [UInt8]? {
        guard let applicationData else { return nil }
        guard applicationData.hasPrefix("@") else { return Array(applicationData.utf8) }
        let file = String(applicationData.dropFirst())
        do throws(WholeFile.Fault) {
            return try environment.read(file, Self.longestApplicationData)
        } catch {
            throw .usage(
                "--application-data \(quoted(file)) cannot be read: \(error.reason); a file after the @, or "
                    + "a text without one, is expected.")
        }
    }
}
