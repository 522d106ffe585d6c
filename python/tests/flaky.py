"""A proxy in front of the service that loses every call twice before it lets it through."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx2


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, upstream: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.upstream = upstream
        self.seen: Counter[tuple[str, str, str]] = Counter()
        """Attempts by method, path and idempotency key."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def _pass(self) -> None:
        length = int(self.headers.get("content-length", 0))
        body = self.rfile.read(length)
        call = (self.command, self.path, self.headers.get("idempotency-key", ""))
        self.server.seen[call] += 1
        attempt = self.server.seen[call]
        if attempt == 1:
            self.close_connection = True
            return
        headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
        # The service has done its work before the answer is cut: only the key prevents doing it twice.
        answer = httpx2.request(self.command, self.server.upstream + self.path, headers=headers, content=body)
        content = answer.content
        self.send_response(answer.status_code)
        for name, value in answer.headers.items():
            if name.lower() not in {"content-length", "content-encoding", "transfer-encoding", "connection"}:
                self.send_header(name, value)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content if attempt > 2 else content[: len(content) // 2])
        self.close_connection = True

    do_GET = do_POST = _pass  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        """No log lines."""


@contextmanager
def flaky_proxy(upstream: str) -> Iterator[tuple[str, Counter[tuple[str, str, str]]]]:
    """Its address, and how often each call arrived."""
    server = _Server(upstream)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", server.seen
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
