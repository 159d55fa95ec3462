/// Which program this is.
package enum Version {
    package static let text = "1.0.0"
}
