"""Options shared by the commands that draw pictures."""

from pathlib import Path

import click

from pybridge.cli.options import WholeNumber
from pybridge.rules.errors import InputError, shortened

output_option = click.option(
    "-o", "--output", "file", type=click.Path(path_type=Path), metavar="FILE",
    help="Write the picture to this file; by default, or with -, to standard output.",
)  # fmt: skip

width_option = click.option(
    "--width", type=WholeNumber(min=1), metavar="PIXELS", help="The default width of the picture."
)

_OTHER_FORMATS = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf"}


def write_picture(svg: str, file: Path | None) -> None:
    """Write a picture to a file, or to standard output.

    Raises:
        InputError: The file cannot be written, or is named after another format; the text says why.
    """
    if file is None or str(file) == "-":
        click.echo(svg, nl=False)
        return
    if file.suffix.lower() in _OTHER_FORMATS:
        raise InputError(f"pictures are SVG: name the file {shortened(str(file.with_suffix('.svg')))}")
    write_file(file, svg.encode())


def write_file(file: Path, data: bytes) -> None:
    """Write data to a file.

    Raises:
        InputError: The file cannot be written; the text says why.
    """
    try:
        file.write_bytes(data)
    except OSError as error:
        raise InputError(f"cannot write {shortened(str(file))}: {error.strerror or error}") from None
