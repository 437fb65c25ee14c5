"""Runs the client's own code in Node, with many questions at once."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.left_out import WEB, leave_out

CLIENT = Path(__file__).parents[3] / "web"
BUNDLER = CLIENT / "node_modules" / ".bin" / "rolldown"
RUN = """
import answer from "./answer.js";
let text = "";
for await (const part of process.stdin) text += part;
console.log(JSON.stringify(JSON.parse(text).map(answer)));
"""


def asking(name: str, answer: str, folder: Path) -> Callable[[list[Any]], list[Any]]:
    """Returns a function that answers lists of questions in Node.

    `answer` is a module whose default function uses `games/melding/NAME.ts`, which is built as NAME.js.
    """
    if not BUNDLER.exists() or shutil.which("node") is None:
        leave_out("Node is missing; install Node 20 and run make web", WEB)
    source = CLIENT / "src" / "games" / "melding" / f"{name}.ts"
    command = [str(BUNDLER), str(source), "--format", "esm", "--file", str(folder / f"{name}.js")]
    subprocess.run(command, cwd=CLIENT, check=True, capture_output=True)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "answer.js").write_text(answer)
    (folder / "run.js").write_text(RUN)

    def asked(questions: list[Any]) -> list[Any]:
        done = subprocess.run(
            ["node", str(folder / "run.js")],
            input=json.dumps(questions),
            capture_output=True,
            text=True,
            check=True,
        )
        return list(json.loads(done.stdout))

    return asked
