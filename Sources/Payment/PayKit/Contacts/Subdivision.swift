/// The states and provinces that have an official code, by code and by name.
enum Subdivision {
    /// True if addresses of this country write the state as one of a closed list of codes.
    static func areCoded(in country: Country) -> Bool { tables[country.code] != nil }

    /// The code of a state or province that was typed as its code or its name, in any case; nil when the
    /// country has no codes or none of that name.
    static func code(of text: String, in country: Country) -> String? {
        guard let table = tables[country.code] else { return nil }
        // A code in its one spelling needs no folding.
        let isCode = text.utf8.count <= 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        return (isCode ? text.lowercased() : key(of: text)).flatMap { table[$0] }
    }

    /// The English name of a state or province by its code.
    static func name(of code: String, in country: Country) -> String? { names[country.code]?[code] }

    /// Lower-case letters alone, accents of French folded; nil when the text has other characters than a
    /// name.
    private static func key(of text: String) -> String? {
        guard !text.exceeds(String.fieldLimit) else { return nil }
        let name = text.narrowedCode.tidied
        var key = ""
        for character in name.lowercased() where !" .,-'’".contains(character) {
            guard character.isLetter else { return nil }
            key.append(accents[character] ?? character)
        }
        return key
    }

    private static let accents: [Character: Character] = [
        "é": "e", "è": "e", "ê": "e", "ë": "e", "î": "i", "ï": "i", "ô": "o",
    ]

    private static let tables: [String: [String: String]] = [
        "US": table(american), "CA": table(canadian), "AU": table(australian),
    ]

    private static let names: [String: [String: String]] = [
        "US": names(american), "CA": names(canadian), "AU": names(australian),
    ]

    /// The first name behind each code; a second code, such as PQ, is no name.
    private static func names(_ text: String) -> [String: String] {
        var table: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let names = line.split(separator: "/").map(String.init)
            guard let code = names.first else { continue }
            table[code] = names.dropFirst().first { $0.utf8.count > 3 }
        }
        return table
    }

    private static func table(_ text: String) -> [String: String] {
        var table: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let names = line.split(separator: "/").map(String.init)
            for name in names { if let key = key(of: name) { table[key] = names.first } }
        }
        return table
    }

    /// USPS Publication 28, appendix B: states, the district, territories, freely associated states,
    /// military.
    private static let american = """
        AL/Alabama\nAK/Alaska\nAZ/Arizona\nAR/Arkansas\nCA/California\nCO/Colorado\nCT/Connecticut
        DE/Delaware\nFL/Florida\nGA/Georgia\nHI/Hawaii\nID/Idaho\nIL/Illinois\nIN/Indiana\nIA/Iowa
        KS/Kansas\nKY/Kentucky\nLA/Louisiana\nME/Maine\nMD/Maryland\nMA/Massachusetts\nMI/Michigan
        MN/Minnesota\nMS/Mississippi\nMO/Missouri\nMT/Montana\nNE/Nebraska\nNV/Nevada\nNH/New Hampshire
        NJ/New Jersey\nNM/New Mexico\nNY/New York\nNC/North Carolina\nND/North Dakota\nOH/Ohio\nOK/Oklahoma
        OR/Oregon\nPA/Pennsylvania\nRI/Rhode Island\nSC/South Carolina\nSD/South Dakota\nTN/Tennessee
        TX/Texas\nUT/Utah\nVT/Vermont\nVA/Virginia\nWA/Washington\nWV/West Virginia\nWI/Wisconsin\nWY/Wyoming
        DC/District of Columbia/Washington DC\nAS/American Samoa\nGU/Guam
        MP/Northern Mariana Islands/Commonwealth of the Northern Mariana Islands\nPR/Puerto Rico
        VI/Virgin Islands/US Virgin Islands/United States Virgin Islands
        FM/Federated States of Micronesia/Micronesia\nMH/Marshall Islands\nPW/Palau
        AA/Armed Forces Americas\nAE/Armed Forces Europe\nAP/Armed Forces Pacific
        """

    private static let canadian = """
        AB/Alberta\nBC/British Columbia/Colombie-Britannique\nMB/Manitoba
        NB/New Brunswick/Nouveau-Brunswick
        NL/NF/Newfoundland and Labrador/Newfoundland/Labrador/Terre-Neuve-et-Labrador
        NS/Nova Scotia/Nouvelle-Écosse\nNT/Northwest Territories/Territoires du Nord-Ouest\nNU/Nunavut
        ON/Ontario\nPE/PEI/Prince Edward Island/Île-du-Prince-Édouard\nQC/PQ/Québec
        SK/Saskatchewan\nYT/YK/Yukon/Yukon Territory
        """

    private static let australian = """
        ACT/Australian Capital Territory\nNSW/New South Wales\nNT/Northern Territory\nQLD/Queensland
        SA/South Australia\nTAS/Tasmania\nVIC/Victoria\nWA/Western Australia
        """
}
