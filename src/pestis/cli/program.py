"""Assembles the ``pestis`` command in the user's language.

Every refusal is printed here as one sentence in the user's language on standard error, with exit
code 2; no user ever sees a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from pestis.cli.about import version_line
from pestis.cli.commands import (
    admin,
    backup,
    check,
    content,
    doctor,
    health,
    invite,
    join,
    ladder,
    learn,
    migrate,
    play,
    replay,
    restore,
    rules,
    serve,
    show,
    simulate,
    systemd,
    train,
    worker,
)
from pestis.cli.commands import words as words_command
from pestis.cli.commands.localised import Commands, language_option
from pestis.cli.errors import Left, Problem
from pestis.cli.language import asked_for, from_environment, read_language
from pestis.cli.terminal import NARROWEST, WIDEST, open_terminal, write_line
from pestis.kernel.errors import ContentError, PestisError
from pestis.words import Words
from pestis.words.catalogue import damaged

REFUSED = 2
COMMANDS = (
    play,
    join,
    invite,
    learn,
    serve,
    replay,
    simulate,
    ladder,
    train,
    rules,
    show,
    content,
    check,
    doctor,
    backup,
    restore,
    migrate,
    health,
    admin,
    worker,
    systemd,
    words_command,
)
"""In the order in which the help lists them."""


def run(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code."""
    given = list(arguments)
    words = Words(from_environment(os.environ))
    try:
        asked = asked_for(given)
        if asked is not None:
            words = Words(read_language(asked))
        for fault in damaged(words.language):
            told = words.text("cli.words.damaged", file=fault.file, why=fault.why)
            write_line(told, sys.stderr)
        run_command(given, words)
    except Left as left:
        return left.code
    except Problem as problem:
        return refuse(words.say(problem.message))
    except ContentError as error:
        return refuse("\n".join(words.error(fault) for fault in (error, *error.more)))
    except PestisError as error:
        return refuse(words.error(error))
    except click.UsageError as error:
        return refuse(usage_sentence(error, words))
    except click.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        drop_output()
        return 1
    except OSError as error:
        drop_output()
        return refuse(words.text("cli.problem.output", detail=error.strerror or str(error)))
    return 0


def drop_output() -> None:
    """Stop using a closed output: nothing more may be written to it, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refuse(sentence: str) -> int:
    """Print the error and return the exit code."""
    write_line(sentence, sys.stderr)
    return REFUSED


def run_command(arguments: list[str], words: Words) -> None:
    """Build the commands in the user's language and run one.

    Without a command, run ``serve``, or ``play`` if ``--terminal`` is given.
    """
    commands = Commands(
        "pestis",
        invoke_without_command=True,
        help=words.text("cli.help"),
        params=[
            version_option(words),
            language_option(words, told=True),
            click.Option(["--terminal"], is_flag=True, help=words.text("cli.usage.terminal")),
        ],
        subcommand_metavar=words.text("cli.usage.metavar-command"),
        options_metavar=words.text("cli.usage.metavar-options"),
    )
    commands.words = words
    for part in COMMANDS:
        commands.add_command(part.build(words))

    def bare(lang: str | None, terminal: bool) -> None:
        if click.get_current_context().invoked_subcommand is None:
            more = ["--lang", lang] if lang else []
            name = "play" if terminal else "serve"
            commands.commands[name].main(more, f"pestis {name}", standalone_mode=False)

    commands.callback = bare
    width = max(NARROWEST, min(open_terminal().width, WIDEST))
    commands.main(arguments, prog_name="pestis", standalone_mode=False, max_content_width=width)


def version_option(words: Words) -> click.Option:
    """The option ``--version``."""

    def show(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value:
            write_line(version_line(words), sys.stdout)
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help=words.text("cli.usage.version"),
    )


def is_flag(error: click.BadOptionUsage) -> bool:
    """Whether the wrongly used option is a flag, an option without a value."""
    params = error.ctx.command.params if error.ctx is not None else []
    return any(
        [
            isinstance(param, click.Option) and param.is_flag and error.option_name in param.opts
            for param in params
        ]
    )


def usage_sentence(error: click.UsageError, words: Words) -> str:
    """The sentence for a usage error of click."""
    if isinstance(error, click.NoSuchOption):
        hint = error.possibilities[0] if error.possibilities else ""
        return words.text("cli.problem.no-such-option", word=error.option_name, hint=hint)
    if isinstance(error, click.MissingParameter):
        name = error.param.human_readable_name if error.param is not None else ""
        return words.text("cli.problem.missing-argument", name=name)
    if isinstance(error, click.BadOptionUsage):
        problem = "takes-no-value" if is_flag(error) else "needs-value"
        return words.text(f"cli.problem.option-{problem}", option=error.option_name)
    return words.text("cli.problem.usage", detail=error.format_message())
