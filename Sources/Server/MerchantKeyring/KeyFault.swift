/// The reason why an order about keys was not carried out.
package enum KeyFault: Error, Hashable, Sendable {
    case rule(KeyringFault)
    case folder(KeyFolderFault)
    case input(source: String, KeyInputFault)

    /// One line that says what happened, what was kept and what to do next. Never holds key material.
    package var sentence: String {
        switch self {
        case .rule(let fault): fault.sentence
        case .folder(let fault): fault.sentence
        case .input(let source, let fault): "\(source) \(fault.sentence)"
        }
    }
}
