import PaymentToken
import Testing

@Suite struct PEMBlockTests {
    @Test func blockIsWrittenInLinesOfSixtyFourColumns() {
        let text = PEMBlock(label: "THING", bytes: [UInt8](repeating: 0xA5, count: 50)).text
        #expect(
            text == """
                -----BEGIN THING-----
                paWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWlpaWl
                paU=
                -----END THING-----

                """)
    }

    @Test(arguments: [
        "-----BEGIN THING-----\nAQIDBAUGBwg=\n-----END THING-----\n",
        "-----BEGIN THING-----\nAQIDBAUGBwg=\n-----END THING-----",
        "-----BEGIN THING-----\r\nAQIDBA\r\nUGBwg=\r\n-----END THING-----\r\n",
        "-----BEGIN THING-----\rAQIDBAUGBwg=\r-----END THING-----\r",
        "-----BEGIN THING-----\nA\nQ\nI\nD\nB\nA\nU\nG\nB\nw\ng\n=\n-----END THING-----\n",
        "  -----BEGIN THING-----  \n\n\tAQIDBAUGBwg= \n\n  -----END THING-----\n",
        "Subject: somebody\n-----BEGIN THING-----\nAQIDBAUGBwg=\n-----END THING-----\nThat is all.",
    ])
    func linesOfAnyLengthAndEndAreRead(text: String) throws {
        #expect(try PEMBlock.all(in: text) == [PEMBlock(label: "THING", bytes: [1, 2, 3, 4, 5, 6, 7, 8])])
    }

    @Test(arguments: [60, 64, 76, 1000]) func widthOfLinesPlaysNoPart(width: Int) throws {
        let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
        let lines = PEMBlock(label: "THING", bytes: bytes).text.split(separator: "\n")
        var digits = Substring(lines.dropFirst().dropLast().joined())
        var text = "-----BEGIN THING-----\n"
        while !digits.isEmpty {
            text += digits.prefix(width) + "\n"
            digits = digits.dropFirst(width)
        }
        #expect(try PEMBlock.all(in: text + "-----END THING-----").first?.bytes == bytes)
    }

    static let faults: [(String, PEMFault)] = [
        ("", .noBlock),
        ("AQIDBAUGBwg=", .noBlock),
        ("----BEGIN THING----\nAQID\n----END THING----", .noBlock),
        ("-----BEGIN \u{1B}[2J-----\nAQID\n-----END \u{1B}[2J-----", .noBlock),
        ("-----END THING-----", .noBlock),
        ("-----BEGIN THING-----\nAQID\n", .missingEnd(label: "THING")),
        (
            "-----BEGIN THING-----\nAQID\n-----BEGIN OTHER-----\nAQID\n-----END OTHER-----",
            .missingEnd(label: "THING")
        ),
        ("-----BEGIN THING-----\nAQID\n-----END OTHER-----", .wrongEnd(label: "THING", found: "OTHER")),
        ("-----BEGIN THING-----\n\n-----END THING-----", .empty(label: "THING")),
        ("-----BEGIN THING-----\nAQID\nA*ID\n-----END THING-----", .notBase64(label: "THING", line: 3)),
        ("-----BEGIN THING-----\r\nAQID\r\nA-ID\r\n-----END THING-----", .notBase64(label: "THING", line: 3)),
        ("-----BEGIN THING-----\nAQI\n-----END THING-----", .cutOff(label: "THING")),
        ("-----BEGIN THING-----\nAQ==AQID\n-----END THING-----", .cutOff(label: "THING")),
        ("-----BEGIN K-----\nProc-Type: 4,ENCRYPTED\n\nAQID\n-----END K-----", .encrypted(label: "K")),
    ]

    @Test(arguments: faults) func faultIsNamed(text: String, fault: PEMFault) {
        #expect(throws: fault) { try PEMBlock.all(in: text) }
    }

    @Test func blocksOfOtherLabelsArePassedOver() throws {
        let text = PEMBlock(label: "A", bytes: [1]).text + PEMBlock(label: "B", bytes: [2]).text
        #expect(try PEMBlock.only(["B"], in: text).bytes == [2])
    }

    @Test func textWithoutTheLabelIsRefused() {
        let text = PEMBlock(label: "A", bytes: [1]).text
        #expect(throws: PEMFault.wrongLabel(found: "A", expected: "B")) {
            try PEMBlock.only(["B", "C"], in: text)
        }
    }

    @Test func secondBlockOfTheLabelIsRefused() {
        let text = PEMBlock(label: "A", bytes: [1]).text
        #expect(throws: PEMFault.several(label: "A", count: 2)) { try PEMBlock.only(["A"], in: text + text) }
    }

    @Test func bytesAreNeverPrinted() {
        let block = PEMBlock(label: "PRIVATE KEY", bytes: [201, 202, 203])
        var dumped = ""
        dump(block, to: &dumped)
        #expect("\(block)" == "PRIVATE KEY, 3 bytes")
        #expect(!dumped.contains("201"))
    }
}
