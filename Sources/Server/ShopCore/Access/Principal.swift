/// The sender of a request.
package enum Principal: Hashable, Sendable {
    case anyone
    case admin(key: String)
    /// A terminal with a key: no more than anyone where nobody needs a key.
    case guest(key: String)
    /// A reader with a key, who elsewhere does no more than look.
    case reader(key: String)

    package var key: String? {
        switch self {
        case .anyone: nil
        case .admin(let key), .guest(let key), .reader(let key): key
        }
    }
}
