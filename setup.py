"""Compiles with mypyc the modules which `tools/compiled.py` lists; all else is in pyproject.toml.

With ROOKERY_INTERPRETED=1, or without a C compiler, the package is built from plain Python.
"""

import os
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

ROOT = Path(__file__).resolve().parent
# A build frontend does not put this folder on the path.
sys.path.insert(0, str(ROOT))

from tools import compiled  # noqa: E402 - found through the line above

WILL_COMPILE = (
    os.environ.get("ROOKERY_INTERPRETED", "0") in ("", "0")
    and not compiled.missing_tool()
    and bool(compiled.sources())
)


class MaybeCompiled(Distribution):
    """Says it has extensions before mypyc has made them, which takes too long to do unasked."""

    def has_ext_modules(self) -> bool:
        return WILL_COMPILE


class BuildWithMypyc(build_ext):
    """Runs mypyc when extensions are really built, not when a frontend asks for metadata."""

    def run(self) -> None:
        from mypyc.build import mypycify

        content = compiled.manifest()
        paths = [str(path.relative_to(ROOT)) for path in compiled.sources()]
        # mypy's cache takes a file of the same size and second for the same; and it saves no time.
        arguments = [f"--cache-dir={os.devnull}", *paths]
        # One group, so that calls between modules stay native; many files, to compile at once.
        made = mypycify(
            arguments, opt_level="3", debug_level="0", group_name="rookery", multi_file=True
        )
        for extension in made:
            extension.extra_compile_args += [*self.inlining(), *self.setting_errors_apart()]
            extension.extra_link_args += self.inlining()
        # The stubs know only setuptools' class of extension, and no option before it is finalized.
        self.distribution.ext_modules = made  # type: ignore[assignment]
        self.swig_opts = None  # type: ignore[assignment]
        self.finalize_options()
        super().run()
        package = compiled.PACKAGE if self.inplace else Path(self.build_lib, "rookery")
        compiled.write_manifest(package, content)

    def inlining(self) -> list[str]:
        """Many files would keep small functions from being inlined; GCC mends that as it links."""
        if not self.has_gcc():
            return []
        return ["-O3", "-flto=auto", "-fno-semantic-interposition", "-fvisibility=hidden"]

    def setting_errors_apart(self) -> list[str]:
        """What is run when something fails need not lie among what is always run."""
        return ["-include", "tools/cold.h", "-fno-plt"] if self.has_gcc() else []

    def has_gcc(self) -> bool:
        """Is GCC the compiler? Others have other options."""
        driver = sysconfig.get_config_var("CC") or ""
        return "gcc" in os.environ.get("CC", driver)

    def build_extensions(self) -> None:
        self.compiler.compile = at_once(self.compiler.compile, self.compiler.object_filenames)
        super().build_extensions()


def at_once(
    compile_files: Callable[..., list[str]], object_names: Callable[..., list[str]]
) -> Callable[..., list[str]]:
    """Make a compiler use all cores, and keep what was made of an unchanged C file."""

    def compile_one(source: str, options: dict[str, Any]) -> list[str]:
        made = object_names([source], output_dir=options["output_dir"])
        if newer_group([source, *map(str, Path("build").rglob("*.h"))], made[0]):
            return compile_files([source], **options)
        return made

    def compile_all(sources: list[str], **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = pool.map(lambda source: compile_one(source, options), sources)
            return [name for names in made for name in names]

    return compile_all


setup(distclass=MaybeCompiled, cmdclass={"build_ext": BuildWithMypyc}, ext_modules=[])
