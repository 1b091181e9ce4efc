import type { Line, LineType } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { sceneTitle } from "./sceneTitle.ts";

/** A scene as lists show it. */
export interface SceneEntry {
  /** Index in the document. */
  index: number;
  /** 1-based; 0 for the front matter. */
  ordinal: number;
  id: string;
  title: string;
  /** e.g. `内 夜`; empty where the heading does not say. */
  setting: string;
  /** Its first action or speech. */
  firstLine: string;
}

/** Length at which a list cuts a scene's first line. */
const FIRST_LINE_CHARS = 80;

/** The ordinal of the scene at an index: the front matter is 0. */
export const sceneOrdinal = (doc: Node, index: number): number => (doc.firstChild?.attrs.front ? index : index + 1);

const entries = new WeakMap<Node, Omit<SceneEntry, "index" | "ordinal">>();

function entryOf(scene: Node): Omit<SceneEntry, "index" | "ordinal"> {
  const known = entries.get(scene);
  if (known) return known;
  const { id, intExt, time } = scene.attrs as { id: string; intExt: string | null; time: string | null };
  const first = scene.children
    .filter(({ attrs }) => attrs.type === "action" || attrs.type === "dialogue" || attrs.type === "text")
    .map((line) => line.textContent.replace(/^△\s*/u, "").trim())
    .find((text) => text !== "");
  const entry = {
    id,
    title: sceneTitle(scene),
    setting: [intExt, time].filter(Boolean).join(" "),
    firstLine: first?.slice(0, FIRST_LINE_CHARS) ?? "",
  };
  entries.set(scene, entry);
  return entry;
}

/** The scenes of a document without its front matter. */
export const sceneList = (doc: Node): SceneEntry[] =>
  doc.children.flatMap((scene, index) =>
    scene.attrs.front ? [] : [{ index, ordinal: sceneOrdinal(doc, index), ...entryOf(scene) }],
  );

/** A scene's lines with words, as the split view shows them. */
export const linesOfScene = (scene: Node): Line[] =>
  scene.children
    .filter(({ textContent }) => textContent !== "")
    .map(({ attrs, textContent }) => ({
      type: attrs.type as LineType,
      text: textContent,
      start: attrs.start as number,
      end: attrs.end as number,
      confidence: 1,
    }));
