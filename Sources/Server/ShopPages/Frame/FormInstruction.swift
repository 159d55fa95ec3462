/// Fields that say how a form is sent rather than what is in it: HTML has no methods but GET and POST, and no
/// headers.
package enum FormInstruction: String, Hashable, Sendable, CaseIterable {
    case method = "_method"
    case key = "_key"
    case match = "_if_match"
    /// The token of the order that is acted on; browsers have it in a cookie.
    case token = "_token"
    /// Which form of its page was sent.
    case form = "_form"
}
