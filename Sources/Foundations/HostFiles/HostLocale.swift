import FoundationEssentials
package import Glibc

/// The locale of the process. Foundation and ICU read it from the environment, and ICU overflows its buffers
/// for a name with parts that are too long for any language.
package enum HostLocale {
    /// Replaces a malformed locale by `C`, or by `C.UTF-8` where it wants UTF-8. Call before anything else
    /// reads the environment.
    package static func settle() {
        for (name, value) in ProcessInfo.processInfo.environment
        where ["LANG", "LANGUAGE"].contains(name) || name.hasPrefix("LC_") {
            if let other = replacement(for: value) { setenv(name, other, 1) }
        }
    }

    /// The substitute for a malformed locale; nil for a well-formed one.
    ///
    /// Language, script and region are subtags of BCP 47; codeset and modifier are short words.
    package static func replacement(for value: String) -> String? {
        // `LANGUAGE` is a list.
        let isFine = value.split(separator: ":").allSatisfy(isWellFormed)
        guard !isFine else { return nil }
        return value.lowercased().replacing("-", with: "").contains("utf8") ? "C.UTF-8" : "C"
    }

    private static func isWellFormed(_ name: Substring) -> Bool {
        let words = name.split(omittingEmptySubsequences: false) { "_-.@".contains($0) }
        let language = words[0].utf8.count
        return (1...8).contains(language) && words.count <= 6
            && words.allSatisfy { word in
                word.utf8.count <= 11
                    && word.utf8.allSatisfy { byte in
                        switch byte {
                        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "="): true
                        default: false
                        }
                    }
            }
    }
}

package enum HostClock {
    /// A moment, in seconds since 1970, as date and time in the time zone of the process.
    package static func localTime(at seconds: time_t = time(nil)) -> tm {
        var parts = tm()
        withUnsafePointer(to: seconds) { _ = localtime_r($0, &parts) }
        return parts
    }
}
