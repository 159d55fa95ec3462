/// Numbers with the words that they count, in English.
package enum Plural {
    /// `1 step`, `3 steps`, `3 entries`.
    package static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }
}
