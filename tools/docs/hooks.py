"""Additions to the pages in docs/: the Prolog reference, a page for each game, a page to play on."""

import contextlib
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from pybridge.web.files import PageNotBuilt, write_site

EXAMPLES = Path(__file__).parents[2] / "examples"
PLAYED = [
    "tictactoe",
    *(str(EXAMPLES / f"{name}.pl") for name in ("breakthrough", "einstein", "gomoku", "hex", "kalah")),
]
PREDICATES = Path(__file__).with_name("prolog_reference.pl")
GAMES = Path(__file__).with_name("game_pages.pl")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page made from the PlDoc comments, and a page with a picture for each game."""
    predicates = files.get_file_from_path("reference/predicates.md")
    assert predicates is not None
    files.remove(predicates)
    files.append(File.generated(config, predicates.src_uri, content=_made_by(PREDICATES)))
    with TemporaryDirectory() as folder:
        _made_by(GAMES, folder)
        for file in sorted(Path(folder).iterdir()):
            files.append(File.generated(config, f"games/{file.name}", content=file.read_text(encoding="utf-8")))
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """Copy the page for playing to play/ if `make page` has built it."""
    with contextlib.suppress(PageNotBuilt):
        write_site(Path(config.site_dir) / "play", PLAYED)


def _made_by(script: Path, *arguments: str) -> str:
    command = ["swipl", "-g", "main", "-t", "halt", str(script), "--", *arguments]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    if made.stderr:
        raise RuntimeError(made.stderr)
    return made.stdout
