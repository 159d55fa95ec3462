/// How a country writes its postal codes: what is one, its one spelling, and how much of it may be seen
/// before authorisation.
struct PostalCodeForm: Hashable, Sendable {
    /// The shapes that a code has, with the blanks and hyphens of its one spelling, in the characters of
    /// ``classes``: any other character stands for itself. Nil where the form is not known here: 2 to 10
    /// letters and digits, never more than four letters in a row. Empty for a country without codes.
    private let shapes: [String]?
    /// The country's letters that some put in front (`D-10115`): its code and its distinguishing sign on
    /// vehicles.
    private let signs: [String]
    /// True if only what stands before the blank or hyphen may be seen before authorisation.
    private let isSeenInPart: Bool

    /// A country without codes; one that was typed all the same means nothing.
    static let absent = PostalCodeForm(shapes: [], signs: [], isSeenInPart: false)
    static let american = of("US")

    /// The form of the country with this ISO 3166-1 code.
    static func of(_ country: String) -> PostalCodeForm { forms[country] ?? open }

    /// The one spelling of a code, or nil when the text is none.
    func spelling(of text: String) -> String? {
        // The commonest form is told from its bytes alone.
        if self == .american, text.utf8.count == 5, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return text
        }
        guard let code = Self.compact(text) else { return nil }
        guard let shapes else { return Self.openSpelling(of: text, compact: code) }
        if shapes.isEmpty { return "" }
        // A sign in front says nothing, and one that belongs to the code may be left out.
        let bare = signs.filter(code.hasPrefix).map { code.dropFirst($0.count) }
        let spellings = ([code[...]] + bare).lazy.flatMap { code in
            shapes.lazy.compactMap { Self.spelling(of: code, in: $0) }
        }
        return spellings.first
            ?? shapes.lazy.filter { $0.hasPrefix(signs[0]) }
            .compactMap { Self.spelling(of: signs[0] + code, in: $0) }.first
    }

    /// The part of a code, however it was typed, that may be seen before authorisation; empty when no part of
    /// it is recognised as a code.
    func redacted(_ text: String) -> String {
        let whole = spelling(of: text)
        guard isSeenInPart, let shapes else { return whole ?? "" }
        if let whole { return String(Self.part(of: whole)) }
        guard let code = Self.compact(text) else { return "" }
        let parts = Set(shapes.map { String(Self.part(of: $0)) })
        let isOfOneLength = Set(parts.map(\.count)).count == 1
        let first = text.narrowedCode.tidied.asciiUppercased.split(separator: " ").first ?? ""
        let seen = [isOfOneLength ? code.prefix(parts.first?.count ?? 0) : code[...], first]
        return seen.first { seen in parts.contains { Self.spelling(of: seen, in: $0) != nil } }.map(
            String.init)
            ?? ""
    }

    /// The letters and digits alone, in upper case, without the blanks, dashes and postal marks between them;
    /// nil for a text that is longer than any field may be.
    private static func compact(_ text: String) -> String? {
        guard !text.exceeds(String.fieldLimit) else { return nil }
        var code = String.UnicodeScalarView()
        code.append(
            contentsOf: text.narrowedCode.tidied.asciiUppercased.unicodeScalars.filter {
                !isSeparator(Character($0)) && $0 != "〒"
            })
        return String(code)
    }

    private static func openSpelling(of text: String, compact code: String) -> String? {
        let spelling = text.narrowedCode.tidied.asciiUppercased
        let words = code.split(whereSeparator: \.isASCIIDigit)
        let isCode =
            (2...10).contains(code.unicodeScalars.count) && !spelling.exceeds(12)
            && spelling.unicodeScalars.allSatisfy { $0 == " " || $0 == "-" || $0.isASCIIAlphanumeric }
            && words.allSatisfy { $0.count <= 4 }
        return isCode ? spelling : nil
    }

    private static func isSeparator(_ character: Character) -> Bool { character == " " || character == "-" }

    private static func part(of code: String) -> Substring { code.prefix { !isSeparator($0) } }

    /// A compact code with the separators of a shape; nil when it is not of that shape.
    private static func spelling(of code: some StringProtocol, in shape: String) -> String? {
        var spelling = ""
        var rest = code[...]
        for place in shape {
            if isSeparator(place) {
                spelling.append(place)
            } else {
                guard let character = rest.popFirst(),
                    classes[place]?.contains(character) ?? (character == place)
                else { return nil }
                spelling.append(character)
            }
        }
        return rest.isEmpty ? spelling : nil
    }

    /// The characters that may stand in a place. Canada: c first, l later. Great Britain: f first, s second,
    /// t third and r fourth in the outward part, n in the inward part.
    private static let classes: [Character: Set<Character>] = [
        "#": Set("0123456789"), "a": Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        "x": Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"), "c": Set("ABCEGHJKLMNPRSTVXY"),
        "l": Set("ABCEGHJKLMNPRSTVWXYZ"), "f": Set("ABCDEFGHIJKLMNOPRSTUWYZ"),
        "s": Set("ABCDEFGHKLMNOPQRSTUVWXY"), "t": Set("ABCDEFGHJKPSTUW"), "r": Set("ABEHMNPRVWXY"),
        "n": Set("ABDEFGHJLNPQRSTUWXYZ"),
    ]
}

extension PostalCodeForm {
    private static let open = PostalCodeForm(shapes: nil, signs: [], isSeenInPart: false)

