import ShopTransfers
import Testing

/// Descriptions of other shops, which are HTML.
struct PlainTextTests {
    @Test(arguments: [
        ("", ""), ("Plain words.", "Plain words."), ("<p>One</p><p>Two</p>", "One\n\nTwo"),
        ("One<br>two<br/>three", "One\ntwo\nthree"),
        ("<h2>Wax</h2>For <b>all</b> hair", "Wax\n\nFor all hair"),
        ("Has:<ul><li>tin</li><li>lid</li></ul>End", "Has:\n\n- tin\n- lid\n\nEnd"),
        ("a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#x27; &nbsp;f", "a & b <c> \"d\" 'e' f"),
        ("Caf&eacute; &hellip; 5 &euro;", "Café … 5 €"), ("R&D, A&B; &unknown; &", "R&D, A&B; &unknown; &"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("<!-- hidden -->seen<!-- open", "seen"),
        ("<style>p { color: red }</style>seen<script>1 < 2</script>", "seen"), ("<script>never closed", ""),
        ("<p class=\"a\"\n id='b'>One\n  line</p>", "One line"), ("<p>胡须蜡</p>", "胡须蜡"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
        ("<div>one</div><div>two</div>", "one\n\ntwo"), ("&#0;&#x110000;x", "&#x110000;x"),
        ("cut <b", "cut <b"),
    ])
    func readerSeesTheSame(html: String, text: String) {
        #expect(PlainText.text(ofHTML: html) == text)
    }
}
