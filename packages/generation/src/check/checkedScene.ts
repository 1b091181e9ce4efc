import type { Conventions } from "../writingConventions/conventions.ts";

/** A line of a scene's script, in the words of the sheet. */
export interface CheckedLine {
  type: "heading" | "action" | "character" | "parenthetical" | "dialogue" | "transition";
  text: string;
}

/** A scene with what was planned for it. */
export interface CheckedScene {
  id: string;
  /** As messages call it: 第3场《井边》. */
  name: string;
  /** Empty fields were not planned. */
  plan: {
    time: string;
    place: string;
    character: readonly string[];
    beats: readonly string[];
    characters: number | null;
  };
  lines: readonly CheckedLine[];
}

/** What is held true of the whole work. */
export interface StoryBible {
  persons: readonly { name: string; aliases: readonly string[] }[];
  /** The writer's own rules (写作约定). */
  rules: Conventions;
}

export type CheckRule =
  | "cliche"
  | "told-emotion"
  | "banned-word"
  | "address"
  | "dialect"
  | "never"
  | "foreign-line"
  | "stranger"
  | "misspelt-name"
  | "not-planned"
  | "missing-person"
  | "place"
  | "time"
  | "dead"
  | "elsewhere"
  | "prop"
  | "repeated"
  | "same-voice"
  | "length";

/** Rules that hold a script against 写作约定. */
export const CONVENTION_RULES: ReadonlySet<CheckRule> = new Set(["banned-word", "address", "dialect", "never"]);

/** What a rule found, with the words that it stands on. */
export interface CheckFinding {
  rule: CheckRule;
  sceneId: string;
  /** Index of the line; null for what is said of the whole scene. */
  line: number | null;
  /** Verbatim from that line, or from the plan. */
  quote: string;
  message: string;
  /** The other place that it speaks of. */
  other?: { sceneId: string; line: number; quote: string };
}
