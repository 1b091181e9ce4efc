import type { Line, Scene } from "../../parsed.ts";
import { joinWraps } from "../joinWraps.ts";
import { fieldsNote, type HeadingRead } from "./fieldsNote.ts";
import { cueName, isFade, openingKind, speechKind } from "./rowKinds.ts";
import { chapterOf, headingOf, type HeadingRow } from "./readFountain.ts";
import { fountainRows } from "./fountainRows.ts";

/** Tells the caller about one thing that could not be held. */
export type ReportLoss = (loss: string) => void;

const ALONE = { above: true, below: true };
const WITH_SPEECH = { above: true, below: false };

/** Words of the script on one row, with what Fountain would take for a note or a boneyard taken apart. */
export function lineText(line: Pick<Line, "text">, tell: ReportLoss): string {
  const text = joinWraps(line.text);
  const marked = /\[\[|\/\*/u.test(text);
  if (!marked) return text;
  tell("正文里的“[[”和“/*”是 Fountain 的批注记号，中间加了空格");
  return text.replace(/\[(?=\[)/gu, "[ ").replace(/\/(?=\*)/gu, "/ ");
}

/** A row as its own block: as it is where Fountain reads it as `kind`, else behind its mark. */
function forced(text: string, kind: ReturnType<typeof openingKind>, mark: string): string {
  return openingKind(text, ALONE) === kind ? text : `${mark}${text}`;
}

/** Action, forced only where it would be read as something else. */
export const actionRow = (text: string): string => (isFade(text) ? `!${text}` : forced(text, "action", "!"));

/** Read as a plain paragraph without any mark. */
export const isPlain = (text: string): boolean =>
  openingKind(text, ALONE) === "action" && !text.startsWith("!") && !isFade(text);

export function transitionRow(text: string, tell: ReportLoss): string {
  const row = forced(text, "transition", "> ");
  if (openingKind(row, ALONE) !== "transition") tell("以“<”结尾的转场会被读成居中文字");
  return row;
}

export const sectionRow = (text: string): string => forced(text, "section", "# ");

/** Prose before the scenes: a synopsis to other programs, `text` to ours by its ideographic space. */
export const proseRow = (text: string): string => `=\u3000${text}`;

/** A note, or the meta line that the text already is in Fountain. `inSpeech`: only notes keep a speech going. */
export function metaRow(text: string, inSpeech: boolean): string {
  const rows = fountainRows(text);
  if (rows.length === 1 && rows[0]?.text === "" && rows[0].pieces.length > 0 && rows[0].pieces.every((p) => p.hidden))
    return text;
  const kind = openingKind(text, ALONE);
  if (!inSpeech && (kind === "synopsis" || kind === "pageBreak")) return text;
  const inner = text
    .replace(/\](?=\])/gu, "] ")
    .replace(/\[(?=\[)/gu, "[ ")
    .replace(/\/(?=\*)/gu, "/ ")
    .replace(/\*(?=\/)/gu, "* ");
  return `[[${inner.startsWith("[") ? " " : ""}${inner}${inner.endsWith("]") ? " " : ""}]]`;
}

/** A direction in half-width brackets, the only ones that other programs know. */
export function directionRow(text: string): string {
  const inner = text
    .replace(/\s*[:：]\s*$/u, "")
    .replace(/[()（）]/gu, " ")
    .replace(/^[\s【\[]+|[\s】\]]+$/gu, "");
  return `(${inner})`;
}

/** What is said, on one row. */
export function spokenRow(text: string, tell: ReportLoss): string {
  const kind = speechKind(text);
  if (kind === "parenthetical") tell("整句带括号的台词会被读成表演提示");
  if (kind === "pageBreak") tell("只有等号的台词会被读成分页");
  return text;
}

/** A cue: forced unless it stands in capitals; what is glued to the name goes into an extension. `speaker` as its speech has it. */
export function cueRow(text: string, speaker: string | null, tell: ReportLoss): string {
  const below = speaker === null ? ALONE : WITH_SPEECH;
  const fits = (row: string) =>
    openingKind(row, below) === "character" && (speaker === null || cueName(row) === speaker);
  const unmarked = text.replace(/^[△∆▲\s]+/u, "");
  if (unmarked !== text) tell("角色名前的△没有写出");
  const cue = unmarked
    .replace(/\s*[:：]\s*$/u, "")
    .replace(/（/gu, "(")
    .replace(/）/gu, ")");
  const bare = cue.replace(/^@/u, "");
  const at = speaker === null ? -1 : bare.indexOf(speaker);
  const glued =
    speaker === null || at < 0
      ? ""
      : `${bare.slice(0, at)} ${bare.slice(at + speaker.length)}`.replace(/[()[\]【】\s]+/gu, " ").trim();
  const own = [cue, `@${bare}`, ...(at < 0 ? [] : [`@${speaker} (${glued})`])].find(fits);
  if (own !== undefined) {
    if (at > 0 && own !== cue && own !== `@${bare}`) tell("角色名前的字写到了名字后面");
    return own;
  }
  tell(speaker === null ? "写不成角色名的提示行改成了动作" : "角色名的写法 Fountain 记不下，已改写");
  return speaker === null ? actionRow(text) : `@${speaker}`;
}

/** A cue that the document does not have, for a speech that goes on behind something else. */
export const addedCue = (speaker: string): string => `@${speaker}`;

/** Whether a speech under this cue would get this speaker. */
export const cueNames = (cue: string, speaker: string): boolean =>
  openingKind(cue, WITH_SPEECH) === "character" && cueName(cue) === speaker;

/** A scene's heading, with its number and fields where its words alone would not give them. */
export function headingRow(text: string, scene: Scene, tell: ReportLoss): string {
  const start = openingKind(text, ALONE) === "heading" ? text : `.${text.replace(/^[.\s]+/u, "") || "场景"}`;
  if (start === ".场景" || (text.startsWith(".") && start !== text)) tell("场景标题开头的句点没有写出");
  return complete(start, scene, headingOf, tell);
}

/** A chapter that opens a scene. */
export function chapterRow(text: string, scene: Scene, tell: ReportLoss): string {
  return complete(/^##/u.test(text) ? text : `## ${text.replace(/^#+\s*/u, "")}`, scene, chapterOf, tell);
}

/** Numbers that other programs read between `#` signs. */
const COMMON_NUMBER = /^[\w.-]{1,20}$/u;

function complete(row: string, scene: Scene, read: (row: HeadingRow) => HeadingRead, tell: ReportLoss): string {
  const expected: HeadingRead = { number: scene.number, fields: scene.fields };
  const reads = (tail: string): HeadingRead => read(asRow(`${row}${tail}`));
  const bare = reads("");
  const number =
    expected.number !== bare.number && expected.number !== null && COMMON_NUMBER.test(expected.number)
      ? ` #${expected.number}#`
      : "";
  const numbered = number !== "" && reads(number).number === expected.number ? number : "";
  const note = fieldsNote(expected, numbered === "" ? bare : reads(numbered));
  if (note === null) tell("场景标题的场号、时间或地点有 Fountain 写不下的字");
  return `${row}${note ? ` ${note}` : ""}${numbered}`;
}

function asRow(text: string): HeadingRow {
  const row = fountainRows(text)[0];
  return {
    text: row?.text ?? "",
    notes: (row?.pieces ?? []).filter((p) => p.hidden).map((p) => text.slice(p.start, p.end)),
  };
}
