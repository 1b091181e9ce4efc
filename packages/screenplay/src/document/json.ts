import type { Kind } from "../parsed.ts";
import type { LineAttrs } from "./line.ts";
import type { Origin } from "./marks/origin.ts";
import type { SceneAttrs } from "./scene.ts";

export type MarkJson =
  { type: "strike" } | { type: "annotation"; attrs: { id: string } } | { type: "origin"; attrs: { by: Origin } };

export interface TextJson {
  type: "text";
  text: string;
  marks?: MarkJson[];
}

export interface LineJson {
  type: "line";
  attrs: LineAttrs;
  content?: TextJson[];
}

/** One row of a document (a scene, the front matter or a division) as it is stored: ProseMirror JSON of the `scene` node. */
export interface SceneJson {
  type: "scene";
  attrs: SceneAttrs;
  content: LineJson[];
}

/** A whole script in the order of its rows; `scenes[0]` is the front matter. Who is in it is computed: see `Reading`. */
export interface ScriptDocument {
  kind: Kind;
  title: string | null;
  scenes: SceneJson[];
}

/** Gives a new id for a row or a line. */
export type NewId = (kind: "scene" | "line") => string;
