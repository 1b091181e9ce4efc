import { envelope, RunFollowed, type RunKind } from "@mochang/contract";
import { PauseScripts, ResumeScripts, SCRIPT_RUN } from "@mochang/contract/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { pauseModelRun, resumeModelRun } from "../../modelRuns/index.ts";
import { ok, type App } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { refuseRunsBeside } from "./refuseRunsBeside.ts";

/** Pause and resume of one kind of run, below the path of its other calls. */
export function registerPauseAndResume(
  app: App,
  deps: GenerationRoutesDeps,
  {
    path,
    kind,
    name,
    beside,
  }: {
    path: string;
    kind: Parameters<typeof resumeModelRun>[2];
    name: string;
    /** Runs of this kind write the same scenes. */
    beside: RunKind;
  },
): void {
  const guarded = { onRequest: deps.requireUser };
  const tags = ["generation"];
  app.post(
    `${path}${SCRIPT_RUN.pause}`,
    {
      ...guarded,
      schema: {
        summary: `暂停${name}：正在写的写完，后面的不开始`,
        tags,
        body: PauseScripts,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      await pauseModelRun(deps, userOf(request).id, request.body.runId);
      return ok(null);
    },
  );
  app.post(
    `${path}${SCRIPT_RUN.resume}`,
    {
      ...guarded,
      schema: {
        summary: `接着写停下的${name}；ceiling 是整个运行新的上限`,
        tags,
        body: ResumeScripts,
        response: { 200: envelope(RunFollowed) },
      },
    },
    async (request) => {
      const { runId, ceiling } = request.body;
      const { id } = userOf(request);
      const { documentId } = await deps.runLog.loadOwnRun(id, runId);
      if (documentId !== null) await refuseRunsBeside(deps, documentId, beside);
      const done = await resumeModelRun(deps, id, kind, runId, ceiling ?? null);
      return ok({ runId: done.runId });
    },
  );
}
