import { randomBytes } from "node:crypto";
import type { Values } from "@mochang/generation";
import { parseScreenplay, toDocument, type LineJson, type Origin, type SceneJson } from "@mochang/screenplay";

const newLineId = (): string => randomBytes(9).toString("base64url");

const lineOf = (type: LineJson["attrs"]["type"], text: string, by?: Origin): LineJson => ({
  type: "line",
  attrs: { id: newLineId(), type, joined: false, given: null, checked: false },
  ...(text === ""
    ? {}
    : { content: [{ type: "text", text, ...(by ? { marks: [{ type: "origin", attrs: { by } }] } : {}) }] }),
});

/** A scene's heading by its form: where and when; its title while neither is said. */
export function headingOf(values: Values): string {
  const parts = ["place", "time"].map((key) => String(values[key] ?? "").trim()).filter((word) => word !== "");
  return parts.length > 0 ? parts.join(" ") : String(values["title"] ?? "").trim();
}

/** A scene of the document that holds its heading alone. */
export const headingRow = (id: string, heading: string): SceneJson => ({
  type: "scene",
  attrs: { id, front: false, division: false, lockedNumber: null, given: null },
  content: [lineOf("heading", heading)],
});

/** The row of a document that opens an episode. */
export const episodeRow = (id: string, text: string): SceneJson => ({
  type: "scene",
  attrs: { id, front: false, division: true, lockedNumber: null, given: null },
  content: [lineOf("episode", text)],
});

/** Whether a row holds no more than its heading and the labels under it, or what opens an episode. */
export const isBare = (row: SceneJson): boolean =>
  row.content.every((line) => ["heading", "meta", "episode"].includes(line.attrs.type) || wordsOf(line) === "");

export const wordsOf = (line: LineJson): string => (line.content ?? []).map(({ text }) => text).join("");

/** A scene's words below its heading, a line a row. */
export const bodyText = (row: SceneJson): string =>
  row.content
    .filter((line, i) => i > 0 || line.attrs.type !== "heading")
    .map((line, i) => `${i > 0 && line.attrs.joined ? "" : "\n"}${wordsOf(line)}`)
    .join("")
    .trim();

/**
 * A scene with other words below its heading, read as a script is read; its id and heading stay. A line that reads like the heading of another scene
 * is an action here: scenes are made in step 7. `persons`: names that may stand alone above their speech. `by`: whose words they are; absent: the author's.
 */
export function withBody(row: SceneJson, text: string, persons: readonly string[], by?: Origin): SceneJson {
  const heading = row.content[0]?.attrs.type === "heading" ? row.content[0] : lineOf("heading", "");
  const names = persons.filter((name) => !OFF_A_LINE.test(name));
  const cast = names.length > 0 ? [`人物：${names.join("、")}`] : [];
  const before = [STAND_IN, ...cast, ""].join("\n");
  const parsed = parseScreenplay(before + text.trim(), { format: "text" });
  const { document, reading } = toDocument(parsed, {
    origin: by,
    newId: (kind) => (kind === "line" ? newLineId() : row.attrs.id),
  });
  // By where a line ends in what was read: how the stand-ins are worded once they are read depends on the names.
  const isGiven = ({ attrs }: LineJson): boolean => (reading.lines[attrs.id]?.end ?? 0) > before.length;
  const lines = document.scenes.flatMap((scene) => scene.content);
  const body = lines.filter((line) => isGiven(line) && wordsOf(line) !== "");
  return { ...row, content: [heading, ...body.map((line) => ownLine(line, by))] };
}

/** In the place of the scene's own heading, so that what follows is read as a script whatever the heading says. */
const STAND_IN = "第1场 屋里 日 内";
/** What a name that stands on one line does not hold: line breaks and other control characters. */
const OFF_A_LINE = /[\p{Cc}\u2028\u2029]/u;
/** Types that another scene, or a novel, would have. */
const ELSEWHERE: readonly LineJson["attrs"]["type"][] = ["heading", "episode", "chapter", "text"];

function ownLine(line: LineJson, by: Origin | undefined): LineJson {
  const { type } = line.attrs;
  const content = by ? line.content : line.content?.map(({ type: node, text }) => ({ type: node, text }));
  return { ...line, attrs: { ...line.attrs, type: ELSEWHERE.includes(type) ? "action" : type }, content };
}
