"""A server between a program and the shop, which changes what the shop says."""

import http.client
import http.server
import json
import threading


class Proxy:
    """Passes everything on to a shop; `change` is given each JSON answer, and `spoil` the path, the kind and the bytes
    of each that is to be said with other bytes; `news` is all that is told of changes. It ends with its block."""

    def __init__(self, port, change=None, has_pictures=True, spoil=None, news=None):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def pass_on(self):
                if not has_pictures and self.path.split("?")[0].endswith("/image"):
                    return self.say(404, [], b"")
                # Streams are not passed on; a shop may be without them for a while.
                if self.path.startswith("/events"):
                    if news:
                        return self.say(200, [("Content-Type", "text/event-stream")], news)
                    return self.say(503, [("Retry-After", "3600")], b"")
                shop = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
                try:
                    body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                    headers = {name: value for name, value in self.headers.items()
                               if name.lower() not in ("host", "accept-encoding", "connection")}
                    shop.request(self.command, self.path, body, headers)
                    answer = shop.getresponse()
                    said = answer.read()
                    if change and said and "json" in (answer.headers.get("Content-Type") or ""):
                        said = json.dumps(change(json.loads(said))).encode()
                    if spoil:
                        said = spoil(self.path, answer.headers.get("Content-Type") or "", said)
                    own = ("content-length", "transfer-encoding", "connection", "date", "server")
                    self.say(answer.status, [one for one in answer.getheaders() if one[0].lower() not in own], said)
                finally:
                    shop.close()

            def say(self, status, headers, body):
                self.send_response_only(status)
                for name, value in headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = pass_on

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join(5)
