import type { CastMember, Kind } from "../parsed.ts";
import type { LineAttrs } from "./line.ts";
import type { Origin } from "./marks/origin.ts";
import type { SceneAttrs } from "./scene.ts";

export type MarkJson =
  | { type: "parenthetical" }
  | { type: "strike" }
  | { type: "annotation"; attrs: { id: string } }
  | { type: "origin"; attrs: { by: Origin } };

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

/** One scene as a database row holds it: ProseMirror JSON of the `scene` node. */
export interface SceneJson {
  type: "scene";
  attrs: SceneAttrs;
  content: LineJson[];
}

/** A whole script: what belongs to no scene, and the scenes in order; `scenes[0]` is the front matter. */
export interface ScriptDocument {
  kind: Kind;
  title: string | null;
  cast: CastMember[];
  scenes: SceneJson[];
}
