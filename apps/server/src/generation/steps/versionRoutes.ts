import { envelope } from "@mochang/contract";
import {
  COMPARE_STEPS_PATH,
  ComparedSteps,
  CompareSteps,
  TAKE_STEP_PATH,
  TakeStep,
  TakenStep,
} from "@mochang/contract/generation";
import { adoptStep, compareWorks, stepOf } from "@mochang/generation";
import type { z } from "zod";
import { userOf } from "../../account/index.ts";
import { authorOf } from "../../library/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import { ok, type App } from "../../platform/index.ts";
import { syncScenes } from "../sceneScripts/syncScenes.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { stepOfWork } from "./changeWork.ts";
import { clearWork } from "./clearWork.ts";
import { loadWork } from "./loadWork.ts";

const tags = ["generation"];

/** Two versions of a work beside one another, and one step taken over from the other. */
export function registerStepVersions(app: App, deps: GenerationRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  const open = async (userId: string, { otherVersionId, ...here }: z.infer<typeof CompareSteps>) => {
    const ownVersion = await versionOf(deps.db, userId, here);
    const other = await versionOf(deps.db, userId, { scriptId: here.scriptId, versionId: otherVersionId });
    return { ownVersion, other, from: (await loadWork(deps.db, other.version.id, other.script.id)).work };
  };
  app.post(
    COMPARE_STEPS_PATH,
    {
      ...guarded,
      schema: {
        summary: "和另一个版本逐步比较：第 1 到 7 步，哪些一样，哪些说的不同，哪些只在一边",
        tags,
        body: CompareSteps,
        response: { 200: envelope(ComparedSteps) },
      },
    },
    async (request) => {
      const { ownVersion, from } = await open(userOf(request).id, request.body);
      return ok(compareWorks((await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id)).work, from));
    },
  );
  app.post(
    TAKE_STEP_PATH,
    {
      ...guarded,
      schema: {
        summary: "从另一个版本取用一步；先自动留存，后面的标待核",
        tags,
        body: TakeStep,
        response: { 200: envelope(TakenStep) },
      },
    },
    async (request) => {
      const { ownVersion, from } = await open(userOf(request).id, request.body);
      const { step } = request.body;
      const done = await clearWork(deps, ownVersion, authorOf(request), {
        reason: `取用另一版的${stepOf(step).label}之前`,
        keep: true,
        change: (work) => adoptStep(work, from, step),
      });
      if (step === 7) await syncScenes(deps, ownVersion);
      return ok({ step: stepOfWork(done.work), kept: done.kept });
    },
  );
}
