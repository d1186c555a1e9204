"""Commands for the list of projects."""

import click

from nan_forget.domain.project import Project
from nan_forget.entrypoints.cli.arguments import json_option
from nan_forget.entrypoints.cli.output import print_json, print_table
from nan_forget.entrypoints.cli.session import caller, container
from nan_forget.entrypoints.documents import project_document


@click.group("projects")
def projects_command() -> None:
    """Show and arrange the projects that memories belong to."""


@projects_command.command("list")
@json_option
def list_projects(*, as_json: bool) -> None:
    """List all projects."""
    projects = container().manage_projects().known(caller())
    if as_json:
        print_json({"projects": [project_document(project) for project in projects]})
    else:
        rows = [(project.name, project.key, "private" if project.private else "") for project in projects]
        print_table(("name", "key", ""), rows)


@projects_command.command("rename")
@click.argument("project")
@click.argument("name")
@json_option
def rename_project(project: str, name: str, *, as_json: bool) -> None:
    """Give a project another display name."""
    _print(container().manage_projects().rename(project, name, caller()), "renamed", as_json=as_json)


@projects_command.command("private")
@click.argument("project")
@click.option("--off", is_flag=True, help="Open it again.")
@json_option
def set_private(project: str, *, off: bool, as_json: bool) -> None:
    """Hide a project's memories from every other project."""
    changed = container().manage_projects().set_private(project, caller(), private=not off)
    _print(changed, "opened" if off else "hidden", as_json=as_json)


@projects_command.command("link")
@click.argument("project")
@json_option
def link_folder(project: str, *, as_json: bool) -> None:
    """Make the current folder part of a project."""
    _print(container().manage_projects().link(project, caller()), "linked", as_json=as_json)


def _print(project: Project, done: str, *, as_json: bool) -> None:
    if as_json:
        print_json(project_document(project))
    else:
        click.echo(f"{done}: {project.name} ({project.key})")
