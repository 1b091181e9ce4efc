import type { Figures } from "../figures/figures.ts";
import type { Kind } from "../parsed.ts";
import type { Rename } from "./comparison.ts";
import { plain } from "./lineKeys.ts";

/** One figure of both drafts; null where a draft has none. `unit` tells how to write it: `share` is 0 to 1. */
export interface FigureDifference {
  key: string;
  label: string;
  unit: "characters" | "count" | "share" | "minutes" | "scenes";
  old: number | null;
  new: number | null;
}

/** Names that only one draft has. */
export interface NameDifference {
  came: string[];
  left: string[];
}

/** People who speak less than this in all are not told of. */
const LISTED_NAMES = 40;

const isFilmed = (kind: Kind): boolean => kind === "screenplay" || kind === "stage";

/** The figures of two drafts side by side, in the order of the page. */
export function compareFigures(old: Figures, next: Figures): FigureDifference[] {
  const filmed = isFilmed(old.kind) || isFilmed(next.kind);
  const row = (
    key: string,
    label: string,
    unit: FigureDifference["unit"],
    of: (f: Figures) => number | null,
  ): FigureDifference => ({ key, label, unit, old: of(old), new: of(next) });
  const rows = [
    row("characters", "字数", "characters", (f) => f.characters),
    row("scenes", filmed ? "场数" : "章数", "count", (f) => f.sceneCount),
    row("episodes", "集（幕）数", "count", (f) => f.episodeCount),
    row("minutes", "估算片长", "minutes", (f) => f.runningMinutes?.mid ?? null),
    row("people", "有台词或列名的人物", "count", (f) => f.peopleCount),
    row("speeches", "对白句数", "count", (f) => f.speechCount),
    row("dialogue", "对白占比", "share", (f) => f.dialogueShare),
    row("sceneLength", filmed ? "每场字数（中位）" : "每章字数（中位）", "characters", (f) => f.sceneLength.median),
    row("longestScene", filmed ? "最长一场" : "最长一章", "characters", (f) => f.sceneLength.longest),
    row("longestSpeech", "最长一段台词", "characters", (f) => f.speechLength.longest),
    row("places", "场景地", "count", (f) => f.places.length),
    row("day", "日戏", "scenes", (f) => f.dayNight.day),
    row("night", "夜戏", "scenes", (f) => f.dayNight.night),
    row("dawnDusk", "晨昏戏", "scenes", (f) => f.dayNight.dawnDusk),
    row("inside", "内景", "scenes", (f) => f.intExt.inside),
    row("outside", "外景", "scenes", (f) => f.intExt.outside),
    row("both", "内外景", "scenes", (f) => f.intExt.both),
  ];
  // A row without numbers on either side says nothing.
  return rows.filter((r) => (r.old ?? 0) !== 0 || (r.new ?? 0) !== 0);
}

function names(old: readonly string[], next: readonly string[]): NameDifference {
  const [a, b] = [new Set(old.map(plain)), new Set(next.map(plain))];
  return {
    came: next.filter((n) => !a.has(plain(n))).slice(0, LISTED_NAMES),
    left: old.filter((n) => !b.has(plain(n))).slice(0, LISTED_NAMES),
  };
}

/** People who came into the work or left it; one who was only renamed did neither. */
export function comparePeople(old: Figures, next: Figures, renames: readonly Rename[]): NameDifference {
  const to = new Map(renames.map((r) => [r.from, r.to]));
  const from = new Map(renames.map((r) => [r.to, r.from]));
  const found = names(
    old.people.map((p) => p.name),
    next.people.map((p) => p.name),
  );
  return { came: found.came.filter((n) => !from.has(n)), left: found.left.filter((n) => !to.has(n)) };
}

/** Places that only one draft has. */
export const comparePlaces = (old: Figures, next: Figures): NameDifference =>
  names(
    old.places.map((p) => p.name),
    next.places.map((p) => p.name),
  );
