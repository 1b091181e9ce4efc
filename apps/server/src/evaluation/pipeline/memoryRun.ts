import type { EvaluationEffects, EvaluationProgress } from "./evaluate.ts";
import type { StepSoFar } from "./stepResults.ts";

/** A run that lives in memory: for the command line, which keeps nothing, and for tests. */
export interface MemoryRun {
  steps: Map<string, StepSoFar & { message: string | null; units: number; begun: number }>;
  effects: Pick<EvaluationEffects, "begin" | "progress" | "now">;
  units(): number;
}

export function createMemoryRun(
  onProgress: (progress: EvaluationProgress) => void = () => undefined,
  onText: (key: string, delta: string) => void = () => undefined,
): MemoryRun {
  const steps: MemoryRun["steps"] = new Map();
  return {
    steps,
    units: () => [...steps.values()].reduce((sum, s) => sum + s.units, 0),
    effects: {
      now: () => performance.now(),
      progress: async (progress) => onProgress(progress),
      async begin(key) {
        const before = steps.get(key);
        if (before?.state === "done") return null;
        const step = {
          state: "running" as StepSoFar["state"],
          text: "",
          data: null as unknown,
          message: null as string | null,
          units: 0,
          begun: (before?.begun ?? 0) + 1,
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
          async finish({ data, charge }) {
            Object.assign(step, { state: "done", data: data ?? null, units: charge.units });
          },
          async fail(message) {
            Object.assign(step, { state: "failed", text: "", message });
          },
          async stop(charge) {
            step.units = charge.units;
          },
        };
      },
    },
  };
}
