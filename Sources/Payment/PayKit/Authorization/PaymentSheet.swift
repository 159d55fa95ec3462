/// A sheet that shows one request after the other to a shopper, and calls a delegate as
/// PKPaymentAuthorizationController does. The merchant's side need not know who looks at it.
@MainActor
public protocol PaymentSheet: AnyObject {
    /// Shows a request until the sheet is gone.
    /// - Returns: how it ended; nil if ``close()`` ended it.
    func present(
        _ request: PaymentRequest, to delegate: any PaymentAuthorizationControllerDelegate
    ) async throws(PaymentAuthorization.Refusal) -> PaymentAuthorization.Outcome?
    /// Ends the sheet as its owner, unless a payment is under way; see ``PaymentAuthorization/Event/abort``.
    func abort()
    /// Takes the sheet away at once, also while a payment is under way.
    func close()
}

/// The device behind a ``PaymentSheet``: its wallet, and what makes its tokens.
@MainActor
public protocol PaymentDevice: AnyObject {
    /// The wallet's cards, addresses and contacts.
    var contents: WalletContents { get }
    /// The merchants and countries that it pays.
    func entitlement(for request: PaymentRequest) -> MerchantEntitlement
    /// Makes the token of an authorised payment; nil if it cannot.
    func token(for request: PaymentAuthorization.TokenRequest) async -> PaymentToken?
    /// Checks the wallet's passcode.
    func check(passcode: Secret) -> (matches: Bool, attemptsLeft: Int)
    /// Keeps the card's PIN for the next token.
    func take(pin: Secret)
    /// Saves a contact or an address that was typed on the sheet, in place of the one that was edited.
    func save(_ contact: Contact, replacing old: Contact?)
}

extension PaymentAuthorization.Refusal: Error {}
