import type { Line, LineType } from "@mochang/screenplay";

/** A scene as lists show it. */
export interface SceneEntry {
  /** Index in the document. */
  index: number;
  /** 1-based; 0 for the front matter. */
  ordinal: number;
  id: string;
  name: string;
  /** e.g. `内 夜`; empty where the heading does not say. */
  tail: string;
  /** Its first action, or speech. */
  first: string;
}

/** A node of the document, as much of it as lists need. */
interface SceneNode {
  attrs: Record<string, unknown>;
  childCount: number;
  child: (i: number) => { attrs: Record<string, unknown>; textContent: string };
}
interface DocNode {
  childCount: number;
  child: (i: number) => SceneNode;
}

const entries = new WeakMap<SceneNode, Omit<SceneEntry, "index" | "ordinal">>();

function entryOf(scene: SceneNode, nameOf: (scene: never) => string): Omit<SceneEntry, "index" | "ordinal"> {
  const known = entries.get(scene);
  if (known) return known;
  const { id, intExt, time } = scene.attrs as { id: string; intExt: string | null; time: string | null };
  let first = "";
  for (let i = 0; i < scene.childCount && first === ""; i++) {
    const line = scene.child(i);
    if (line.attrs.type === "action" || line.attrs.type === "dialogue" || line.attrs.type === "text")
      first = line.textContent.replace(/^△\s*/u, "").trim().slice(0, 80);
  }
  const entry = { id, name: nameOf(scene as never), tail: [intExt, time].filter(Boolean).join(" "), first };
  entries.set(scene, entry);
  return entry;
}

/** The scenes of a document without its front matter. What has not changed is the same object again. */
export function sceneList(
  doc: DocNode,
  ordinalOf: (doc: never, index: number) => number,
  nameOf: (scene: never) => string,
): SceneEntry[] {
  const list: SceneEntry[] = [];
  for (let index = 0; index < doc.childCount; index++) {
    const scene = doc.child(index);
    if (scene.attrs.front) continue;
    list.push({ index, ordinal: ordinalOf(doc as never, index), ...entryOf(scene, nameOf) });
  }
  return list;
}

/** A scene's lines as the quiet page of the split view shows them. */
export function linesOfScene(scene: SceneNode): Line[] {
  return Array.from({ length: scene.childCount }, (_, i) => {
    const { attrs, textContent } = scene.child(i);
    return {
      type: attrs.type as LineType,
      text: textContent,
      start: attrs.start as number,
      end: attrs.end as number,
      confidence: 1,
    };
  }).filter((line) => line.text !== "");
}

/** Adds a scene once; the same list when it is there. */
export const withScene = (kept: readonly string[], id: string): readonly string[] =>
  id === "" || kept.includes(id) ? kept : [...kept, id];
