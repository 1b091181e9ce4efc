import { isEnded } from "@mochang/contract";
import { resumeWork, type Started } from "../runEngine/index.ts";
import { loadOwnScript } from "../library/index.ts";
import { AppError } from "../platform/index.ts";
import type { NotBeside } from "../run/index.ts";
import type { ModelRunDeps } from "./deps.ts";
import { lowerCeiling } from "./lowerCeiling.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import type { ModelRunKind } from "./modelRunKind.ts";

const BUSY = "还在写，请稍后再试";
const CHANGED = "刚有了变化，请刷新后再试";

/** Asks a run that pays as it goes to pause: what is being written is finished. Nothing when it has ended. @throws AppError not-found */
export async function pauseModelRun({ runLog }: ModelRunDeps, userId: string, runId: string): Promise<void> {
  const run = await runLog.loadOwnRun(userId, runId);
  if (isEnded(run.state)) return;
  await runLog.changeInput(runId, { pauseAsked: true });
}

/**
 * Goes on with a run that pays as it goes where it paused, stopped or failed, under a ceiling for the whole of it; what is written stays, and
 * is not paid again. Where it is under way already, the lower of both ceilings counts.
 * @throws AppError not-found, in-trash, model-missing, conflict
 */
export async function resumeModelRun(
  deps: ModelRunDeps,
  userId: string,
  kind: Pick<ModelRunKind<never>, "work" | "system">,
  runId: string,
  { ceiling = null, notBeside }: { ceiling?: number | null | undefined; notBeside?: NotBeside } = {},
): Promise<Started> {
  const { runLog, model } = deps;
  const run = await runLog.loadOwnRun(userId, runId);
  if (run.kind !== kind.work.kind) throw new AppError("not-found");
  if (!model) throw new AppError("model-missing");
  if (run.scriptId !== null) await loadOwnScript(deps.db, userId, run.scriptId);
  const snapshot = await runLog.snapshot(runId);
  const resumed = await resumeWork(deps, kind.work, {
    userId,
    runId,
    steps: (snapshot?.steps ?? []).filter((step) => step.state !== "done"),
    seq: snapshot?.seq ?? 0,
    reserved: { system: kind.system, steps: [] },
    change: (input) => ({ ...ModelRunInput.parse(input), ceiling, pauseAsked: false, paused: null }),
    notBeside,
    busy: BUSY,
    changed: CHANGED,
  });
  if (resumed.joined) await lowerCeiling(deps, runId, ceiling);
  return resumed;
}
