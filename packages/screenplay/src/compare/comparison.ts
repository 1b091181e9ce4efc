import type { Line } from "../parsed.ts";

/** What became of a scene between two drafts. A kept or moved one says the same, though another page format may part its lines otherwise. A scene that was moved and changed is `changed` with `moved` set. */
export type SceneChange = "kept" | "moved" | "changed" | "new" | "cut";

/** Lines of a pair of scenes, by what became of them; `changed` counts a pair once. */
export interface LineCounts {
  same: number;
  changed: number;
  added: number;
  removed: number;
}

/** One scene of either draft, or the same scene in both. Ordinals count from 1. */
export interface ComparedScene {
  kind: SceneChange;
  /** It stands in another place among the scenes that both drafts have. */
  moved: boolean;
  old: number | null;
  new: number | null;
  /** 0 to 1: how much of the two texts is the same; 1 for kept and moved. */
  similarity: number;
  lines: LineCounts;
  /** For a cut scene: the new draft's scene that holds its text now. For a new one: the old draft's scene that held it. */
  joined: number | null;
}

/** A character who has another name in the new draft. */
export interface Rename {
  from: string;
  to: string;
}

/** Two drafts, scene by scene, in the order of the new one; a cut scene stands after what stood before it. */
export interface Comparison {
  scenes: ComparedScene[];
  counts: Record<SceneChange, number>;
  /** What became of the lines before the first scene; null when neither draft has any. */
  front: { kind: "kept" | "changed" | "new" | "cut"; lines: LineCounts } | null;
  renames: Rename[];
  /**
   * What is another in form alone, and no change: the Chinese script, where a scene's place, time and signs stand on the page (`layout`),
   * where an episode, an act or a volume begins (`parts`), and what numbers the scenes bear that stand where they stood (`numbers`).
   */
  form: { script: "simplified" | "traditional" | null; layout: boolean; parts: boolean; numbers: boolean };
  /** 0 to 1: how much of the longer draft stands in both. Hardly anything: two different works. */
  shared: number;
  identical: boolean;
}

/** A piece of a line; `same` false is what only this side has. */
export interface DiffPart {
  text: string;
  same: boolean;
}

/** One row of two scenes side by side. The old sides of all rows in order are the old scene, the new sides the new one. */
export type DiffRow =
  | { op: "same"; old: Line; new: Line }
  | { op: "removed"; old: Line }
  | { op: "added"; new: Line }
  | { op: "changed"; old: Line; new: Line; oldParts: DiffPart[]; newParts: DiffPart[] };

/** Below this share two texts have so little in common that they are two works. */
export const MIN_SHARED_TEXT = 0.08;
