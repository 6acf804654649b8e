"""Packaging: put all folders into the package `nineteenth`, so that none clashes with a name in `site-packages`."""

import shutil

from setuptools import find_namespace_packages, setup

FOLDERS = ("engine", "render", "db", "club", "ui", "app", "cogs", "sandbox", "locales")
"""The folders to install; `bot.py` is installed beside them."""

shutil.rmtree("build/lib", ignore_errors=True)  # files of another version would be installed, too
packages = find_namespace_packages(include=[pattern for folder in FOLDERS for pattern in (folder, f"{folder}.*")])
setup(
    packages=["nineteenth", *(f"nineteenth.{name}" for name in packages)],
    package_dir={"nineteenth": "."},
    exclude_package_data={"nineteenth": ["*"]},
    script_name="setup.py",  # or it would be taken for a module of the package
)
