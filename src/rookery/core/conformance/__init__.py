"""The conformance kit: what every game must keep, found out by playing it."""

from rookery.core.conformance.inspecting import ConformanceError, check, variants

__all__ = ["ConformanceError", "check", "variants"]
