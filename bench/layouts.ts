// How much of a reading is lost when the same script is laid out in another way: known content, one change of its layout after the other.
import { parseScreenplay } from "@mochang/screenplay";
import type { BenchResult, Figure } from "./benchResult.ts";
import { type Content, contents } from "./layouts/content.ts";
import { type Layout, layOut, PLAIN } from "./layouts/layout.ts";
import {
  ACTIONS,
  BARE_FIELDS,
  CARELESS,
  CUES,
  FIELDS,
  JOINS,
  NUMBERS,
  SIDES,
  type Variant,
} from "./layouts/variants.ts";
import { addRealScore, emptyRealScore, type RealScore, scoreReal } from "./realScore.ts";
import { f1, share } from "./score.ts";

/** The score of all scripts in one layout. */
export function scoreLayout(scripts: readonly Content[], layout: Layout): RealScore {
  const sum = emptyRealScore();
  for (const script of scripts) {
    const { text, labels } = layOut(script, layout);
    addRealScore(sum, scoreReal(parseScreenplay(text), labels));
  }
  return sum;
}

const GROUPS: readonly (readonly [string, readonly Variant[]])[] = [
  ["numbers", NUMBERS],
  ["fields", FIELDS],
  ["fields without numbers", BARE_FIELDS],
  ["sides and brackets", SIDES],
  ["cues", CUES],
  ["actions", ACTIONS],
  ["careless ends", CARELESS],
];

const round = (value: number): number => Math.round(value * 10) / 10;

export async function run(): Promise<BenchResult> {
  const scripts = contents();
  const figures: Figure[] = [];
  for (const [group, variants] of GROUPS)
    for (const [join, joined] of JOINS) {
      const sum = emptyRealScore();
      for (const [name, change] of variants) {
        const score = scoreLayout(scripts, { ...PLAIN, ...joined, ...change });
        addRealScore(sum, score);
        figures.push(figure(`${join}; ${name}`, score));
      }
      figures.push(figure(`ALL ${group}; ${join}`, sum));
    }
  return Promise.resolve({ bench: "layouts", figures });
}

function figure(name: string, score: RealScore): Figure {
  const people = `people ${round(share(score.people.hit, score.people.found))} / ${round(share(score.people.hit, score.people.labelled))}`;
  const lines = round(share(score.linesRight, score.lines));
  return {
    name: `${name} (lines ${lines}, ${people})`,
    value: round(f1(score.scenes)),
    unit: "scene F1",
    goal: "",
    met: true,
  };
}
