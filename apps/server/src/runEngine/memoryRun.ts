import type { RunStep } from "@mochang/contract";
import type { FullProgress } from "./progressReporter.ts";
import type { StepSink } from "./paidStep.ts";

/** A run that lives in memory: for the command line, which keeps nothing, and for tests. */
export interface MemoryRun {
  steps: Map<string, RunStep & { units: number }>;
  effects: {
    begin(key: string): Promise<StepSink | null>;
    progress(progress: FullProgress): Promise<void>;
    now(): number;
  };
  units(): number;
}

export function createMemoryRun(
  onProgress: (progress: FullProgress) => void = () => undefined,
  onText: (key: string, delta: string) => void = () => undefined,
): MemoryRun {
  const steps: MemoryRun["steps"] = new Map();
  return {
    steps,
    units: () => [...steps.values()].reduce((sum, step) => sum + step.units, 0),
    effects: {
      now: () => performance.now(),
      progress: async (progress) => onProgress(progress),
      async begin(key) {
        const before = steps.get(key);
        if (before?.state === "done") return null;
        const step: RunStep & { units: number } = {
          key,
          state: "running",
          attempt: (before?.attempt ?? 0) + 1,
          text: "",
          data: null,
          message: null,
          units: 0,
        };
        steps.set(key, step);
        return {
          text(delta) {
            step.text += delta;
            onText(key, delta);
          },
          async restart() {
            step.text = "";
          },
          async finish({ data, cost, parts = [] }) {
            const units = [cost, ...parts.map((part) => part.cost)].reduce((sum, paid) => sum + (paid?.units ?? 0), 0);
            Object.assign(step, { state: "done", data: data ?? null, units });
          },
          async fail(message) {
            Object.assign(step, { state: "failed", text: "", message });
          },
          async stop(cost) {
            step.units = cost.units;
          },
        };
      },
    },
  };
}
