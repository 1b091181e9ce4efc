import type { IntExt, Kind } from "../parsed.ts";
import type { ProseFigures } from "./proseFigures.ts";

/** One quoted passage: exact text and UTF-16 offsets into `Parsed.text`. `scene` is the 1-based ordinal, null in front matter. */
export interface Quote {
  text: string;
  start: number;
  end: number;
  scene: number | null;
}

export type FindingRule =
  | "scene-number-missing"
  | "scene-number-jumped"
  | "scene-number-twice"
  | "speaker-not-in-cast-line"
  | "similar-person-names"
  | "similar-place-names"
  | "place-inside-outside"
  | "time-contradicts-continuous"
  | "cue-without-speech"
  | "overlong-speech"
  | "overlong-scene"
  | "heading-without-time"
  | "heading-without-place"
  | "quotes-unpaired"
  | "chapter-number-jumped"
  | "chapter-number-twice"
  | "chapter-empty"
  | "passage-repeated";

/** One consistency finding: a Chinese sentence and the passages that show it. */
export interface Finding {
  rule: FindingRule;
  message: string;
  quotes: Quote[];
}

export type DayNight = "day" | "night" | "dawnDusk" | "unknown";

/** Figures of one scene. Lengths are in characters that are not white space. */
export interface SceneFigures {
  /** 1-based position in the document; never the written number. */
  ordinal: number;
  number: string | null;
  /** What it is called where that is not its place: `第12A场`, `第二集第3场`; absent in figures of old readings. */
  label?: string;
  heading: string | null;
  intExt: IntExt | null;
  time: string | null;
  dayNight: DayNight;
  place: string | null;
  start: number;
  end: number;
  characters: number;
  dialogueCharacters: number;
  speeches: number;
  /** Names of the people who are present: listed in its cast line, speaking, or acting by name. */
  people: string[];
  minutes: number;
  /** 0 to 10, the scene's point on the rhythm curve. */
  rhythm: number;
}

export interface PersonFigures {
  name: string;
  aliases: string[];
  /** Little tells that this is a person: shown apart and not counted in `peopleCount`. */
  doubtful?: true;
  firstScene: number;
  lastScene: number;
  /** Ordinals of the scenes where the person is present: speaks, stands in the cast line, or acts by name. */
  scenes: number[];
  /** Those where the person speaks, and those where the person is not present and only spoken of; absent in figures stored before they were counted. */
  speakingScenes?: number[];
  mentionedScenes?: number[];
  speeches: number;
  speechCharacters: number;
  /** Share of all dialogue characters, 0 to 1. What two say together is counted for both, so the shares may add up to more. */
  share: number;
}

export interface PlaceFigures {
  name: string;
  scenes: number[];
  intExt: IntExt[];
}

/** Everything that rules can compute of a script; the same input gives the same bytes. */
export interface Figures {
  kind: Kind;
  /** Characters that are not white space. */
  characters: number;
  hanCharacters: number;
  sceneCount: number;
  episodeCount: number;
  /** Without those of whom it is doubtful that they are people. */
  peopleCount: number;
  speechCount: number;
  dialogueCharacters: number;
  /** 0 to 1 of all characters in scenes. */
  dialogueShare: number;
  /** By characters (see runningTime.ts); null for novels and prose, which are not shot as they stand. */
  runningMinutes: { low: number; mid: number; high: number } | null;
  intExt: { inside: number; outside: number; both: number; unknown: number };
  dayNight: { day: number; night: number; dawnDusk: number; unknown: number };
  scenes: SceneFigures[];
  /** By number of scenes, then speech characters, then first appearance; the doubtful last. */
  people: PersonFigures[];
  places: PlaceFigures[];
  /** `cells[person][scene]` is the number of speech characters, or 0.5 when present without speech, for the first `people`. */
  presence: { people: string[]; cells: number[][] };
  coPresence: { from: string; to: string; scenes: number }[];
  sceneLength: { mean: number; median: number; longest: number; longestScene: number | null };
  speechLength: {
    mean: number;
    median: number;
    longest: number;
    longestScene: number | null;
    longestSpeaker: string | null;
  };
  /** What is counted in novels and prose only; null for scripts. */
  prose: ProseFigures | null;
}
