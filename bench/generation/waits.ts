import type { CallEntry } from "@mochang/model-simulator";
import type { Figure } from "../benchResult.ts";
import { plain } from "./makeFigure.ts";

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

/**
 * Where a run's time beyond its floor goes: between the end of a draft and the call for its script, between a script and the draft of the next scene,
 * between two steps, and in calls that took longer than the provider's pace. Sums of ends and starts give the means whichever call follows which.
 */
export function waitsOf(
  calls: readonly CallEntry[],
  { sequences, tokensPerSecond, firstTokenMs }: { sequences: number; tokensPerSecond: number; firstTokenMs: number },
): Figure[] {
  const done = calls.filter(({ finish }) => finish === "stop");
  const end = (call: CallEntry): number => call.at + (call.durationMs ?? 0);
  const of = (task: string): CallEntry[] => done.filter(({ tasks }) => (tasks[0] ?? "") === task);
  const drafts = of("draft");
  const scripts = of("script");
  const scenes = scripts.length;
  const toScript = (sum(scripts.map(({ at }) => at)) - sum(drafts.map(end))) / Math.max(1, scenes);
  const laterDrafts = drafts
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
    .slice(sequences);
  const earlierScripts = scripts
    .map(end)
    .toSorted((a, b) => a - b)
    .slice(0, laterDrafts.length);
  const toDraft = (sum(laterDrafts) - sum(earlierScripts)) / Math.max(1, laterDrafts.length);
  const slower = done.map(
    (call) => (call.durationMs ?? 0) - firstTokenMs - (1000 * call.outputTokens) / tokensPerSecond,
  );
  const steps = ["generate-act", "generate-sequence", "generate-scene", "draft"].map(of);
  const between = steps.slice(1).map((step, i) => {
    const before = (steps[i] ?? []).map(end);
    return before.length && step.length ? Math.min(...step.map(({ at }) => at)) - Math.max(...before) : 0;
  });
  return [
    plain("waits: from a draft to its script, mean", toScript, "ms"),
    plain("waits: from a script to the next draft, mean", toDraft, "ms"),
    plain("waits: between two steps, all three and the reading of the plan", sum(between), "ms"),
    plain("waits: a call slower than the provider's pace, mean", sum(slower) / Math.max(1, done.length), "ms"),
  ];
}
