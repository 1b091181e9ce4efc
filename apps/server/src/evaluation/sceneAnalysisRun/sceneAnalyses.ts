import type { SceneAnalyses, SceneAnalysis } from "@mochang/contract";
import { loadOwnScript, presentTime } from "../../library/index.ts";
import type { NewestStep } from "../../run/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { sceneNames } from "../sceneAnalysis/loadPassages.ts";
import { SELECTION, sceneIdOf } from "../sceneAnalysis/analysedPassage.ts";
import { readScenesInput } from "../sceneAnalysis/scenesInput.ts";

/** Selections shown, the newest first. */
const SELECTIONS = 50;
const GONE_MESSAGE = "已经改动的一场";

/** The newest analysis of each scene by one prompt in the order of the document, what was selected after them. */
export async function sceneAnalyses(
  { db, runLog }: Pick<EvaluationDeps, "db" | "runLog">,
  user: Evaluator,
  scriptId: string,
  promptId: number,
): Promise<SceneAnalyses> {
  const script = await loadOwnScript(db, user.id, scriptId);
  const of = { userId: user.id, scriptId: script.id, input: { promptId: String(promptId) } };
  // A scene's analyses take one another's place, every selection has its own.
  const steps = await runLog.newestSteps({ ...of, kinds: ["scenes", "passage"], apart: SELECTION });
  const names = await sceneNames(db, script);
  const presented = steps.map((step) => present(step, promptId, names));
  const scenes = presented
    .filter((a) => a.key !== SELECTION)
    .toSorted((a, b) => (a.scene ?? Infinity) - (b.scene ?? Infinity));
  return {
    analyses: [...scenes, ...presented.filter((a) => a.key === SELECTION).slice(0, SELECTIONS)],
    activeRunId: await runLog.openRunOf({ ...of, kinds: ["scenes"] }),
  };
}

function present(
  step: NewestStep,
  promptId: number,
  names: ReadonlyMap<string, { ordinal: number; name: string }>,
): SceneAnalysis {
  const sceneId = sceneIdOf(step.key);
  const input = readScenesInput(step.input);
  const now = sceneId === null ? undefined : names.get(sceneId);
  const { origin = input.model === null ? "rules" : "model" } = (step.data ?? {}) as Partial<
    Pick<SceneAnalysis, "origin">
  >;
  return {
    runId: step.runId,
    key: step.key,
    promptId,
    sceneId,
    scene: now?.ordinal ?? null,
    name: now?.name || input.names[step.key] || GONE_MESSAGE,
    state: step.state,
    markdown: step.text,
    message: step.message,
    origin,
    time: presentTime(new Date(step.updatedAt)),
  };
}
