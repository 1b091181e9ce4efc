import { envelope, Estimate, RunFollowed } from "@mochang/contract";
import {
  AskStages,
  EstimateStages,
  GenerationScope,
  LastStageRun,
  SCRIPT_RUN,
  STAGE_RUN_PATH,
  STAGE_SURPLUS_PATH,
  StageSurplus,
  StageTo,
} from "@mochang/contract/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { estimateModelRun, startModelRun, versionOf } from "../../modelRuns/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { loadWork } from "../steps/loadWork.ts";
import { STAGES_KIND } from "../modelCalls/kinds.ts";
import { NOT_BESIDE_WRITING } from "../modelCalls/notBeside.ts";
import { registerRunControls } from "../modelCalls/runControls.ts";
import type { StagesRequest } from "./stageRuns.ts";
import { openStage } from "./stageWork.ts";

const tags = ["generation"];
const ALL_WRITTEN = "这几步都写好了";
const followed = { 200: envelope(RunFollowed) };

/** The run from the open step to a later one: its price, its start, how it stands, pause and resume. */
export function registerStageRuns(app: App, deps: GenerationRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  const ask = async (userId: string, body: z.output<typeof AskStages>) => {
    const ownVersion = await versionOf(deps.db, userId, body);
    const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
    if (openStage(work, body.to) === null) throw new AppError("invalid", { msg: ALL_WRITTEN });
    const requested: StagesRequest = { to: body.to, critique: body.critique ?? false, rules: body.rules ?? "" };
    return { ownVersion, requested };
  };
  app.post(
    `${STAGE_RUN_PATH}${SCRIPT_RUN.start}`,
    {
      ...guarded,
      schema: {
        summary: "从现在这一步一路写到 to：幕、序列、场景、剧本；写好一步提交一步",
        tags,
        body: AskStages,
        response: followed,
      },
    },
    async (request) => {
      const { id } = userOf(request);
      const { ownVersion, requested } = await ask(id, request.body);
      const { runId } = await startModelRun(deps, id, STAGES_KIND, request.body, requested, {
        joinKey: `steps:${ownVersion.version.id}`,
        covers: (running) => running.to === requested.to && running.critique === requested.critique,
        notBeside: NOT_BESIDE_WRITING,
        ceiling: request.body.ceiling ?? null,
      });
      return ok({ runId });
    },
  );
  app.post(
    `${STAGE_RUN_PATH}${SCRIPT_RUN.estimate}`,
    {
      ...guarded,
      schema: {
        summary: "估价：一路写到 to；后面几步照通常的多少估",
        tags,
        body: EstimateStages,
        response: { 200: envelope(Estimate) },
      },
    },
    async (request) => {
      const { id } = userOf(request);
      const { requested } = await ask(id, request.body);
      return ok(await estimateModelRun(deps, id, STAGES_KIND, request.body, requested, request.body));
    },
  );
  registerLastStageRun(app, deps);
  registerStageSurplus(app, deps);
  registerRunControls(app, deps, {
    path: STAGE_RUN_PATH,
    kind: STAGES_KIND,
    name: "一路写下去",
    notBeside: NOT_BESIDE_WRITING,
  });
}

const KeptInput = z.object({
  ceiling: z.number().nullable().default(null),
  pauseAsked: z.boolean().default(false),
  asked: z.object({ to: StageTo, critique: z.boolean() }),
});

function registerLastStageRun(app: App, deps: GenerationRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  app.post(
    `${STAGE_RUN_PATH}${SCRIPT_RUN.last}`,
    {
      ...guarded,
      schema: {
        summary: "这一版最近一次一路写，写着、停着或者写完了；没有为空",
        tags,
        body: GenerationScope,
        response: { 200: envelope(LastStageRun.nullable()) },
      },
    },
    async (request) => {
      const { version } = await versionOf(deps.db, userOf(request).id, request.body);
      const runs = await deps.runLog.findRuns({ documentId: version.id, kinds: [STAGES_KIND.work.kind] });
      const last = runs.at(-1);
      const { data } = KeptInput.safeParse(last?.input);
      if (!last || !data) return ok(null);
      const { ceiling, pauseAsked, asked } = data;
      return ok({ runId: last.id, ceiling, ...asked, ...(pauseAsked && { pauseAsked }) });
    },
  );
}

function registerStageSurplus(app: App, deps: GenerationRoutesDeps): void {
  app.post(
    STAGE_SURPLUS_PATH,
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "这一版一路写下去多写出来的：哪一次、哪一步，新的在前",
        tags,
        body: GenerationScope,
        response: { 200: envelope(StageSurplus) },
      },
    },
    async (request) => {
      const { script, version } = await versionOf(deps.db, userOf(request).id, request.body);
      const { kind } = STAGES_KIND.work;
      return ok(
        await deps.runLog.stepsWithField({ scriptId: script.id, documentId: version.id, kind, field: "surplus" }),
      );
    },
  );
}
