"""A server for the page that only this machine can reach."""

import gzip
import hashlib
import mimetypes
import sys
from collections.abc import Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pybridge.rules.errors import InputError

HOST = "127.0.0.1"

# These compress well; the other files are already compressed.
_COMPRESSED = (".html", ".js", ".css", ".json", ".svg", ".txt")


class _Served:
    """A file as it is sent."""

    def __init__(self, name: str, contents: bytes) -> None:
        self.type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.tag = f'"{hashlib.sha256(contents).hexdigest()[:16]}"'
        self.is_compressed = name.endswith(_COMPRESSED)
        self.body = gzip.compress(contents, mtime=0) if self.is_compressed else contents


class PageServer(ThreadingHTTPServer):
    """A server of the page's files.

    Attributes:
        address: The address of the page.
    """

    daemon_threads = True

    def __init__(self, files: Mapping[str, bytes], port: int = 0) -> None:
        """Listen on a port; 0 is any free port.

        Raises:
            InputError: The port is not free.
        """
        self.files = {f"/{name}": _Served(name, contents) for name, contents in files.items()}
        self.files["/"] = self.files["/index.html"]
        try:
            super().__init__((HOST, port), _Handler)
        except OSError as error:
            raise InputError(f"cannot serve on port {port}: {error.strerror}; choose another with --port") from None
        self.address = f"http://{HOST}:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error, unless it is that a client has left."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    server: PageServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._serve(with_body=True)

    def do_HEAD(self) -> None:
        self._serve(with_body=False)

    def _serve(self, with_body: bool) -> None:
        file = self.server.files.get(self.path.partition("?")[0])
        if file is None or not self._is_for_this_machine():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        if self.headers.get("If-None-Match") == file.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_header("ETag", file.tag)
            self.end_headers()
            return
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", file.type)
        self.send_header("Content-Length", str(len(file.body)))
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("ETag", file.tag)
        if file.is_compressed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if with_body:
            self.wfile.write(file.body)

    def _is_for_this_machine(self) -> bool:
        """Return whether the request names this machine, which prevents DNS rebinding."""
        return self.headers.get("Host", "").partition(":")[0] in (HOST, "localhost")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""
