"""Click commands whose help and errors are in the user's language."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from pestis.cli.errors import Problem, unknown
from pestis.cli.terminal import showable
from pestis.words import LANGUAGES, Words


def whole_number(low: int, high: int) -> Callable[..., object]:
    """A callback that parses a whole number within bounds, or several of them; it raises
    Problem."""

    def read(ctx: click.Context, param: click.Parameter, value: object) -> object:
        if value is None:
            return None
        if isinstance(value, tuple):
            return tuple([read(ctx, param, one) for one in value])
        text, name = str(value), param.opts[-1]
        if not text.removeprefix("-").isdecimal() or len(text) > 20:
            raise Problem("not-a-number", option=name, word=text)
        if not low <= int(text) <= high:
            raise Problem("out-of-range", option=name, word=text, low=low, high=high)
        return int(text)

    return read


class Command(click.Command):
    """A command whose help and usage lines come from the catalogue."""

    words: Words

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        prefix = self.words.text("cli.usage.usage") + " "
        formatter.write_usage(ctx.command_path, pieces, prefix)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        records = [param.get_help_record(ctx) for param in self.get_params(ctx)]
        shown = [record for record in records if record is not None]
        if shown:
            with formatter.section(self.words.text("cli.usage.options")):
                formatter.write_dl(shown)

    def get_help(self, ctx: click.Context) -> str:
        encoding = sys.stdout.encoding or "utf-8"
        return "\n".join([showable(line, encoding) for line in super().get_help(ctx).splitlines()])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.words.text("cli.usage.help")
        return option

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        try:
            left = super().parse_args(ctx, args)
        except click.BadOptionUsage as error:
            error.ctx = error.ctx or ctx  # click's parser leaves it out
            raise
        refuse_extra(self, ctx)
        return left


def refuse_extra(command: click.Command, ctx: click.Context) -> None:
    """Raise Problem if there are surplus arguments."""
    if ctx.args and not ctx.resilient_parsing and not isinstance(command, click.Group):
        raise Problem("extra-argument", word=ctx.args[0], command=ctx.command_path)


class Commands(Command, click.Group):
    """All commands; for a misspelt name, the error suggests the nearest one."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)
        rows = [(name, self.commands[name].short_help or "") for name in self.commands]
        with formatter.section(self.words.text("cli.usage.commands")):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands:
            raise unknown("command", args[0], list(self.commands))
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


def command(
    name: str, words: Words, callback: Callable[..., None], params: list[click.Parameter]
) -> Command:
    """A command; its help is ``cli.<name>.help``, its short help ``cli.<name>.short``."""
    made = Command(
        name,
        callback=callback,
        params=params,
        help=words.text(f"cli.{name}.help"),
        short_help=words.text(f"cli.{name}.short"),
        options_metavar=words.text("cli.usage.metavar-options"),
    )
    made.words = words
    return made


def option(
    words: Words,
    command: str,
    flag: str,
    metavar: str,
    default: object = None,
    number: tuple[int, int] | None = None,
    many: bool = False,
) -> click.Option:
    """An option with a value; its help is ``cli.<command>.option.<flag>``."""
    return click.Option(
        [f"--{flag}"],
        type=str,  # otherwise click infers it from the default and refuses other input in English
        callback=whole_number(*number) if number else None,
        default=() if many else default,
        multiple=many,
        metavar=words.text(f"cli.metavar.{metavar}"),
        help=words.text(f"cli.{command}.option.{flag}"),
    )


def flag(words: Words, command: str, name: str) -> click.Option:
    """An option without a value; its help is ``cli.<command>.option.<name>``."""
    return click.Option(
        [f"--{name}"], is_flag=True, help=words.text(f"cli.{command}.option.{name}")
    )


def argument(words: Words, name: str, required: bool = True) -> click.Argument:
    """A positional argument, shown as ``cli.metavar.<name>``."""
    return click.Argument([name], required=required, metavar=words.text(f"cli.metavar.{name}"))


def language_option(words: Words, told: bool = False) -> click.Option:
    """The option ``--lang``, already handled by ``program``; passed on to commands with
    ``told``."""
    return click.Option(
        ["--lang"],
        metavar="|".join(LANGUAGES),
        expose_value=told,
        help=words.text("cli.usage.lang"),
    )


def read_options(pairs: tuple[str, ...]) -> dict[str, object]:
    """The options given as ``--option name=value``, by name.  Raises Problem."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise Problem("option-form", word=pair)
        options[name.strip()] = value.strip()
    return options
