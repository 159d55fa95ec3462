extension RuleBook {
    /// UX-KSK: terminals that strangers share.
    package static let kiosk: [Rule] = []
}
