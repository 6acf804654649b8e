"""`python -m bench`: every measurement of the project, each against a floor of the same run."""

import sys
from importlib import import_module

PARTS = ("engine", "scramble", "final_nine", "store", "render", "holes", "final_nine_pictures", "clicks")


def main(chosen: list[str]) -> None:
    """Prints the report of each part, or of those named."""
    for part in chosen or PARTS:
        print(f"\n{part}")
        for line in import_module(f"bench.{part}").report():
            print(f"  {line}")


if __name__ == "__main__":
    main(sys.argv[1:])
