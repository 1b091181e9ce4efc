import type { RunSnapshot, RunStep } from "@mochang/contract";
import type { CheckedLine } from "@mochang/generation";

/** How far a run is with a scene. `after`: it waits for the scene before it, or for its turn. `skipped`: it was deleted before its turn came. */
export type SceneStage = "after" | "draft" | "script" | "review" | "done" | "failed" | "skipped";

/** A scene in a run of scenes. */
export interface SceneInRun {
  id: string;
  stage: SceneStage;
  /** Why it failed; null: it did not. */
  message: string | null;
  /** The lines that have come so far. */
  lines: CheckedLine[];
  /** What the reviser proposes. */
  changes: ProposedChange[];
}

/** A change that a reviser proposes; `line` counts from 1 among the lines of the scene, `insert` goes behind it. */
export interface ProposedChange {
  op: "change" | "insert" | "delete";
  line: number;
  type: CheckedLine["type"];
  text: string;
  reason: string;
}

const isLine = (value: unknown): value is CheckedLine =>
  typeof value === "object" && value !== null && "type" in value && typeof (value as CheckedLine).text === "string";

/** The lines of a streamed script, a JSON object each; one that is not whole yet is left out. */
export function streamedLines(text: string): CheckedLine[] {
  return text.split("\n").flatMap((row) => {
    if (row.trim() === "") return [];
    try {
      const value: unknown = JSON.parse(row);
      return isLine(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

const under = (step: RunStep | undefined): boolean => step?.state === "running";

function stageOf(part: (name: string) => RunStep | undefined): Pick<SceneInRun, "stage" | "message"> {
  const failed = ["draft", "script"].map(part).find((step) => step?.state === "failed");
  if (failed) return { stage: "failed", message: failed.message };
  const script = part("script");
  if (script?.state === "done" && script.data === null) return { stage: "skipped", message: null };
  const stage: SceneStage =
    script?.state === "done"
      ? under(part("critic")) || under(part("revise"))
        ? "review"
        : "done"
      : under(script) || part("draft")?.state === "done"
        ? "script"
        : under(part("draft"))
          ? "draft"
          : "after";
  return { stage, message: null };
}

/** The scenes of a run, in its order, from the steps of its log. */
export function scenesOfRun({ steps }: Pick<RunSnapshot, "steps">): SceneInRun[] {
  const parts = new Map<string, Map<string, RunStep>>();
  for (const step of steps) {
    const [, name = "", id = ""] = /^(draft|script|critic|revise):(.+)$/u.exec(step.key) ?? [];
    if (id === "") continue;
    if (!parts.has(id)) parts.set(id, new Map());
    parts.get(id)?.set(name, step);
  }
  return [...parts].map(([id, steps_]) => {
    const part = (name: string) => steps_.get(name);
    const script = part("script");
    const data = script?.data as { lines?: CheckedLine[] } | null | undefined;
    const revised = part("revise")?.data as { changes?: ProposedChange[] } | null | undefined;
    return {
      id,
      ...stageOf(part),
      lines: data?.lines ?? streamedLines(script?.text ?? ""),
      changes: revised?.changes ?? [],
    };
  });
}

const ENDED: ReadonlySet<SceneStage> = new Set(["done", "review", "skipped"]);

/** How a run stands for its panel. `halted`: paused, stopped or failed, with scenes that it can go on to. */
export type RunPhase = "running" | "halted" | "done";

export function phaseOf(run: Pick<RunSnapshot, "state">, scenes: readonly SceneInRun[]): RunPhase {
  if (run.state === "queued" || run.state === "running") return "running";
  return run.state === "done" && scenes.every(({ stage }) => ENDED.has(stage)) ? "done" : "halted";
}

/** Scenes before this one in its sequence that are not saved yet: who writes it now writes across them. */
export const skippedBefore = <Scene extends { id: string; sort: number; parentId: string | null; scripted: boolean }>(
  scenes: readonly Scene[],
  id: string,
): Scene[] => {
  const foundScene = scenes.find((scene) => scene.id === id);
  return foundScene
    ? scenes.filter(
        ({ parentId, sort, scripted }) => parentId === foundScene.parentId && sort < foundScene.sort && !scripted,
      )
    : [];
};
