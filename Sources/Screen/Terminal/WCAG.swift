import Glibc

/// The formulas of the Web Content Accessibility Guidelines 2.
enum WCAG {
    /// Relative luminance; parts are 0 to 255.
    static func luminance(_ color: (red: Int, green: Int, blue: Int)) -> Double {
        func linear(_ component: Int) -> Double {
            let value = Double(component) / 255
            return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    /// The contrast ratio of two luminances, 1 to 21.
    static func contrast(_ one: Double, _ two: Double) -> Double {
        (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }
}
