/// Which program this is.
enum Version {
    static let text = "1.0.0"
}
