import { sceneFacts, sceneLength } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { labelsOf, sceneTitle } from "../sheet/index.ts";

/** A scene or a division as the list at the left shows it. */
export interface SceneRow {
  /** Index of its row in the document. */
  index: number;
  id: string;
  /** The number that the page shows; null for a division. */
  label: string | null;
  title: string;
  time: string;
  seconds: number;
  characters: number;
  dialogueCharacters: number;
  people: readonly string[];
  firstLine: string;
}

type CachedRow = Omit<SceneRow, "index" | "label">;
const rowCache = new WeakMap<Node, CachedRow>();

const FIRST_LINE_CHARS = 60;

function keptOf(scene: Node): CachedRow {
  const cached = rowCache.get(scene);
  if (cached) return cached;
  const { intExt, time, speakers } = sceneFacts(scene);
  const first = scene.children.find((line, i) => i > 0 && line.attrs.type !== "meta" && line.textContent.trim() !== "");
  const row: CachedRow = {
    id: String(scene.attrs.id),
    title: sceneTitle(scene),
    time: time ?? intExt ?? "",
    ...sceneLength(scene),
    people: speakers,
    firstLine: first?.textContent.replace(/^△\s*/u, "").trim().slice(0, FIRST_LINE_CHARS) ?? "",
  };
  rowCache.set(scene, row);
  return row;
}

const rowsById = new WeakMap<CachedRow, SceneRow>();

/** The same object as long as nothing of it has changed, so that its row in the list is not drawn again. */
function rowOf(scene: Node, index: number, label: string | null): SceneRow {
  const base = keptOf(scene);
  const existing = rowsById.get(base);
  if (existing?.index === index && existing.label === label) return existing;
  const row = { ...base, index, label };
  rowsById.set(base, row);
  return row;
}

/** Computes what the list says of each scene, until there is no time left; true once it is known of all. */
export const prepareRows = (doc: Node, hasTime: () => boolean): boolean =>
  doc.children.every((scene) => rowCache.has(scene) || (hasTime() && keptOf(scene) !== null));

/** The scenes and divisions of a document in order, without the front matter. */
export function sceneRowsOf(doc: Node): SceneRow[] {
  const labels = labelsOf(doc, true);
  return doc.children.flatMap((scene, index) =>
    scene.attrs.front === true ? [] : [rowOf(scene, index, labels[index] ?? null)],
  );
}

/** The rows that are listed while some divisions are folded, by their ids: what stands under a folded one is left out. */
export function unfoldedRows(rows: readonly SceneRow[], folded: ReadonlySet<string>): readonly SceneRow[] {
  if (folded.size === 0) return rows;
  let isFolded = false;
  return rows.filter(({ label, id }) => {
    if (label !== null) return !isFolded;
    isFolded = folded.has(id);
    return true;
  });
}

/** The first word of a chapter's heading, by which everybody calls it; a bare number says too little. */
const CHAPTER_NAME = /^\s*(第\s*[^\s第]{1,9}\s*[章回节]|(?!\d+(?:\s|$))\S{1,12})/u;
type Named = Pick<SceneRow, "label" | "title">;

/** What a scene is called in a sentence: 第 22 场; a chapter 第十二章, 楔子. */
export const rowName = ({ label, title }: Named, unit: string): string =>
  (unit === "章" ? CHAPTER_NAME.exec(title)?.[1] : undefined) ?? `第 ${label} ${unit}`;

/** The same beside its title, as a head: `第 22 场　渡轮驾驶舱`, `第十二章 渡口`. */
export const rowHead = ({ label, title }: Named, unit: string): string =>
  unit === "章" && CHAPTER_NAME.test(title) ? title : `第 ${label} ${unit}　${title}`;

/** `1:04`. */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** `约 31 秒`, `约 2 分钟`, `约 1,045 分钟`. */
export const aboutText = (seconds: number): string =>
  seconds < 90 ? `约 ${seconds} 秒` : `约 ${Math.round(seconds / 60).toLocaleString("en")} 分钟`;

/** Whether anything stands in the scenes but their headings. */
export const hasWords = (rows: readonly SceneRow[]): boolean => rows.some(({ firstLine }) => firstLine !== "");
