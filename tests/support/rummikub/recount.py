"""Count anew, after simple plays have changed on purpose: `python -m tests.support.rummikub.recount`.

Look at the difference before you check it in: a count that moved is a play that came or went.
"""

import json

from tests.support.count_lines import HERE, counted

FILE = HERE / "rummikub.json"


def main() -> None:
    positions = json.loads(FILE.read_text("utf-8"))
    for position in positions:
        position["lines"] = counted(position, len(position["lines"]))
    FILE.write_text(json.dumps(positions, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
