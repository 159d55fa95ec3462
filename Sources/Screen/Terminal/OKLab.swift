import Glibc
import TUI

/// A colour in the perceptual space OKLab (Björn Ottosson, 2020), in which equal distances look alike.
struct OKLab: Hashable, Sendable {
    let lightness: Double
    let greenRed: Double
    let blueYellow: Double

    init(_ color: RGBColor) {
        let (red, green, blue) = color.light
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        greenRed = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    private var chroma: Double { hypot(greenRed, blueYellow) }

    /// The squared distance; hue counts eight times, so that a dark amber becomes no olive.
    func distance(to other: OKLab) -> Double {
        let (red, yellow) = (greenRed - other.greenRed, blueYellow - other.blueYellow)
        let (light, chroma) = (lightness - other.lightness, chroma - other.chroma)
        let hue = max(0, red * red + yellow * yellow - chroma * chroma)
        return light * light + chroma * chroma + 8 * hue
    }
}
