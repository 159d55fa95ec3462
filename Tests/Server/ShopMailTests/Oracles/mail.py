"""E-mails, parted by NUL, as Python's own package reads them: a JSON array of what is in their headers and parts."""
import email.errors, email.header, email.policy, email.utils, json, sys


def decoded(words):
    return str(email.header.make_header(email.header.decode_header(words)))


found = []
for file in sys.stdin.buffer.read().split(b"\0"):
    # An address may be in any script (RFC 6532); then the file is UTF-8.
    text = file.decode()
    message = email.message_from_string(text, policy=email.policy.SMTPUTF8)
    to, sender = message["To"].addresses, message["From"].addresses
    assert len(to) == len(sender) == 1, (to, sender)
    # The newer reader of Python 3.11 puts blanks between the encoded words of a name.
    name, address = email.utils.parseaddr(email.message_from_string(text)["To"].replace("\r\n", ""))
    parts = list(message.iter_parts())
    defects = [*message.defects, *(d for part in parts for d in part.defects),
               *(d for value in message.values() for d in getattr(value, "defects", []))]
    found.append({
        "subject": message["Subject"], "name": decoded(name), "address": to[0].addr_spec,
        "from": f"{sender[0].display_name} {sender[0].addr_spec}",
        "seconds": int(message["Date"].datetime.timestamp()), "language": message["Content-Language"],
        "types": [part.get_content_type() for part in parts],
        "text": message.get_body(("plain",)).get_content().replace("\r\n", "\n"),
        "html": message.get_body(("html",)).get_content().replace("\r\n", "\n"),
        "fields": message.keys(), "longestLine": max(len(line.encode()) for line in text.split("\r\n")),
        "defects": [repr(d) for d in defects
                    if address.isascii() or not isinstance(d, email.errors.NonASCIILocalPartDefect)],
    })
    assert text.replace("\r\n", "").find("\n") < 0 and text.endswith("--\r\n")
print(json.dumps(found))
