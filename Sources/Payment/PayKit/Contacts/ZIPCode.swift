/// The state that a ZIP code belongs to.
enum ZIPCode {
    /// The states that may stand beside a ZIP or ZIP+4 code, by their codes, the post office's own first.
    /// Empty when no state has codes of this prefix, nil for a text that is no ZIP code.
    static func states(of text: String) -> [String]? {
        guard let code = PostalCodeForm.american.spelling(of: text) else { return nil }
        if let own = exceptions[String(code.prefix(5))] { return own }
        return Int(code.prefix(3)).flatMap { prefixes[$0] }.map { [$0] } ?? []
    }

    private static let prefixes: [Int: String] = {
        var states: [Int: String] = [:]
        for entry in ranges.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let words = entry.split(separator: " ")
            guard let state = words.first else { continue }
            for range in words.dropFirst() {
                let ends = range.split(separator: "-").compactMap { Int($0) }
                guard let first = ends.first, let last = ends.last, first <= last else { continue }
                for prefix in first...last { states[prefix] = String(state) }
            }
        }
        return states
    }()

    private static let exceptions: [String: [String]] = {
        var states: [String: [String]] = [:]
        for entry in single.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
            let words = entry.split(separator: " ").map(String.init)
            guard let code = words.first else { continue }
            states[code] = Array(words.dropFirst())
        }
        return states
    }()

    /// Prefixes of three digits by state, as USPS assigns them (Domestic Mail Manual, labeling list L002);
    /// taken from the 42,789 ZIP codes of the Python package zipcodes 3.0.0.
    private static let ranges = """
        AA 340; AE 090-099; AK 995-999; AL 350-352 354-369; AP 962-966; AR 716-729
        AZ 850-853 855-857 859-860 863-865; CA 900-908 910-928 930-961; CO 800-816; CT 060-069
        DC 200 202-205 569 888; DE 197-199; FL 320-339 341-342 344 346-347 349; GA 300-319 398-399; GU 969
        HI 967-968; IA 500-516 520-528; ID 832-838; IL 600-620 622-629; IN 460-479; KS 660-662 664-679
        KY 400-418 420-427; LA 700-701 703-708 710-714; MA 010-027 055; MD 206-212 214-219; ME 039-049
        MI 480-499; MN 550-551 553-567; MO 630-631 633-641 644-658; MS 386-397; MT 590-599; NC 270-289
        ND 580-588; NE 680-681 683-693; NH 030-038; NJ 070-089; NM 870-871 873-884
        NV 889-891 893-895 897-898; NY 005 100-149; OH 430-459; OK 730-731 734-741 743-749; OR 970-979
        PA 150-196; PR 006-007 009; RI 028-029; SC 290-299; SD 570-577; TN 370-385; TX 733 750-770 772-799
        TX 885; UT 840-847; VA 201 220-246; VI 008; VT 050-054 056-059; WA 980-986 988-994
        WI 530-532 534-535 537-549; WV 247-268; WY 820-831
        """

    /// Codes whose state is not that of their prefix, from the same list, and codes whose area lies in two
    /// states: US Census Bureau, ZCTA to place relationship file of 2010.
    private static let single = """
        06390 NY; 20588 MD; 20598 VA; 72643 AR MO; 73960 TX; 83414 WY; 96799 AS; 96939 PW; 96940 PW
        96941 FM; 96942 FM; 96943 FM; 96944 FM; 96950 MP; 96951 MP; 96952 MP; 96960 MH; 96970 MH
        02861 RI MA; 42223 KY TN; 59221 MT ND; 63673 MO IL; 71749 AR LA; 73949 OK TX; 81137 CO NM
        84536 UT AZ; 86044 AZ UT; 86515 AZ NM; 88063 NM TX; 89439 NV CA; 97635 OR CA
        """
}
