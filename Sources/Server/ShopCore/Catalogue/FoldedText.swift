/// Text without case, width and marks, as searching and sorting compare it.
package enum FoldedText {
    /// Lowercase letters without marks; full-width signs become ordinary ones.
    package static func scalars(of text: String) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            // Most signs of most texts, for which nobody has to be asked.
            switch scalar.value {
            case 0x41...0x5A:
                result.append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
                continue
            case 0..<0x80, 0x4E00...0x9FFF:
                result.append(scalar)
                continue
            default: break
            }
            for lower in ordinaryWidth(scalar).properties.lowercaseMapping.unicodeScalars {
                switch lower.properties.generalCategory {
                // The marks that are left of a letter that came in parts.
                case .nonspacingMark, .enclosingMark, .format: continue
                default:
                    if let letters = plainLetters[lower] {
                        result += letters
                    } else {
                        result.append(lower)
                    }
                }
            }
        }
        return result
    }

    /// The key that a name is sorted by: folded words with one space between them, and only its beginning.
    ///
    /// Code points decide, which is the alphabet in English and, for Chinese characters, the order of
    /// radicals and strokes in which Unicode lists them.
    package static func sortKey(_ name: String) -> String {
        var key = String.UnicodeScalarView()
        var (length, isGap) = (0, false)
        for scalar in scalars(of: name) {
            guard length < mostSorted else { break }
            guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else {
                isGap = true
                continue
            }
            if isGap, length > 0 {
                key.append(" ")
                length += 1
            }
            isGap = false
            key.append(scalar)
            length += 1
        }
        return String(key)
    }

    private static let mostSorted = 60

    /// Full-width ASCII (U+FF01 to U+FF5E) and the ideographic space.
    package static func ordinaryWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x3000: " "
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: scalar
        }
    }

    private static let plainLetters: [Unicode.Scalar: [Unicode.Scalar]] = {
        var letters: [Unicode.Scalar: [Unicode.Scalar]] = [:]
        for (plain, marked) in markedLetters {
            for scalar in marked.unicodeScalars { letters[scalar] = Array(plain.unicodeScalars) }
        }
        return letters
    }()

    /// The letters with marks of Latin-1, Latin Extended-A and -B, Latin Extended Additional and Greek; the
    /// toolchain's library has no decomposition.
    private static let markedLetters: [(plain: String, marked: String)] = [
        ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"), ("b", "ḃḅḇ"), ("c", "çćĉċčḉ"), ("d", "ďḋḍḏḑḓđð"),
        ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"), ("f", "ḟ"), ("g", "ĝğġģǧǵḡ"), ("h", "ĥȟḣḥḧḩḫẖħ"),
        ("i", "ìíîïĩīĭįǐȉȋḭḯỉịı"), ("j", "ĵǰ"), ("k", "ķǩḱḳḵ"), ("l", "ĺļľḷḹḻḽł"), ("m", "ḿṁṃ"),
        ("n", "ñńņňǹṅṇṉṋ"), ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿ"), ("p", "ṕṗ"),
        ("r", "ŕŗřȑȓṙṛṝṟ"), ("s", "śŝşšșṡṣṥṧṩſẛ"), ("t", "ţťțṫṭṯṱẗŧ"),
        ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉẘ"), ("x", "ẋẍ"),
        ("y", "ýÿŷȳẏẙỳỵỷỹ"), ("z", "źżžẑẓẕ"), ("ae", "æǣǽ"), ("oe", "œ"), ("ss", "ß"), ("th", "þ"),
        ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ίΐϊ"), ("ο", "ό"), ("σ", "ς"), ("υ", "ύϋΰ"), ("ω", "ώ"),
    ]
}
