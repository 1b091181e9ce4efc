import type { Verdict } from "@mochang/contract";
import type { MemoryRun } from "../../runEngine/index.ts";
import type { Work } from "../../prompting/index.ts";
import { RUBRICS } from "../rubric/rubric.ts";
import { keptSample, type ScoreSample } from "../rubric/scoreSample.ts";
import { judge } from "../rubric/verdict.ts";

const scoresAlone = (sample: ScoreSample): ScoreSample =>
  Object.fromEntries(
    Object.entries(sample)
      .map(([key, { score }]) => [key, { score }] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The verdict of a run without the grounds of its scores, which quote the work. Samples are drawn side by side: their order says nothing. */
export function scoredVerdict(run: MemoryRun, form: Work["form"] = "screenplay"): Verdict | null {
  const samples = [...run.steps]
    .filter(([key]) => key.startsWith("score:"))
    .map(([, step]) => scoresAlone(keptSample(RUBRICS[form]).parse(step.data)));
  return judge(
    RUBRICS[form],
    samples.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  );
}
