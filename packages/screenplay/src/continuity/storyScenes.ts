import type { DayNight, Figures } from "../figures/figures.ts";
import type { Line, Parsed, Scene } from "../parsed.ts";
import { inOrder, type Fact } from "./fact.ts";
import { isSpanOfYears, parseDate } from "./values.ts";

/** A scene in the time of the story. */
export interface StoryScene {
  ordinal: number;
  dayNight: DayNight;
  /** It is written to play in the past, or in a dream: what it shows does not follow the scene before. */
  past: boolean;
  /** The year that it plays in as far as the script says one; the past has its own only. */
  year: number | null;
  /** Years have passed since that year was told (`三年后`): the scene plays later. */
  later: boolean;
  /** The words that say that years have passed as it begins, or within it. */
  leap: string | null;
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

/** Whether a fact stands in a scene's last line: years that pass there pass before the next scene. */
function closes({ quote }: Fact, parsed: Parsed): boolean {
  const body = parsed.scenes.slice(quote.scene - 1, quote.scene).flatMap(bodyOf);
  const last = body.at(-1);
  return body.length > 1 && last !== undefined && quote.start >= last.start;
}

/** The scenes in order, the first at 0, with the years that facts of time state. */
export function storyScenes(parsed: Parsed, figures: Figures, facts: readonly Fact[]): StoryScene[] {
  const dated = new Map<number, { year: number; start: number }>();
  const leaps = new Map<number, string>();
  /** Scenes that end years later than the year that they state. */
  const left = new Set<number>();
  for (const fact of facts.toSorted(inOrder)) {
    const { kind, value, quote } = fact;
    if (kind !== "time") continue;
    const year = parseDate(value)?.year;
    if (year != null && !dated.has(quote.scene)) dated.set(quote.scene, { year, start: quote.start });
    if (!isSpanOfYears(value)) continue;
    const isClosing = closes(fact, parsed);
    const scene = isClosing ? quote.scene + 1 : quote.scene;
    if (!leaps.has(scene)) leaps.set(scene, value);
    if (isClosing || quote.start > (dated.get(scene)?.start ?? Infinity)) left.add(quote.scene);
  }
  let year: number | null = null;
  let later = false;
  return parsed.scenes.map((scene, i) => {
    const past = isPast(scene);
    const statedYear = dated.get(i + 1)?.year ?? null;
    const leap = leaps.get(i + 1) ?? null;
    const isLeft = !past && left.has(i + 1);
    if (!past && statedYear !== null) {
      later = false;
      year = statedYear;
    } else if (!past && leap !== null) later = true;
    const told: StoryScene = {
      ordinal: i + 1,
      dayNight: figures.scenes[i]?.dayNight ?? "unknown",
      past,
      year: past ? statedYear : year,
      later: !past && later,
      leap,
    };
    later ||= isLeft;
    return told;
  });
}
