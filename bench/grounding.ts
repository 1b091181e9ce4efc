// The share of invented statements that pass the grounding filter, and the share of true statements that it drops. The
// forms were written before their writer had read the filter; heldOut was opened on 28 November, heldOut2 is not read.
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createGroundingFilter,
  createRepeatedSentences,
  FROM_MEMORY,
  foldText,
  indexPassages,
  supportedFigures,
} from "../apps/server/src/grounding/index.ts";
import type { BenchResult, Figure } from "./benchResult.ts";

const FORMS = join(import.meta.dirname, "../apps/server/src/grounding/corpus/independent");
const HALVES = ["development", "heldOut", "otherServers", "servedAnswers", "heldOut2"] as const;
const STOPPED_GOAL = 95;
const PASSED_GOAL = 97;

interface Attack {
  kind: string;
  markdown: string;
  /** What of it is invented, and must not be shown. */
  words: string;
}

/** A true text, which must be shown whole. */
interface Innocent {
  kind: string;
  markdown: string;
  /** What must be shown where the marks around it (tags, entities) may be written otherwise; else all of `markdown`. */
  words?: string;
}

const script = parseScreenplay(readFileSync(join(FORMS, "script.txt"), "utf8"));
const passages = indexPassages(script);
const allowedFigures = supportedFigures(computeFigures(script));

export function shownOf(markdown: string): string {
  const filter = createGroundingFilter({
    passages,
    allowedFigures,
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "grounding",
  });
  let out = filter.push(markdown);
  while (filter.pending) out += filter.push("");
  return (out + filter.end()).replaceAll(FROM_MEMORY, "");
}

/** Words as they are compared; figures in signs that folding drops (stars) are compared as they are written. */
const holds = (text: string, words: string): boolean =>
  foldText(words) === "" ? text.includes(words) : foldText(text).includes(foldText(words));

export const isShown = ({ markdown, words }: Attack): boolean => holds(shownOf(markdown), words);
export const isWhole = ({ markdown, words }: Innocent): boolean =>
  holds(shownOf(markdown), words ?? markdown.replaceAll(/^\|[-:|\s]+\|$/gmu, ""));

export async function run(): Promise<BenchResult> {
  const figures = HALVES.flatMap((half) => {
    const { attacks, innocents } = JSON.parse(readFileSync(join(FORMS, `${half}.json`), "utf8")) as {
      attacks: Attack[];
      innocents: Innocent[];
    };
    return [
      ...byKind(`${half}: invented, stopped`, attacks, (a) => !isShown(a), STOPPED_GOAL),
      ...byKind(`${half}: honest, shown whole`, innocents, isWhole, PASSED_GOAL),
    ];
  });
  return { bench: "grounding", figures };
}

function byKind<T extends { kind: string }>(
  name: string,
  forms: readonly T[],
  isRight: (form: T) => boolean,
  goal: number,
): Figure[] {
  const right = forms.filter(isRight);
  const share = (100 * right.length) / forms.length;
  const kinds = [...new Set(forms.map((f) => f.kind))];
  const count = (of: readonly T[], kind: string): number => of.filter((f) => f.kind === kind).length;
  return [
    ...kinds.map((kind) => ({
      name: `${name}: ${kind}, of ${count(forms, kind)}`,
      value: count(right, kind),
      unit: "",
      goal: "",
      met: true,
    })),
    {
      name: `${name}, of ${forms.length}`,
      value: Math.round(share * 10) / 10,
      unit: "%",
      goal: `≥ ${goal}`,
      met: share >= goal,
    },
  ];
}
