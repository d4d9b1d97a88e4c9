"""A real nginx with TLS before a server, with its own configuration and folders, as any user may start it."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

NGINX: Final = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin")
OPENSSL: Final = shutil.which("openssl")
_CONFIGURATION: Final = """
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder}/certificate.pem;
        ssl_certificate_key {folder}/key.pem;
        location {location} {{
            proxy_pass http://127.0.0.1:{upstream}{passed};
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_http_version 1.1;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
            proxy_read_timeout 1h;
        }}
    }}
}}
"""


def make_certificate(folder: Path) -> Path:
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "2", "-subj", "/CN=localhost", "-addext", names]
    command += ["-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem")]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "certificate.pem"


@contextlib.contextmanager
def nginx(folder: Path, port: int, upstream: int, location: str = "/", passed: str = "") -> Iterator[None]:
    """``port`` is one that is kept for it; ``passed`` is what the location becomes on the way to the server."""
    configuration = folder / "nginx.conf"
    configuration.write_text(
        _CONFIGURATION.format(folder=folder, port=port, upstream=upstream, location=location, passed=passed)
    )
    options = ["-e", "stderr", "-p", str(folder), "-g", "daemon off; master_process off;"]
    running = subprocess.Popen([str(NGINX), "-c", str(configuration), *options], stderr=subprocess.PIPE, text=True)
    assert running.stderr
    try:
        while not _listens(port):
            assert running.poll() is None, running.stderr.read()
            time.sleep(0.01)
        yield
    finally:
        running.terminate()
        running.communicate(timeout=120)


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 60):
        return True
    return False
