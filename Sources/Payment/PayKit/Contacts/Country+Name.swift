import FoundationEssentials
import FoundationInternationalization

extension Country {
    /// The country's name in the language of this locale; its code where the locale has no name for it.
    public func name(locale identifier: String) -> String {
        Locale(identifier: identifier).localizedString(forRegionCode: code) ?? code
    }
}
