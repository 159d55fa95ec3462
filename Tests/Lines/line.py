"""A line between one client and the shop on which each answer can be held, cut, spoilt, or met by the client's end."""

import os
import select
import socket
import subprocess
import threading


class Gone(Exception):
    """One of the two ends has hung up."""


class Reader:
    """Bytes of a connection, as far as they are needed."""

    def __init__(self, connection):
        self.connection, self.kept = connection, b""

    def more(self):
        piece = self.connection.recv(65536)
        if not piece:
            raise Gone
        self.kept += piece

    def until(self, mark):
        while mark not in self.kept:
            self.more()
        end = self.kept.index(mark) + len(mark)
        taken, self.kept = self.kept[:end], self.kept[end:]
        return taken

    def exactly(self, count):
        while len(self.kept) < count:
            self.more()
        taken, self.kept = self.kept[:count], self.kept[count:]
        return taken

    def message(self, is_answer, method=None):
        """A whole request or answer as bytes; streams are not whole before they end."""
        head = self.until(b"\r\n\r\n")
        fields = {}
        for row in head.split(b"\r\n")[1:-2]:
            name, _, value = row.partition(b":")
            fields[name.strip().lower()] = value.strip().lower()
        status = int(head.split(b" ", 2)[1][:3]) if is_answer else None
        if is_answer and (method == b"HEAD" or status in (204, 304) or status < 200):
            return head
        if fields.get(b"transfer-encoding") == b"chunked":
            body = b""
            while True:
                size = self.until(b"\r\n")
                body += size
                count = int(size.split(b";")[0], 16)
                body += self.exactly(count + 2) if count else self.until(b"\r\n")
                if not count:
                    return head + body
        return head + self.exactly(int(fields.get(b"content-length", b"0")))


class Line:
    """Carries each request of a client to the shop. `act(step, request)` is told of each and gives what is done with
    its answer: a function of (client, answer), or None to hand it on; an `asked` of it is called before the request
    is sent on, and says whether it is."""

    def __init__(self, port, act=None):
        self.port, self.act, self.steps = port, act, 0
        self.lock = threading.Lock()
        self.door = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.is_open = True
        self.thread = threading.Thread(target=self.listen, daemon=True)

    @property
    def address(self):
        return f"http://127.0.0.1:{self.door.getsockname()[1]}"

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_open = False
        self.door.close()

    def listen(self):
        while self.is_open:
            try:
                client, _ = self.door.accept()
            except OSError:
                return
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        shop = None
        try:
            shop = socket.create_connection(("127.0.0.1", self.port), timeout=20)
            asking, answering = Reader(client), Reader(shop)
            while True:
                request = asking.message(False)
                method, path = request.split(b" ", 2)[:2]
                if b"text/event-stream" in request:
                    shop.sendall(request)
                    return self.stream(client, shop, answering)
                with self.lock:
                    step, self.steps = self.steps, self.steps + 1
                action = self.act(step, method.decode(), path.decode()) if self.act else None
                if action and getattr(action, "asked", None) and not action.asked():
                    continue
                shop.sendall(request)
                answer = answering.message(True, method)
                if action:
                    if action(client, answer) is False:
                        return
                else:
                    client.sendall(answer)
        except (Gone, OSError, ValueError):
            pass
        finally:
            client.close()
            if shop:
                shop.close()

    def stream(self, client, shop, answering):
        """What becomes of an answer that does not end by itself."""
        self.pass_on(client, shop)

    @staticmethod
    def pass_on(client, shop):
        """Hands a stream on until one side ends."""
        while True:
            ready, _, _ = select.select([client, shop], [], [], 60)
            if not ready or client in ready and not client.recv(1):
                return
            if shop in ready:
                piece = shop.recv(65536)
                if not piece:
                    return
                client.sendall(piece)


def wallet_home(program, folder):
    """A home with a wallet's certificates, and the root that a shop has to trust."""
    home, root = f"{folder}/home", f"{folder}/root.pem"
    os.mkdir(home)
    with open(root, "wb") as file:
        subprocess.run([program, "wallet", "root"], env={"HOME": home, "PATH": os.environ["PATH"]}, check=True,
                       stdout=file)
    return home, root
