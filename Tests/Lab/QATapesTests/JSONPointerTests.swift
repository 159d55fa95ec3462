import QATapes
import Testing

/// Ways into a JSON document, by the examples of RFC 6901, section 5.
@Suite struct JSONPointerTests {
    @Test(arguments: [
        ("", []), ("/foo", ["foo"]), ("/foo/0", ["foo", "0"]), ("/", [""]), ("/a~1b", ["a/b"]),
        ("/c%d", ["c%d"]), ("/m~0n", ["m~n"]), ("/~01", ["~1"]), ("/a//b", ["a", "", "b"]),
    ])
    func pointerHasSteps(_ text: String, _ steps: [String]) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.steps == steps)
        #expect(pointer.text == text)
    }

    @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~", "#/a"])
    func whatIsNoPointerIsNone(_ text: String) { #expect(JSONPointer(text) == nil) }
}
