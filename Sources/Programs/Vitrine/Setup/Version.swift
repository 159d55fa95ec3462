package enum Version {
    /// Semantic version (MAJOR.MINOR.PATCH).
    package static let text = "1.0.0"
}
