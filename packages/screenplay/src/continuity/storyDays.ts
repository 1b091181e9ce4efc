import type { DayNight } from "../figures/figures.ts";
import { inOrder, type Fact } from "./fact.ts";
import type { StoryScene } from "./storyScenes.ts";
import { isSpanOfYears } from "./values.ts";

/** A day of the story with the scenes that play on it, as far as the script tells days apart. */
export interface StoryDay {
  /** As the script calls it, else by its number. */
  label: string;
  /** Scenes that are written to play in the past. */
  past: boolean;
  scenes: { ordinal: number; dayNight: DayNight }[];
}

/** The days in the order of the script: one begins where a scene says another day, and where day follows night. */
export function storyDays(scenes: readonly StoryScene[], facts: readonly Fact[]): StoryDay[] {
  // Years that pass as a scene ends are the next one's.
  const hasLeap = (ordinal: number): boolean => scenes[ordinal - 1]?.leap != null;
  const statedTimes = new Map<number, string>();
  for (const { kind, value, quote } of facts.toSorted(inOrder))
    if (kind === "time" && !statedTimes.has(quote.scene) && (!isSpanOfYears(value) || hasLeap(quote.scene)))
      statedTimes.set(quote.scene, value);
  const days: StoryDay[] = [];
  let night = false;
  let current: StoryDay | null = null;
  const rowOf = (label: string, past: boolean): StoryDay => {
    const existing = days.find((day) => day.label === label && day.past === past);
    if (existing) return existing;
    const day: StoryDay = { label, past, scenes: [] };
    days.push(day);
    return day;
  };
  for (const { ordinal, dayNight, past, leap } of scenes) {
    const label = statedTimes.get(ordinal) ?? leap ?? undefined;
    if (past) {
      rowOf(label ?? "从前", true).scenes.push({ ordinal, dayNight });
      continue;
    }
    if (label !== undefined) current = rowOf(label, false);
    else if (current === null || (night && (dayNight === "day" || dayNight === "dawnDusk")))
      current = rowOf(`第${days.filter((day) => !day.past).length + 1}天`, false);
    if (dayNight !== "unknown") night = dayNight === "night";
    current.scenes.push({ ordinal, dayNight });
  }
  return days;
}
