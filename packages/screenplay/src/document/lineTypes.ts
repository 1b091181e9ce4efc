import type { LineType } from "../parsed.ts";

/** Every type of a line, in the order in which menus list them. */
export const LINE_TYPES = [
  "heading",
  "action",
  "character",
  "parenthetical",
  "dialogue",
  "transition",
  "meta",
  "episode",
  "chapter",
  "text",
] as const satisfies readonly LineType[];

/** Types whose lines open a scene. */
export const OPENS_SCENE: ReadonlySet<LineType> = new Set<LineType>(["heading", "chapter"]);

/** Types whose lines open a division (an episode, an act, a volume) where they do not open a scene. */
export const OPENS_DIVISION: ReadonlySet<LineType> = new Set<LineType>(["episode", "chapter"]);

/** Types whose lines carry a speaker. */
export const SPOKEN: ReadonlySet<LineType> = new Set<LineType>(["dialogue", "parenthetical"]);
