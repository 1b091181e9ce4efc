import type { DayNight, Figures } from "../figures/figures.ts";
import type { Line, Parsed, Scene } from "../parsed.ts";
import { inOrder, type Fact } from "./fact.ts";
import { parseDate } from "./values.ts";

/** A scene in the time of the story. */
export interface StoryScene {
  ordinal: number;
  dayNight: DayNight;
  /** It is written to play in the past, or in a dream: what it shows does not follow the scene before. */
  past: boolean;
  /** The year that it plays in as far as the script says one; the past has its own only. */
  year: number | null;
}

const PAST = /回忆|闪回|往事|梦境|梦中|梦里|幻觉|幻想|FLASHBACK/iu;
const HEADING_PAST = /(?:\d|[一二三四五六七八九十百]|几|多)\s*年前|当年|童年/u;

/** What is written of a scene beside its heading, in order. */
export const bodyOf = (scene: Scene): Line[] =>
  scene.lines.filter(({ type }) => !["heading", "chapter", "episode", "meta", "transition"].includes(type));

const isPast = (scene: Scene): boolean => {
  const first = bodyOf(scene)[0];
  return (
    PAST.test(scene.heading ?? "") ||
    HEADING_PAST.test(scene.heading ?? "") ||
    (first?.type === "action" && PAST.test(first.text.slice(0, 12)))
  );
};

/** The scenes in order, the first at 0, with the years that facts of time state. */
export function storyScenes(parsed: Parsed, figures: Figures, facts: readonly Fact[]): StoryScene[] {
  const years = new Map<number, number>();
  for (const { kind, value, quote } of facts.toSorted(inOrder)) {
    const year = kind === "time" ? parseDate(value)?.year : null;
    if (year != null && !years.has(quote.scene)) years.set(quote.scene, year);
  }
  let year: number | null = null;
  return parsed.scenes.map((scene, i) => {
    const past = isPast(scene);
    const statedYear = years.get(i + 1) ?? null;
    if (!past && statedYear !== null) year = statedYear;
    return {
      ordinal: i + 1,
      dayNight: figures.scenes[i]?.dayNight ?? "unknown",
      past,
      year: past ? statedYear : year,
    };
  });
}
