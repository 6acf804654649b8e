"""Puts all folders into one package, so that none of them meets another project's in `site-packages`."""

from setuptools import find_namespace_packages, setup

FOLDERS = ("engine", "render", "db", "club", "ui", "app", "cogs", "sandbox", "locales")
"""What runs; beside it stands `bot.py`."""

found = find_namespace_packages(include=[pattern for folder in FOLDERS for pattern in (folder, f"{folder}.*")])
setup(
    packages=["nineteenth", *(f"nineteenth.{name}" for name in found)],
    package_dir={"nineteenth": "."},
    exclude_package_data={"nineteenth": ["*"]},
    script_name="setup.py",  # or it would be taken for a module of the package
)
