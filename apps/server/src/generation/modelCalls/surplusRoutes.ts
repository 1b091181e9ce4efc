import { envelope, MESSAGES } from "@mochang/contract";
import { GENERATION_PATHS as PATHS, StepMoved, TakeSurplus } from "@mochang/contract/generation";
import { addSurplus, type ItemKind } from "@mochang/generation";
import { userOf } from "../../account/index.ts";
import { ModelRunInput, versionOf } from "../../modelRuns/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import { refuseBeside, type Run } from "../../run/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { changeWork, stepOfWork } from "../steps/changeWork.ts";
import { presentItem } from "../steps/presentItem.ts";
import { cardsOfQuestion } from "../multiStepRun/stageRuns.ts";
import { surplusCard } from "./answers.ts";
import { STAGES_KIND } from "./kinds.ts";
import { NOT_BESIDE_STAGES } from "./notBeside.ts";
import { FormRequest } from "./requests.ts";

const GONE = "没有找到多写的这一份，请刷新后再试";

/** Which cards a step of a run wrote: all below one parent; null: none. */
function cardsWritten({ kind, input }: Run, stepKey: string): { kind: ItemKind; parentId: string | null } | null {
  if (kind === STAGES_KIND.work.kind) return cardsOfQuestion(stepKey);
  const { data } = FormRequest.safeParse(ModelRunInput.safeParse(input).data?.asked);
  return data?.task === "generate" ? data : null;
}

/** Cards for which there was none: offered by the run that wrote them, taken by the writer. */
export function registerSurplus(app: App, deps: GenerationRoutesDeps): void {
  app.post(
    PATHS.takeSurplus,
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "整步生成和一路写下去多写出来的一份，加在最后；再发一次还是那一份",
        tags: ["generation"],
        body: TakeSurplus,
        response: { 200: envelope(StepMoved) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const { runId, id } = request.body;
      const ownVersion = await versionOf(deps.db, userId, request.body);
      const run = await deps.runLog.loadOwnRun(userId, runId);
      const found = surplusCard(runId, (await deps.runLog.snapshot(runId))?.steps ?? [], id);
      const cards = found && cardsWritten(run, found.key);
      if (run.documentId !== ownVersion.version.id || !found || !cards) throw new AppError("not-found", { msg: GONE });
      const { answer } = found;
      const { kind, parentId } = cards;
      const done = await changeWork(deps, ownVersion, (work) => addSurplus(work, { id, kind, parentId }, answer), {
        lock: (tx) => refuseBeside(tx, ownVersion.version.id, NOT_BESIDE_STAGES),
      });
      return ok(
        { item: presentItem(ownVersion, done.work, kind, done.item), step: stepOfWork(done.work) },
        MESSAGES.added,
      );
    },
  );
}
