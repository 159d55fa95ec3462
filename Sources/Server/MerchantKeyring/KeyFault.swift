import Glibc
package import PaymentToken

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

/// A fault of a file or of standard input that was handed to a command.
package enum KeyInputFault: Error, Hashable, Sendable {
    case unreadable(code: Int32)
    case tooLarge
    case empty
    case request(OnboardingFault)
    case certificate(CertificateFault)

    package var sentence: String {
        switch self {
        case .unreadable(let code):
            "cannot be read (\(String(cString: strerror(code)))). Nothing was changed. Check its name."
        case .tooLarge: "is too large for a request or certificate. Nothing was changed. Name another file."
        case .empty: "is empty. Nothing was changed. Name another file, or - for standard input."
        case .request(let fault):
            "cannot be certified: \(fault.description). Nothing was changed. Make a request with: "
                + "openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
        case .certificate(let fault):
            "cannot be trusted: \(fault.description). Nothing was changed. "
                + "Ask the wallet for its root with: vitrine wallet root"
        }
    }
}
