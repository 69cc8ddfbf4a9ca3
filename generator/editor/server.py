"""The one door to pygls: the workbench, asked over the protocol of language servers."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from diagnostics.diagnostic import Diagnostic, Place, Severity
from generator.editor.workbench import Workbench

_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
_SORTS = {
    "verb": lsp.CompletionItemKind.Function,
    "word": lsp.CompletionItemKind.Constant,
    "field": lsp.CompletionItemKind.Field,
    "value": lsp.CompletionItemKind.EnumMember,
    "small": lsp.CompletionItemKind.Keyword,
}


def serve(folder: Path, version: str) -> LanguageServer:
    """A server for the rules of a folder; it is started by its `start_io`."""
    server = LanguageServer("rulewright", version, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
    bench = Workbench(folder.resolve())

    def publish(path: Path, found: tuple[Diagnostic, ...]) -> None:
        own = [one for one in found if bench.path_of(one.place.file) == path]
        lines = bench.open.get(path, "").split("\n")
        shown = [_diagnostic(one, lines) for one in own]
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=path.as_uri(), diagnostics=shown))

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        path = _path(params.text_document.uri)
        publish(path, bench.change(path, params.text_document.text))

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        path = _path(params.text_document.uri)
        publish(path, bench.change(path, params.content_changes[-1].text))

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        path = _path(params.text_document.uri)
        publish(path, bench.save(path))

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        bench.open.pop(_path(params.text_document.uri), None)

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "["]))
    def complete(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        return [
            lsp.CompletionItem(label=one.text, kind=_SORTS[one.sort], detail=one.about or None)
            for one in bench.offers(*_at(bench, params))
        ]

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        said = bench.told(*_at(bench, params))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, said)) if said else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> lsp.Location | None:
        place = bench.declared(*_at(bench, params))
        return _location(bench, place) if place is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        return [_location(bench, place) for place in bench.said(*_at(bench, params))]

    @server.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        changes: dict[str, list[lsp.TextEdit]] = {}
        for edit in bench.renamed(*_at(bench, params), params.new_name):
            where = _location(bench, edit.place)
            changes.setdefault(where.uri, []).append(lsp.TextEdit(where.range, edit.text))
        return lsp.WorkspaceEdit(changes=changes)

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def form(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        path = _path(params.text_document.uri)
        text = bench.formed(path)
        last = len(bench.open.get(path, "").split("\n"))
        everything = lsp.Range(lsp.Position(0, 0), lsp.Position(last, 0))
        return [lsp.TextEdit(everything, text)] if text is not None else []

    return server


def _path(uri: str) -> Path:
    return Path(unquote(urlparse(uri).path))


def _at(bench: Workbench, params: Any) -> tuple[Path, int, int]:
    """File, line and column, from 1 and in letters; the protocol counts from 0 and in units of UTF-16."""
    path, position = _path(params.text_document.uri), params.position
    lines = bench.open.get(path, "").split("\n")
    line = lines[position.line] if position.line < len(lines) else ""
    column = len(line.encode("utf-16-le")[: 2 * position.character].decode("utf-16-le", "ignore"))
    return path, position.line + 1, column + 1


def _position(line: int, column: int, lines: list[str]) -> lsp.Position:
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    return lsp.Position(line - 1, len(text[: column - 1].encode("utf-16-le")) // 2)


def _range(place: Place, lines: list[str]) -> lsp.Range:
    return lsp.Range(_position(place.line, place.column, lines), _position(place.end_line, place.end_column, lines))


def _location(bench: Workbench, place: Place) -> lsp.Location:
    path = bench.path_of(place.file)
    text = bench.open.get(path)
    lines = (text if text is not None else path.read_text(encoding="utf-8")).split("\n")
    return lsp.Location(path.as_uri(), _range(place, lines))


def _diagnostic(found: Diagnostic, lines: list[str]) -> lsp.Diagnostic:
    return lsp.Diagnostic(
        range=_range(found.place, lines),
        message=found.message + (f"\n{found.hint}" if found.hint else ""),
        severity=_SEVERITIES[found.code.severity],
        code=found.code.number,
        source="rulewright",
    )
