"""What mkdocs builds besides the pages of docs/: the reference of the predicates."""

import subprocess
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

PREDICATES = Path(__file__).with_name("prolog_reference.pl")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the page that is made from the PlDoc comments."""
    command = ["swipl", "-g", "main", "-t", "halt", str(PREDICATES)]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    if made.stderr:
        raise RuntimeError(made.stderr)
    files.append(File.generated(config, "reference/predicates.md", content=made.stdout))
    return files
