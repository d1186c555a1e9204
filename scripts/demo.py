"""Shows the installed product at work: notes in two languages go into a scratch home and are found again in both.

Ends with exit code 1 if a question does not find its note among the first three.
"""

import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

EXECUTABLE = Path(sys.executable).with_name("nan-forget")

NOTES = [
    ("Auth is Clerk, not custom JWT", "--type=decision"),
    ("项目使用 pnpm 作为包管理器，不用 npm 或 yarn", "--type=preference"),
    ("The staging database is Postgres 16 on port 5433", "--type=fact"),
    ("用户身份由网关校验，服务里不再重复检查", "--type=decision"),
    ("Never amend a commit that has been pushed", "--type=preference"),
    ("重跑gen-itgc后要清空 build/cache 目录", "--type=task"),
    ("Invoices are rounded per line, then summed; tax is computed on the sum", "--type=fact"),
    ("前端日期一律用 UTC 存储，显示时再转成本地时区", "--type=decision"),
    ("The flaky test in src/sync/queue.ts waits for a timer; use the fake clock", "--type=fact"),
    ("部署前必须先在预发环境跑一遍冒烟测试", "--type=task"),
    ("Feature flags live in LaunchDarkly, never in environment variables", "--type=decision"),
    ("代码评审意见请用中文写", "--type=preference"),
]

QUESTIONS = [
    ("what auth system", "Clerk"),
    ("用的什么登录系统", "Clerk"),
    ("which package manager", "pnpm"),
    ("包管理器", "pnpm"),
    ("身份校验", "网关"),
    ("itgc", "gen-itgc"),
    ("how do we store dates and time zones", "UTC"),
    ("测试环境的数据库端口", "5433"),
    ("src/sync/queue.ts", "fake clock"),
]


class Stage:
    """A scratch home and an empty project, where the real executable runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "shop"
        self._folder.mkdir()
        home = {"NAN_FORGET_HOME": str(folder / "home"), "NAN_FORGET_PROJECT": "shop"}
        foreign = {name: value for name, value in os.environ.items() if not name.startswith("NAN_FORGET_")}
        self._environment = foreign | home | {"NAN_FORGET_EMBEDDING_PROVIDER": "builtin"}

    def run(self, *arguments: str) -> str:
        """Runs one command, shows it, and returns what it printed."""
        print(f"$ nan-forget {shlex.join(arguments)}", flush=True)
        command: list[str | Path] = [EXECUTABLE, *arguments]
        done = subprocess.run(command, cwd=self._folder, env=self._environment, stdout=subprocess.PIPE, check=False)
        output = done.stdout.decode("utf-8")
        print(output)
        if done.returncode:
            sys.exit(f"the command ended with exit code {done.returncode}")
        return output


def main() -> int:
    """Runs the demonstration; 0 if every question found its note."""
    with tempfile.TemporaryDirectory(prefix="nan-forget-demo-") as folder:
        stage = Stage(Path(folder))
        for text, kind in NOTES:
            stage.run("add", text, kind)
        statistics = json.loads(stage.run("stats", "--json"))
        missed = [query for query, note in QUESTIONS if note not in stage.run("search", query, "--limit=3")]
    print(f"{statistics['total']} notes saved and embedded by {statistics['embedder']}")
    print(f"{len(QUESTIONS) - len(missed)} of {len(QUESTIONS)} questions found their note")
    for query in missed:
        print(f"missed: {query}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
