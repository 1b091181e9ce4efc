// How much of what is faithful the filter shows, and how much of what is not, by sentences that other hands wrote and
// labelled about our sample scripts. held-out was opened on 28 November, held-out-2 on the 29th: all are development material by now.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { BenchResult, Figure } from "./benchResult.ts";
import { parseScreenplay } from "@mochang/screenplay";
import { claimsOf } from "../apps/server/src/evaluation/claimVerification/claims.ts";
import { createNearbyLines } from "../apps/server/src/evaluation/claimVerification/nearbyLines.ts";
import { indexPassages } from "../apps/server/src/grounding/index.ts";
import { createSentenceJudge, type JudgedSentence } from "./groundingSentences.ts";

const SENTENCES = join(import.meta.dirname, "grounding/sentences");
const SCRIPTS = join(import.meta.dirname, "../apps/server/content/scripts");
const SAMPLES = join(import.meta.dirname, "../packages/screenplay/samples/clean");
const SETS = [
  "development",
  "held-out",
  "development-2",
  "development-3",
  "development-4",
  "development-5",
  "development-6",
  "development-7",
  "development-8",
  "held-out-2",
] as const;
const KEPT_GOAL = 95;
const SHOWN_GOAL = 10;
/** With a check of sentences against their lines by a judge that knows the labels. */
const CHECKED_GOAL = 3;

export interface LabelledSentence {
  text: string;
  script: string;
  expected: "faithful" | "unfaithful";
  kind: string;
  reach?: "rules" | "meaning";
  set: (typeof SETS)[number];
}

/** With whether what is shown of it is asked about in the check of sentences against their lines. */
export type Labelled = LabelledSentence & { judged: JudgedSentence; isChecked: boolean };

/** A sentence that lost a clause is neither kept nor dropped: it counts against the filter on either side. */
export const isKept = ({ judged }: Labelled): boolean => judged.state !== "dropped" && !judged.lost;
export const isShown = ({ judged }: Labelled): boolean => judged.state !== "dropped";

function readScript(file: string): string {
  const own = join(SCRIPTS, file);
  return readFileSync(existsSync(own) ? own : join(SAMPLES, file), "utf8");
}

export function judgeLabelled(set: LabelledSentence["set"]): Labelled[] {
  const folder = set === "development" || set === "held-out" ? SENTENCES : join(SENTENCES, set);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => {
      const parsed = parseScreenplay(readScript(name.replace(/jsonl$/u, "txt")));
      const judge = createSentenceJudge(parsed);
      const passages = indexPassages(parsed);
      const nearby = createNearbyLines(parsed, passages);
      return readFileSync(join(folder, name), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as LabelledSentence)
        .filter((sentence) => sentence.set === set)
        .map((sentence) => {
          const judged = judge(sentence.text);
          return { ...sentence, judged, isChecked: claimsOf(judged.filtered, nearby, passages).length > 0 };
        });
    });
}

const share = (part: number, of: number): number => Math.round((1_000 * part) / Math.max(1, of)) / 10;

function figuresOf(set: LabelledSentence["set"]): Figure[] {
  const judged = judgeLabelled(set);
  const faithful = judged.filter((s) => s.expected === "faithful");
  const unfaithful = judged.filter((s) => s.expected === "unfaithful");
  const keptShare = share(faithful.filter(isKept).length, faithful.length);
  const shownShare = share(unfaithful.filter(isShown).length, unfaithful.length);
  const checked = share(unfaithful.filter((s) => isShown(s) && !s.isChecked).length, unfaithful.length);
  const kept: Figure = {
    name: `${set}: faithful, kept, of ${faithful.length}`,
    value: keptShare,
    unit: "%",
    goal: `≥ ${KEPT_GOAL}`,
    met: keptShare >= KEPT_GOAL,
  };
  return [
    ...(faithful.length > 0 ? [kept] : []),
    {
      name: `${set}: unfaithful, shown, of ${unfaithful.length}`,
      value: shownShare,
      unit: "%",
      goal: `≤ ${SHOWN_GOAL}`,
      met: shownShare <= SHOWN_GOAL,
    },
    {
      name: `${set}: unfaithful, shown behind an ideal check, of ${unfaithful.length}`,
      value: checked,
      unit: "%",
      goal: `≤ ${CHECKED_GOAL}`,
      met: checked <= CHECKED_GOAL,
    },
  ];
}

export async function run(): Promise<BenchResult> {
  return { bench: "labelledSentences", figures: SETS.flatMap(figuresOf) };
}
