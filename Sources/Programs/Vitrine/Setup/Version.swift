package enum Version {
    /// Semantic version (MAJOR.MINOR.PATCH), for `--version`, heartbeats and the staff's menu.
    package static let text = "1.0.0"
}
