import type { Quote } from "../figures/figures.ts";
import type { Line, Parsed } from "../parsed.ts";
import { quoteLine } from "./finding.ts";

/** One speech with the cue that it stands under; `cue` is null where it goes on without one. */
export interface Cued {
  cue: Line | null;
  line: Line;
  scene: number;
}

/** Every line of dialogue that has a speaker, in order, with its cue. */
export function speechesWithCues(parsed: Parsed): Cued[] {
  const all: Cued[] = [];
  parsed.scenes.forEach((scene, i) => {
    let cue: Line | null = null;
    for (const line of scene.lines) {
      if (line.type === "character") cue = line;
      else if (line.type === "dialogue" && line.speaker) all.push({ cue, line, scene: i + 1 });
      else if (line.type !== "parenthetical" && line.type !== "meta") cue = null;
    }
  });
  return all;
}

/** A speech from its cue on. */
export const quoteCued = (parsed: Parsed, { cue, line, scene }: Cued): Quote =>
  quoteLine(parsed, { start: cue?.start ?? line.start, end: line.end }, scene);

/** Where each speaker, as spelt, is first heard. */
export function firstCues(parsed: Parsed): Map<string, Quote> {
  const first = new Map<string, Quote>();
  for (const cued of speechesWithCues(parsed))
    if (cued.line.speaker && !first.has(cued.line.speaker)) first.set(cued.line.speaker, quoteCued(parsed, cued));
  return first;
}
