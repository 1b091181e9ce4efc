import type { RunStep } from "@mochang/contract";
import { newestOnly, type Progress, type RunWriter } from "../../run/index.ts";

const EVERY_MS = 1_000;

/** Tells a run's viewers how many scenes are done, and why one waits. */
export function createProgress(
  steps: readonly Pick<RunStep, "key" | "state">[],
  writer: Pick<RunWriter, "progress">,
  now: () => number = () => performance.now(),
) {
  const total = steps.length;
  const over = new Set(
    steps.filter((step) => step.state === "done" || step.state === "failed").map((step) => step.key),
  );
  const already = over.size;
  const began = now();
  const waits = new Map<string, string>();
  let last = -Infinity;
  // A progress that could not be written is followed by another, or by a step's own write, which throws.
  const news = newestOnly<Progress>((progress) => writer.progress(progress));

  const tell = (force: boolean): void => {
    const at = now();
    if (!force && at - last < EVERY_MS) return;
    last = at;
    const [why] = waits.values();
    const done = over.size;
    const each = done > already ? (at - began) / (done - already) : null;
    news.tell({
      percent: total > 0 ? Math.floor((99 * done) / total) : 0,
      step: "逐场分析",
      message: why ?? `逐场分析 ${done} / ${total}`,
      done,
      total,
      remainingSeconds: why === undefined && each !== null ? Math.ceil((each * (total - done)) / 1000) : null,
    });
  };

  return {
    ended(key: string): void {
      over.add(key);
      waits.delete(key);
      tell(over.size === total);
    },
    /** The first call that waits and the last that goes on are news. */
    wait(key: string, why: string | null): void {
      if (why === null) waits.delete(key);
      else waits.set(key, why);
      tell(waits.size === (why === null ? 0 : 1));
    },
    settled: () => news.settled(),
  };
}
