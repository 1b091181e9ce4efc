import type { LineJson, MarkJson, SceneJson, TextJson } from "./json.ts";
import type { LineAttrs } from "./line.ts";
import type { Origin } from "./marks/origin.ts";
import type { SceneAttrs } from "./scene.ts";

/** What of a line is seldom other than its default; `content` where its text is not one run that bears no mark but its origin. */
interface PackedRest extends Partial<Pick<LineAttrs, "given" | "checked">> {
  content?: TextJson[];
}
type PackedLine = [
  id: string,
  type: LineAttrs["type"],
  joined: 0 | 1,
  text: string,
  by: Origin | "",
  rest?: PackedRest,
];

/**
 * A row as it goes over the wire: its attributes other than the defaults, then its lines. A quarter of its JSON, and of the time in which that is read. A row of
 * another shape, which the schema refuses, goes as it is stored.
 */
export type PackedScene = [attrs: Partial<SceneAttrs>, ...lines: PackedLine[]] | SceneJson;

const SCENE_DEFAULTS: Readonly<Omit<SceneAttrs, "id">> = {
  front: false,
  division: false,
  given: null,
  lockedNumber: null,
};
const SCENE_ATTRS = ["id", ...Object.keys(SCENE_DEFAULTS)];
const LINE_ATTRS = ["id", "type", "joined", "given", "checked"];
const ORIGINS: ReadonlySet<Origin> = new Set<Origin>(["imported", "model"]);

const hasOnly = (value: unknown, names: readonly string[]): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).every((name) => names.includes(name));
/** Whether a value is an object with these keys and no other. */
const hasExactly = (value: unknown, names: readonly string[]): boolean =>
  hasOnly(value, names) && Object.keys(value as object).length === names.length;

const isPackable = (row: SceneJson): boolean =>
  hasExactly(row, ["type", "attrs", "content"]) &&
  row.type === "scene" &&
  hasExactly(row.attrs, SCENE_ATTRS) &&
  Array.isArray(row.content) &&
  row.content.every(
    (line) =>
      hasOnly(line, ["type", "attrs", "content"]) &&
      line.type === "line" &&
      hasExactly(line.attrs, LINE_ATTRS) &&
      typeof line.attrs.joined === "boolean" &&
      typeof line.attrs.checked === "boolean" &&
      (line.content === undefined || Array.isArray(line.content)),
  );

/** Who wrote a run that bears no other mark; null for every other run. */
function plainOrigin(run: TextJson): Origin | "" | null {
  if (!hasOnly(run, ["type", "text", "marks"]) || run.type !== "text") return null;
  if (typeof run.text !== "string" || run.text === "") return null;
  if (run.marks === undefined) return "";
  if (!Array.isArray(run.marks) || run.marks.length !== 1) return null;
  const mark = run.marks[0] as MarkJson;
  if (!hasExactly(mark, ["type", "attrs"]) || mark.type !== "origin" || !hasExactly(mark.attrs, ["by"])) return null;
  return ORIGINS.has(mark.attrs.by) ? mark.attrs.by : null;
}

function packLine({ attrs: { id, type, joined, given, checked }, content }: LineJson): PackedLine {
  const only = content?.length === 1 ? content[0] : undefined;
  const by = only ? plainOrigin(only) : null;
  const rest: PackedRest = {};
  if (given !== null) rest.given = given;
  if (checked) rest.checked = checked;
  if (by === null && content !== undefined) rest.content = content;
  const packed: PackedLine = [id, type, joined ? 1 : 0, by === null ? "" : (only?.text ?? ""), by ?? ""];
  if (Object.keys(rest).length > 0) packed.push(rest);
  return packed;
}

/** Packs a row: `unpackScene(packScene(row))` is `row`, whatever was stored. */
export function packScene(row: SceneJson): PackedScene {
  if (!isPackable(row)) return row;
  const attrs = Object.fromEntries(
    Object.entries(row.attrs).filter(([name, value]) => value !== (SCENE_DEFAULTS as Record<string, unknown>)[name]),
  );
  return [attrs, ...row.content.map(packLine)];
}

const MARKS = {
  "": undefined,
  imported: [{ type: "origin", attrs: { by: "imported" } }],
  model: [{ type: "origin", attrs: { by: "model" } }],
} satisfies Record<Origin | "", TextJson["marks"]>;

/** By index: taking an array apart as a list of names goes through its iterator, which doubles the time for a long script. */
function unpackLine(packed: PackedLine): LineJson {
  const text = packed[3];
  const by = packed[4];
  const rest = packed[5];
  const line: LineJson = {
    type: "line",
    attrs: {
      id: packed[0],
      type: packed[1],
      joined: packed[2] === 1,
      given: rest?.given ?? null,
      checked: rest?.checked ?? false,
    },
  };
  if (rest?.content) line.content = rest.content;
  else if (text !== "") line.content = [by === "" ? { type: "text", text } : { type: "text", text, marks: MARKS[by] }];
  return line;
}

/** A row that came over the wire as it is stored. */
export function unpackScene(packed: PackedScene): SceneJson {
  if (!Array.isArray(packed)) return packed;
  const content: LineJson[] = [];
  for (let i = 1; i < packed.length; i++) content.push(unpackLine(packed[i] as PackedLine));
  return { type: "scene", attrs: { ...SCENE_DEFAULTS, id: "", ...packed[0] }, content };
}
