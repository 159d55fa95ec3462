package import PayKit

/// The registration of a merchant: the data that the portal writes into its certificates (section 5.1 of the
/// format).
package struct MerchantRegistration: Hashable, Sendable {
    /// The reverse-DNS identifier beginning with `merchant.`; it never expires and may serve several
    /// programs.
    package let identifier: String
    /// The ten characters that name the merchant's team.
    package let teamIdentifier: String
    /// The merchant's name.
    package let organisation: String
    /// Where the merchant is at home.
    package let country: Country

    /// Registers a merchant.
    ///
    /// - Throws: `malformedMerchantIdentifier`, `malformedTeamIdentifier` or `malformedOrganisation`.
    package init(
        identifier: String, teamIdentifier: String, organisation: String, country: Country
    ) throws(OnboardingFault) {
        guard Self.isMerchantIdentifier(identifier) else { throw .malformedMerchantIdentifier }
        guard Self.isTeamIdentifier(teamIdentifier) else { throw .malformedTeamIdentifier }
        guard Self.isOrganisation(organisation) else { throw .malformedOrganisation }
        self.identifier = identifier
        self.teamIdentifier = teamIdentifier
        self.organisation = organisation
        self.country = country
    }

    /// True if a text has the form of a merchant identifier, the same that a payment request asks for.
    package static func isMerchantIdentifier(_ text: String) -> Bool { PaymentRequest.isReverseDNS(text) }

    private static func isTeamIdentifier(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }

    /// RFC 5280 appendix A.1 allows 64 characters, counted as code points.
    private static func isOrganisation(_ text: String) -> Bool {
        (1...64).contains(text.unicodeScalars.count) && text.contains { !$0.isWhitespace }
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
                default: true
                }
            }
    }
}
