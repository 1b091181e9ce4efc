import { countCharacters, median } from "../figures/count.ts";
import type { Finding } from "../figures/figures.ts";
import { isPerson } from "../figures/people.ts";
import type { Line } from "../parsed.ts";
import { type Checked, endsRow, finding, isOwnRow, quoteHeading, quoteLine, sceneName } from "./finding.ts";

/** Characters that one person speaks without a break before it is called over-long. */
const LONG_SPEECH = 500;
const LONG_SCENE = 5_000;
/** Opening quotes and colons in one line of speech that show it to be many speeches run together. */
const RUN_TOGETHER = /(?:[“「：:][^“「：:]+){4}/u;

/** Speeches of over 500 characters without a break. Narrators may go on. */
export function overlongSpeeches({ parsed }: Checked): Finding[] {
  const found: Finding[] = [];
  parsed.scenes.forEach((scene, i) => {
    let first: Line | null = null;
    let last: Line | null = null;
    let length = 0;
    const close = () => {
      if (first && last && length > LONG_SPEECH && isOwnSpeech(parsed.text, first.start, last.end))
        found.push(
          finding("overlong-speech", `“${first.speaker}”一口气说了${length}字`, [quoteLine(parsed, first, i + 1)]),
        );
      first = null;
      length = 0;
    };
    for (const line of scene.lines) {
      if (line.type === "dialogue" && line.speaker && isPerson(line.speaker) && !RUN_TOGETHER.test(line.text)) {
        if (!first || first.speaker !== line.speaker) {
          close();
          first = line;
        }
        last = line;
        length += countCharacters(line.text);
      } else if (line.type !== "parenthetical" && line.type !== "meta") close();
    }
    close();
  });
  return found;
}

/** No cue is longer. */
const CUE = 40;

/** Where line ends were lost, nobody is sure where a speech ends. */
const isOwnSpeech = (text: string, from: number, to: number): boolean =>
  endsRow(text, to) && from - Math.max(0, text.lastIndexOf("\n", from)) <= CUE;

/** Scenes of over 5,000 characters that are also three times the script's median. */
export function overlongScenes({ parsed, figures }: Checked): Finding[] {
  if (figures.scenes.length < 4 || (parsed.kind !== "screenplay" && parsed.kind !== "stage")) return [];
  const usual = median(figures.scenes.map((s) => s.characters));
  return figures.scenes.flatMap((s, i) => {
    const scene = parsed.scenes[i];
    if (!scene || s.characters <= LONG_SCENE || s.characters < usual * 3) return [];
    const edges = [scene, parsed.scenes[i + 1]].filter((one) => one !== undefined);
    if (!edges.every((one) => isOwnRow(parsed, one.lines[0] as Line))) return [];
    return [
      finding(
        "overlong-scene",
        `${sceneName(figures, i + 1)}有${s.characters}字，是各场中位数的${Math.round(s.characters / Math.max(1, usual))}倍`,
        [quoteHeading(parsed, scene, i + 1)],
      ),
    ];
  });
}
