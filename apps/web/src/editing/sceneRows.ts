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

type Kept = Omit<SceneRow, "index" | "label">;
const kept = new WeakMap<Node, Kept>();

const FIRST_LINE_CHARS = 60;

function keptOf(scene: Node): Kept {
  const known = kept.get(scene);
  if (known) return known;
  const { intExt, time, speakers } = sceneFacts(scene);
  const first = scene.children.find((line, i) => i > 0 && line.attrs.type !== "meta" && line.textContent.trim() !== "");
  const row: Kept = {
    id: String(scene.attrs.id),
    title: sceneTitle(scene),
    time: time ?? intExt ?? "",
    ...sceneLength(scene),
    people: speakers,
    firstLine: first?.textContent.replace(/^△\s*/u, "").trim().slice(0, FIRST_LINE_CHARS) ?? "",
  };
  kept.set(scene, row);
  return row;
}

const rowsById = new WeakMap<Kept, SceneRow>();

/** The same object as long as nothing of it has changed, so that its row in the list is not drawn again. */
function rowOf(scene: Node, index: number, label: string | null): SceneRow {
  const base = keptOf(scene);
  const known = rowsById.get(base);
  if (known?.index === index && known.label === label) return known;
  const row = { ...base, index, label };
  rowsById.set(base, row);
  return row;
}

/** The scenes and divisions of a document in order, without the front matter. */
export function sceneRowsOf(doc: Node): SceneRow[] {
  const labels = labelsOf(doc, true);
  return doc.children.flatMap((scene, index) =>
    scene.attrs.front === true ? [] : [rowOf(scene, index, labels[index] ?? null)],
  );
}

/** `1:04`. */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** `约 31 秒`, `约 2 分钟`. */
export const aboutText = (seconds: number): string =>
  seconds < 90 ? `约 ${seconds} 秒` : `约 ${Math.round(seconds / 60)} 分钟`;