    /// The countries whose whole code may tell one street or house.
    private static let seenInPart: Set = ["CA", "GB", "GG", "IE", "IM", "JE", "NL", "US"]

    private static let forms: [String: PostalCodeForm] = {
        var forms = ["HK": absent]
        for line in shapes.split(separator: "\n").map({ $0.split(separator: ":") }) {
            for country in line[1].split(separator: " ").map(String.init) {
                forms[country] = PostalCodeForm(
                    shapes: line[0].split(separator: "/").map(String.init),
                    signs: [country, signs[country] ?? country],
                    isSeenInPart: seenInPart.contains(country))
            }
        }
        return forms
    }()

    /// Universal Postal Union, addressing of each country: the shapes of its codes.
    private static let shapes = """
        ###:FO GN IS LS MG PG
        ####:AF AL AM AT AU BD BE BG CH CV CY DK ET GE GW HU LR LU MK MZ NE NO NZ PH PY SI SJ TN VE ZA
        #####:BA BT CU DE DO DZ EE EG EH ES FI FR GT HN HR ID IQ IT JO KE KR KW LA LK LT MA ME MM MV MX
        #####:MY NA NI NP PE PK SD SN TH TR UA UY ZM
        97###/98###:BL GF GP MF MQ NC PF PM RE TF WF YT
        00120:VA
        22###:AX
        39##:GL
        4789#:SM
        948#/949#:LI
        980##:MC
        ######:BY CN CO EC IN KG KZ NG RO RU SG TJ TM TT UZ
        #######:CL
        ### ##:CZ GR SE SK
        ##-###:PL
        ####-###:PT
        #####-###:BR
        ###-####:JP
        #### aa:NL
        a#x xxxx:IE
        ####/a####aaa:AR
        #####/#####-####:SA US
        #####/#######:IL
        #####/######:KH MN RS VN
        ###/#####/######:TW
        ####/#####:CR TZ
        ####/#### ####:LB
        ###/####:BH
        ###/PC ###:OM
        #####/###aa###/a####:MU
        #####-#####:IR
        AD###:AD
        AZ####:AZ
        BB#####:BB
        HT####:HT
        LV-####:LV
        MD-####:MD
        VC####:VC
        VG####:VG
        AI-2640:AI
        KY#-####:KY
        CP ####:SV
        a###:SZ
        aa####:BN
        aa #####:SO
        aa xx:BM
        aaa ##/aaa ###/aaa ####:MT
        GX11 1AA:GI
        FIQQ 1ZZ:FK
        SIQQ 1ZZ:GS
        BBND 1ZZ:IO
        PCRN 1ZZ:PN
        TKCA 1ZZ:TC
        ASCN 1ZZ/STHL 1ZZ/TDCU 1ZZ:SH
        GY# #nn/GY## #nn:GG
        IM# #nn/IM## #nn:IM
        JE# #nn/JE## #nn:JE
        c#l #l#:CA
        f# #nn/f## #nn/fs# #nn/fs## #nn/f#t #nn/fs#r #nn/GIR 0AA:GB
        """

    /// Distinguishing signs of vehicles in international traffic that are not the country's code.
    private static let signs = [
        "AT": "A", "AU": "AUS", "BE": "B", "CA": "CDN", "DE": "D", "EE": "EST", "ES": "E", "FI": "FIN",
        "FR": "F", "GB": "UK", "HU": "H", "IE": "IRL", "IN": "IND", "IT": "I", "JP": "J", "KR": "ROK",
        "LI": "FL", "LU": "L", "MT": "M", "MX": "MEX", "NO": "N", "PT": "P", "RU": "RUS", "SE": "S",
        "SG": "SGP", "SI": "SLO", "SM": "RSM", "TH": "T", "US": "USA", "VA": "V",
    ]

    /// The country that a code belongs to, in the spelling of this form or the part of it that is seen, when
    /// it is a territory whose codes are of the form of another country, whose name many write for it; nil
    /// for a code of the country itself.
    static func owner(of code: String, in country: Country) -> Country? {
        territories[country.code]?.first { code.hasPrefix($0.prefix) }.flatMap { Country(code: $0.code) }
    }

    private static let territories: [String: [(prefix: String, code: String)]] = [
        "AU": [("2899", "NF"), ("6798", "CX"), ("6799", "CC")],
        "CH": [
            ("6911", "IT"), ("8238", "DE"), ("9485", "LI"), ("9486", "LI"), ("9487", "LI"), ("9488", "LI"),
            ("9489", "LI"), ("949", "LI"),
        ],
        "CN": [("999077", "HK"), ("999078", "MO")],
        "DE": [("87491", "AT"), ("87567", "AT"), ("87568", "AT"), ("87569", "AT")],
        "DK": [("39", "GL")],
        "FI": [("22", "AX")],
        "FR": [
            ("97133", "BL"), ("97150", "MF"), ("971", "GP"), ("972", "MQ"), ("973", "GF"), ("974", "RE"),
            ("975", "PM"), ("976", "YT"), ("977", "BL"), ("978", "MF"), ("980", "MC"), ("984", "TF"),
            ("986", "WF"), ("987", "PF"), ("988", "NC"),
        ],
        "GB": [("GX", "GI"), ("GY", "GG"), ("IM", "IM"), ("JE", "JE")],
        "IT": [("00120", "VA"), ("4789", "SM")],
        "NO": [("8099", "SJ"), ("917", "SJ")],
    ]
}
