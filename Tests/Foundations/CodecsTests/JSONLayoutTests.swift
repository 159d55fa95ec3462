import Codecs
import Testing

/// JSON text that people read.
@Suite struct JSONLayoutTests {
    private func laidOut(_ json: String, columns: Int) -> String {
        String(decoding: JSONLayout.indented(Array(json.utf8), columns: columns), as: UTF8.self)
    }

    @Test func whatFitsStaysOnOneLine() {
        #expect(
            laidOut(#"{"a":{"b":[1,2],"c":"long enough"},"d":true}"#, columns: 24) == """
                {
                  "a": {
                    "b": [1, 2],
                    "c": "long enough"
                  },
                  "d": true
                }

                """)
        #expect(laidOut(#"{"a":[1,2]}"#, columns: 13) == "{\"a\": [1, 2]}\n")
        #expect(laidOut(#"[[1,2],3]"#, columns: 8) == "[\n  [1, 2],\n  3\n]\n")
    }

    @Test func bracketsAndCommasInsideStringsStayAsTheyAre() {
        #expect(laidOut(#"{"a":"{,:[\"}\\"}"#, columns: 80) == #"{"a": "{,:[\"}\\"}"# + "\n")
        #expect(laidOut(#"["\\","]"]"#, columns: 4) == "[\n  \"\\\\\",\n  \"]\"\n]\n")
    }

    @Test(arguments: ["{}", "[]", "null", "\"\"", "[{},[]]"])
    func emptyContainersAndScalarsNeedNoLines(json: String) {
        #expect(laidOut(json, columns: 20).filter { $0 != " " } == json + "\n")
    }
}
