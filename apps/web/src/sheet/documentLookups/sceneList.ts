import { rowNames, sceneFacts, sceneOrdinals, type Line, type LineType, type SceneName } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { sceneTitle } from "./sceneTitle.ts";

/** A scene as lists show it. */
export interface SceneEntry {
  /** Index of its row in the document. */
  index: number;
  /** 1-based, by its place among the scenes. */
  ordinal: number;
  id: string;
  title: string;
  /** The writer's own number, e.g. `12A`, else its place: as the gutter shows it. */
  short: string;
  /** What it is called elsewhere: `第12A场`. */
  name: string;
  /** The number is the writer's own, and the heading need not show it again. */
  written: boolean;
  /** e.g. `内 夜`; empty where the heading does not say. */
  setting: string;
  /** Its first action or speech. */
  firstLine: string;
}

/** Length at which a list cuts a scene's first line. */
const FIRST_LINE_CHARS = 80;

const ordinals = new WeakMap<Node, (number | null)[]>();

/** The ordinal of each row of a document; null for the front matter and for divisions. */
export function ordinalsOf(doc: Node): readonly (number | null)[] {
  let cached = ordinals.get(doc);
  if (!cached) ordinals.set(doc, (cached = sceneOrdinals(doc.children)));
  return cached;
}

const names = new WeakMap<Node, (SceneName | null)[]>();

/** What the scene of each row is called; null for the front matter and for divisions. */
export function namesOf(doc: Node): readonly (SceneName | null)[] {
  let cached = names.get(doc);
  if (!cached) names.set(doc, (cached = rowNames(doc.children)));
  return cached;
}

/** The scene that a row belongs to, by its ordinal: a division's row to the scene above it, the front matter to 0. */
export function sceneOrdinalAt(doc: Node, index: number): number {
  const all = ordinalsOf(doc);
  for (let i = Math.min(index, all.length - 1); i >= 0; i--) if (all[i]) return all[i] as number;
  return 0;
}

/** A division (an episode, an act, a volume) as the outline shows it. */
export interface DivisionEntry {
  /** Index of its row in the document. */
  index: number;
  title: string;
}

type KnownEntry = Omit<SceneEntry, "index" | "ordinal" | keyof SceneName>;
const entries = new WeakMap<Node, KnownEntry>();

function entryOf(scene: Node): KnownEntry {
  const cached = entries.get(scene);
  if (cached) return cached;
  const { intExt, time } = sceneFacts(scene);
  const first = scene.children
    .filter(({ attrs }) => attrs.type === "action" || attrs.type === "dialogue" || attrs.type === "text")
    .map((line) => line.textContent.replace(/^△\s*/u, "").trim())
    .find((text) => text !== "");
  const entry = {
    id: scene.attrs.id as string,
    title: sceneTitle(scene),
    setting: [intExt, time].filter(Boolean).join(" "),
    firstLine: first?.slice(0, FIRST_LINE_CHARS) ?? "",
  };
  entries.set(scene, entry);
  return entry;
}

/** The scenes of a document, without its front matter and its divisions. */
export function sceneList(doc: Node): SceneEntry[] {
  const all = ordinalsOf(doc);
  const called = namesOf(doc);
  return doc.children.flatMap((scene, index) => {
    const ordinal = all[index];
    const label = called[index];
    if (!ordinal || !label) return [];
    return [{ index, ordinal, ...label, ...entryOf(scene) }];
  });
}

/** The divisions of a document in order, by their titles. */
export const divisionList = (doc: Node): DivisionEntry[] =>
  doc.children.flatMap((row, index) => {
    const title = row.attrs.division === true ? (row.firstChild?.textContent.replace(/\s+/gu, " ").trim() ?? "") : "";
    return title === "" ? [] : [{ index, title: title.slice(0, FIRST_LINE_CHARS) }];
  });

/** A line of the split view: its words and type, and its place in the list as a key. */
export type SceneLine = Pick<Line, "type" | "text" | "start" | "end" | "confidence">;

/** A scene's lines with words, as the split view shows them. Their offsets are those in the scene itself. */
export function linesOfScene(scene: Node): SceneLine[] {
  const lines: SceneLine[] = [];
  let start = 0;
  for (const { attrs, textContent } of scene.children) {
    const end = start + textContent.length;
    if (textContent !== "") lines.push({ type: attrs.type as LineType, text: textContent, start, end, confidence: 1 });
    start = end + 1;
  }
  return lines;
}
