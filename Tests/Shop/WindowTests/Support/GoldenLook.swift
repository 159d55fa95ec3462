import Foundation
package import TUI

/// A window size and a language.
package struct GoldenLook: Sendable, CustomStringConvertible {
    package var columns: Int
    package var rows: Int
    package var language: Language

    package init(columns: Int, rows: Int, language: Language) {
        self.columns = columns
        self.rows = rows
        self.language = language
    }

    package var description: String { "\(columns)x\(rows)-\(language.rawValue)" }

    package func shopper(_ device: SampleWallet = .ready) throws -> Shopper {
        try Shopper(device, language: language, columns: columns, rows: rows)
    }

    /// Sizes and languages for screens whose layout differs between the sizes. `VITRINE_SIZES=80x24,120x40`
    /// takes some of the sizes only.
    package static let all = looks([(40, 12), (60, 20), (80, 24), (120, 40)])

    /// The smallest size and the one that screens are designed for: for states that are laid out as another
    /// screen is.
    package static let two = looks([(40, 12), (80, 24)])

    private static func looks(_ sizes: [(columns: Int, rows: Int)]) -> [GoldenLook] {
        let taken = ProcessInfo.processInfo.environment["VITRINE_SIZES"]?.split(separator: ",")
        return sizes.filter { size in taken?.contains { $0 == "\(size.columns)x\(size.rows)" } ?? true }
            .flatMap { size in
                Language.allCases.map {
                    GoldenLook(columns: size.columns, rows: size.rows, language: $0)
                }
            }
    }
}
