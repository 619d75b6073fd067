"""Builds the wheel with nothing but Python, so that pip installs a checkout on a machine without the internet."""

import base64
import hashlib
import re
import zipfile
from pathlib import Path

_HERE = Path(__file__).parent
_PROJECT = (_HERE / "pyproject.toml").read_text("utf-8")


def _setting(name):
    return re.search(rf'^{name} = "(.+)"$', _PROJECT, re.MULTILINE)[1]


_VERSION = _setting("version")
_NAME = "mobile_money_client"
_DIST_INFO = f"{_NAME}-{_VERSION}.dist-info"
_WHEEL = "Wheel-Version: 1.0\nGenerator: build_backend\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def _metadata():
    required = re.findall(r'"(.+?)"', re.search(r"^dependencies = \[(.*)\]$", _PROJECT, re.MULTILINE)[1])
    head = [
        "Metadata-Version: 2.1",
        f"Name: {_setting('name')}",
        f"Version: {_VERSION}",
        f"Summary: {_setting('description')}",
        f"Requires-Python: {_setting('requires-python')}",
        *(f"Requires-Dist: {each}" for each in required),
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(head) + "\n\n" + (_HERE / "README.md").read_text("utf-8")


def _files():
    package = _HERE / "src" / _NAME
    for path in sorted([*package.glob("*.py"), package / "py.typed"]):
        yield f"{_NAME}/{path.name}", path.read_bytes()
    yield f"{_DIST_INFO}/METADATA", _metadata().encode()
    yield f"{_DIST_INFO}/WHEEL", _WHEEL.encode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"{_NAME}-{_VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        record = []
        for place, data in _files():
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{place},sha256={digest},{len(data)}")
            wheel.writestr(place, data)
        record.append(f"{_DIST_INFO}/RECORD,,")
        wheel.writestr(f"{_DIST_INFO}/RECORD", "\n".join(record) + "\n")
    return name
