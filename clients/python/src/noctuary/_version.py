"""The version of the package: that of the server it was built for."""

from __future__ import annotations

from ._generated.models import API_VERSION

__version__ = API_VERSION
