extension RuleBook {
    /// UX-FRM: paying without a wallet.
    package static let cardForm: [Rule] = []
}
