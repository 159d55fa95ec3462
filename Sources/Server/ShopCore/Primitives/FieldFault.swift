package import PayKit

/// A fault of one member of a document, as a fact; the web has the code and the sentence for it.
package struct FieldFault: Hashable, Sendable {
    /// The member, as a JSON pointer (RFC 6901).
    package var pointer: String
    package var reason: Reason

    package init(_ pointer: String, _ reason: Reason) {
        self.pointer = pointer
        self.reason = reason
    }

    package enum Reason: Hashable, Sendable {
        // MARK: By a schema

        case missing
        case unknownMember
        case wrongType(ValueType)
        case outOfRange(ClosedRange<Int>)
        case wrongCount(ClosedRange<Int>)
        case notOneOf([String])
        /// An object is of none of these forms.
        case noSuchForm([String])
        case tooLong(Int)
        /// Blanks and invisible characters alone.
        case blank
        case malformed

        // MARK: By what it is for

        case lineCount(ClosedRange<Int>)
        case quantity(ClosedRange<Int>)
        case couponCount(most: Int)
        /// The basket costs more than an amount of the contract can say.
        case totalTooLarge
        case amountNotHeld
        case amountOfNothing
        case addressNeeded, phoneNeeded, billingNeeded
        /// A document that is no longer whole after a merge patch.
        case undecodable(DecodingFault)
        case noEmailAddress

        // MARK: Of addresses

        case unknownCountry
        case neededToShip
        case unknownState
        case noPostalCode
        /// No ZIP code begins with these digits.
        case unassignedPostalCode(prefix: String)
        case postalCodeOfOtherState(code: String, states: [String], given: String)
        /// The code of a territory that is a country of its own.
        case postalCodeOfOtherCountry(code: String, country: Country, given: String)

        // MARK: Of typed cards

        case cardNumber(CardNumberError)
        case unsupportedNetwork
        case noMonth
        case noYear
        case cardExpired
        case securityCode(length: Int)
        case cardName
    }

    /// A type of JSON, as a schema wants it.
    package enum ValueType: Hashable, Sendable {
        case string, integer, boolean, object, list, anything
    }
}
