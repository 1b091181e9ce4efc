import { countCharacters, median } from "../figures/count.ts";
import type { Finding } from "../figures/figures.ts";
import { isPerson } from "../figures/people.ts";
import type { Line } from "../parsed.ts";
import { type Checked, finding, quoteHeading, quoteLine } from "./finding.ts";

/** Characters that one person speaks without a break before it is called over-long. */
const LONG_SPEECH = 500;
const LONG_SCENE = 5_000;
/** A cue that the grammar is less sure of than this is not judged. */
const SURE = 0.7;

/** Cues that nothing is spoken under. */
export function cuesWithoutSpeech({ parsed }: Checked): Finding[] {
  const found: Finding[] = [];
  parsed.scenes.forEach((scene, i) => {
    scene.lines.forEach((line, at) => {
      if (line.type !== "character" || line.confidence < SURE) return;
      let next = at + 1;
      while (scene.lines[next]?.type === "parenthetical" || scene.lines[next]?.type === "meta") next += 1;
      const after = scene.lines[next];
      if (after?.type === "dialogue") return;
      // `名：` whose speech comes after a line of action, still given to that name by the grammar.
      const later = scene.lines.slice(next, next + 3).find((l) => l.type === "dialogue" || l.type === "character");
      if (later?.type === "dialogue" && later.speaker && line.text.includes(later.speaker)) return;
      found.push(finding("cue-without-speech", `“${clip(line.text)}”后面没有台词`, [quoteLine(parsed, line, i + 1)]));
    });
  });
  return found;
}

const clip = (text: string) => text.replace(/\s+/gu, " ").slice(0, 20);

/** Speeches of over 500 characters without a break. Narrators may go on. */
export function overlongSpeeches({ parsed }: Checked): Finding[] {
  const found: Finding[] = [];
  parsed.scenes.forEach((scene, i) => {
    let first: Line | null = null;
    let length = 0;
    const close = () => {
      if (first && length > LONG_SPEECH) found.push(finding("overlong-speech", `“${first.speaker}”一口气说了${length}字`, [quoteLine(parsed, first, i + 1)]));
      first = null;
      length = 0;
    };
    for (const line of scene.lines) {
      if (line.type === "dialogue" && line.speaker && isPerson(line.speaker)) {
        if (!first || first.speaker !== line.speaker) {
          close();
          first = line;
        }
        length += countCharacters(line.text);
      } else if (line.type !== "parenthetical" && line.type !== "meta") close();
    }
    close();
  });
  return found;
}

/** Scenes of over 5,000 characters that are also three times the script's median. */
export function overlongScenes({ parsed, figures }: Checked): Finding[] {
  if (figures.scenes.length < 4 || (parsed.kind !== "screenplay" && parsed.kind !== "stage")) return [];
  const usual = median(figures.scenes.map((s) => s.characters));
  return figures.scenes.flatMap((s, i) => {
    const scene = parsed.scenes[i];
    if (!scene || s.characters <= LONG_SCENE || s.characters < usual * 3) return [];
    return [finding("overlong-scene", `第${i + 1}场有${s.characters}字，是各场中位数的${Math.round(s.characters / Math.max(1, usual))}倍`, [quoteHeading(parsed, scene, i + 1)])];
  });
}
