import PayKit

/// Figures in few characters, as a screen and lines of a pipe show them.
package enum FigureText {
    package static let none = "–"

    /// `3.4`, `412`, `12.5k`, `3.1M`.
    package static func count(_ value: Double) -> String {
        switch value {
        case ..<0: "0"
        case ..<9.95 where value != value.rounded(): decimal(value, 1)
        case ..<99_999.5: decimal(value, 0)
        case ..<999_950: decimal(value / 1000, 0) + "k"
        default: decimal(value / 1_000_000, 1) + "M"
        }
    }

    /// `0.21 ms`, `4.2 ms`, `42 ms`, `1.2 s`.
    package static func duration(_ seconds: Double?) -> String {
        guard let seconds else { return none }
        let milliseconds = seconds * 1000
        switch milliseconds {
        case ..<0.995: return decimal(milliseconds, 2) + " ms"
        case ..<9.95: return decimal(milliseconds, 1) + " ms"
        case ..<999.5: return decimal(milliseconds, 0) + " ms"
        default: return decimal(seconds, 1) + " s"
        }
    }

    /// `512 kB`, `4.1 MB`, `1.2 GB`.
    package static func bytes(_ count: Double) -> String {
        switch count {
        case ..<999_500: decimal(count / 1000, 0) + " kB"
        case ..<99_950_000: decimal(count / 1_000_000, 1) + " MB"
        case ..<999_500_000: decimal(count / 1_000_000, 0) + " MB"
        default: decimal(count / 1_000_000_000, 1) + " GB"
        }
    }

    /// `12 s`, `4 min 10 s`, `2 h 13 min`, `3 d 4 h`.
    package static func age(_ seconds: Double) -> String {
        let seconds = Int(max(0, seconds))
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
        case ..<86_400: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
        default: return "\(seconds / 86_400) d \(seconds / 3600 % 24) h"
        }
    }

    /// The amounts of a family by currency, such as `18204.10 USD`.
    package static func amounts(_ rows: [Figures.Row]) -> String {
        let texts = rows.compactMap { row -> String? in
            guard let currency = row.labels["currency"].flatMap({ Currency(code: $0) }),
                let units = Int64(exactly: row.value)
            else { return nil }
            return "\(Money(minorUnits: units, currency: currency).decimalString) \(currency.code)"
        }
        return texts.isEmpty ? none : texts.sorted().joined(separator: ", ")
    }

    package static func decimal(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return none }
        let scale = digits == 0 ? 1.0 : digits == 1 ? 10 : 100
        let units = Int((value * scale).rounded())
        guard digits > 0 else { return String(units) }
        let rest = String(units % Int(scale))
        return "\(units / Int(scale)).\(String(repeating: "0", count: digits - rest.count))\(rest)"
    }
}
