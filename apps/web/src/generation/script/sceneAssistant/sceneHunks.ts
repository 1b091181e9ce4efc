import type { CheckedLine } from "@mochang/generation";
import { lineText, type LineEdit } from "@mochang/screenplay";
import { alignLines } from "@mochang/screenplay/compare";
import type { Node } from "prosemirror-model";
import type { ProposedChange } from "../../run/sceneRun.ts";

/** A line of a scene as it stands on the sheet. */
export interface SheetLine {
  id: string;
  type: CheckedLine["type"];
  text: string;
  /** Words of it are the writer's, also between a model's. */
  isOwn: boolean;
}

/** A place where a proposal differs from the sheet, with the edit that takes it. */
export interface SceneHunk {
  op: "change" | "insert" | "delete";
  before: string;
  after: string;
  isOwn: boolean;
  /** Why it is proposed; empty: it was not said. */
  reason: string;
  edit: LineEdit;
}

/** A line as it is proposed, with why it differs; `StruckLine`: one that was struck, in its former words. */
export interface ProposedLine extends CheckedLine {
  reason?: string;
}
export interface StruckLine {
  text: string;
  reason: string;
}

const TYPES: ReadonlySet<string> = new Set([
  "heading",
  "action",
  "character",
  "parenthetical",
  "dialogue",
  "transition",
]);

const MARK = /^[△▲]\s*/u;
const COLON = /[：:]$/u;

const isModels = ({ marks }: Node): boolean =>
  marks.some((mark) => mark.type.name === "origin" && mark.attrs.by === "model");

/** The lines of a scene's row that a model reads; others (a cast line) it does not know of. */
export const linesOfScene = (row: Node): SheetLine[] =>
  row.children.flatMap((line) => {
    const type = String(line.attrs.type);
    const text = lineText(line).trim();
    if (!TYPES.has(type) || text === "") return [];
    const isOwn = line.children.some((run) => (run.text ?? "").trim() !== "" && !isModels(run));
    return [{ id: String(line.attrs.id), type: type as CheckedLine["type"], text, isOwn }];
  });

/** A scene's script as text that a model is asked about: a line a row, names with their colon. */
export const scriptOf = (lines: readonly SheetLine[]): string =>
  lines
    .filter(({ type }) => type !== "heading")
    .map(({ type, text }) => (type === "character" ? `${text.replace(COLON, "")}：` : text))
    .join("\n");

/** A line's words without the marks that its type bears on the sheet, as a model writes them. */
const bare = (text: string): string => text.trim().replace(MARK, "").replace(COLON, "");

/** Words with the marks that lines of their type bear on this sheet. */
function asOnSheet(sheet: readonly SheetLine[], { type, text, reason = "" }: ProposedLine): Required<ProposedLine> {
  const like = sheet.filter((line) => line.type === type);
  const words = bare(text);
  if (type === "action" && like.some((line) => MARK.test(line.text))) return { type, text: `△${words}`, reason };
  if (type === "character" && like.some((line) => COLON.test(line.text))) return { type, text: `${words}：`, reason };
  return { type, text: type === "dialogue" ? text.trim() : words, reason };
}

/** What a scene that was written anew says otherwise than the sheet, in its order. The heading is step 7's. */
export function hunksOf(
  sheet: readonly SheetLine[],
  written: readonly ProposedLine[],
  struck: readonly StruckLine[] = [],
): SceneHunk[] {
  const body = sheet.filter(({ type }) => type !== "heading");
  const next = written
    .filter(({ type, text }) => type !== "heading" && text.trim() !== "")
    .map((line) => asOnSheet(sheet, line));
  const partners = alignLines(
    body.map(({ text }) => bare(text)),
    next.map(({ text }) => bare(text)),
  );
  const hunks: SceneHunk[] = [];
  let [gap, at]: [SheetLine[], number] = [[], 0];
  let last: SheetLine | undefined = sheet.find(({ type }) => type === "heading");
  const close = (end: number): void => {
    const added = next.slice(at, end);
    for (const [i, line] of gap.entries()) {
      const after = added[i];
      hunks.push(after ? changed(line, after) : deleted(line, whyStruck(struck, line)));
      last = line;
    }
    const rest = added.slice(gap.length);
    if (rest.length > 0 && last) hunks.push(inserted(last, rest));
    gap = [];
  };
  body.forEach((line, i) => {
    const partner = partners[i] ?? -1;
    if (partner < 0) return gap.push(line);
    close(partner);
    at = partner + 1;
    last = line;
  });
  close(next.length);
  return hunks;
}

const whyStruck = (struck: readonly StruckLine[], { text }: SheetLine): string =>
  struck.find((one) => bare(one.text) === bare(text))?.reason ?? "";

const changed = ({ id, text, isOwn }: SheetLine, after: Required<ProposedLine>): SceneHunk => ({
  op: "change",
  before: text,
  after: after.text,
  isOwn,
  reason: after.reason,
  edit: { op: "change", line: id, words: text, type: after.type, text: after.text },
});
const deleted = ({ id, text, isOwn }: SheetLine, reason: string): SceneHunk => ({
  op: "delete",
  before: text,
  after: "",
  isOwn,
  reason,
  edit: { op: "delete", line: id, words: text },
});
const inserted = ({ id, text }: SheetLine, lines: readonly Required<ProposedLine>[]): SceneHunk => ({
  op: "insert",
  before: "",
  after: lines.map((line) => line.text).join("\n"),
  isOwn: false,
  reason: [...new Set(lines.map(({ reason }) => reason).filter(Boolean))].join("；"),
  edit: { op: "insert", line: id, words: text, lines: lines.map(({ type, text: words }) => ({ type, text: words })) },
});

/**
 * A reviser's change of a line of the script as it was written, as a change of the sheet; null where the sheet does not say that line any more, or it
 * stands there more than once.
 */
export function hunkOfChange(
  sheet: readonly SheetLine[],
  written: readonly CheckedLine[],
  { op, line, type, text, reason }: ProposedChange,
): SceneHunk | null {
  const words = bare(written[line - 1]?.text ?? "");
  const found = sheet.filter((one) => bare(one.text) === words);
  const [firstLine] = found;
  if (!firstLine || found.length > 1) return null;
  if (op === "delete") return deleted(firstLine, reason);
  const next = asOnSheet(sheet, { type, text, reason });
  return op === "insert" ? inserted(firstLine, [next]) : changed(firstLine, next);
}
