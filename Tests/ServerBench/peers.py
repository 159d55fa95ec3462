"""The server that the shop is compared with: an nginx that serves what the shop would say as files."""

import os
import shutil
import subprocess
import time

from servers import Peer, free_port

NGINX = """
{user}
daemon off;
worker_processes auto;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 1024; }}
http {{
    # As Debian sets it up.
    sendfile on;
    tcp_nopush on;
    # Nobody else writes a line for each answer here, nor ends connections that are in use.
    access_log off;
    keepalive_requests 1000000000;
    # The shop does not say these of lists and products.
    max_ranges 0;
    types {{ }}
    default_type application/hal+json;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        root {folder}/files;
        location = /null {{ return 204; }}
        {locations}
    }}
}}
"""


class Nginx(Peer):
    """Serves files, each with the headers of the answer that it was taken from."""

    # What nginx says itself; a request has a name of its own there, too.
    OWN = {"date", "content-length", "content-type", "etag", "connection", "last-modified", "request-id"}

    def __init__(self, folder):
        self.folder = os.path.join(folder, "nginx")
        os.makedirs(os.path.join(self.folder, "files"))
        self.locations = []

    def add(self, name, headers, body):
        """A file with an answer's bytes; everything is added before the start."""
        with open(os.path.join(self.folder, "files", name), "wb") as file:
            file.write(body)
        lines = [f'add_header {field} "{escaped(value)}";' for field, value in headers.items()
                 if field.lower() not in self.OWN]
        # As long as the shop's names of requests.
        lines += ['add_header Request-Id "req_$request_id";', 'add_header Last-Modified "";']
        self.locations.append(f"location = /{name} {{ {' '.join(lines)} }}")

    def start(self):
        self.port = free_port()
        path = os.path.join(self.folder, "nginx.conf")
        with open(path, "w") as file:
            # The workers of a bench that root runs must be able to read its folder.
            file.write(NGINX.format(
                user="user root;" if os.getuid() == 0 else "", folder=self.folder, port=self.port,
                locations="\n        ".join(self.locations)))
        self.process = subprocess.Popen([self.program(), "-p", self.folder, "-c", path])
        for _ in range(200):
            try:
                return self.ask("/null")
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("nginx did not start")

    @staticmethod
    def program():
        program = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
        if program is None:
            raise RuntimeError("nginx is missing")
        return program


def escaped(value):
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("$", "")
