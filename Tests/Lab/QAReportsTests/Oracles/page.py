"""Judges a page: every tag is closed where it should be, ids are there once, links lead somewhere on the page,
nothing comes from elsewhere and nothing is run.

Writes what it found as JSON: the texts of the screens, and all words."""

import html.parser
import json
import re
import sys

VOID = {"meta"}
ALLOWED = {"class", "id", "href", "lang", "style", "scope", "colspan", "role", "tabindex", "open", "charset",
           "http-equiv", "content", "name", "aria-hidden", "aria-label", "aria-labelledby"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.stack, self.ids, self.links, self.wanted = [], [], [], []
        self.screens, self.words, self.styles, self.policy = [], [], [], None

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), f"{tag} has an attribute twice"
        for name, value in attributes:
            assert name in ALLOWED, f"{tag} has {name}"
            if name == "id":
                self.ids.append(value)
            if name == "href":
                assert value.startswith("#"), f"a link to {value}"
                self.links.append(value[1:])
            if name == "aria-labelledby":
                self.wanted.append(value)
            if name == "style":
                assert re.fullmatch(r"(--[cn]|flex-grow):\d+", value), f"style {value}"
        if dict(attributes).get("http-equiv") == "Content-Security-Policy":
            self.policy = dict(attributes)["content"]
        assert tag not in {"script", "img", "link", "iframe", "object", "form", "base"}, tag
        if tag == "summary":
            assert self.stack[-1] == "details"
        if tag == "pre":
            self.screens.append("")
        if tag not in VOID:
            self.stack.append(tag)

    def handle_endtag(self, tag):
        assert self.stack and self.stack[-1] == tag, f"</{tag}> inside {self.stack}"
        self.stack.pop()

    def handle_data(self, data):
        if "style" in self.stack:
            return self.styles.append(data)
        if "pre" in self.stack:
            self.screens[-1] += data if self.screens[-1] or not data.startswith("\n") else data[1:]
        elif data.strip():
            self.words.append(data)


page = Page()
page.feed(sys.stdin.buffer.read().decode("utf-8", "strict"))
page.close()
assert not page.stack, page.stack
assert page.policy == "default-src 'none'; style-src 'unsafe-inline'", page.policy
assert len(page.ids) == len(set(page.ids)), [name for name in page.ids if page.ids.count(name) > 1]
for name in page.links + page.wanted:
    assert name in page.ids, f"nothing is named {name}"
for word in ["url(", "@import", "expression("]:
    assert word not in "".join(page.styles), word
json.dump({"screens": page.screens, "words": "".join(page.words), "links": page.links}, sys.stdout)
