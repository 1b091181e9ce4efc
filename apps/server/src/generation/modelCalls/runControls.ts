import { envelope, RunFollowed } from "@mochang/contract";
import { ChangeCeiling, PauseScripts, ResumeScripts, SCRIPT_RUN } from "@mochang/contract/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { changeCeiling, pauseModelRun, resumeModelRun } from "../../modelRuns/index.ts";
import { ok, type App } from "../../platform/index.ts";
import type { NotBeside } from "../../run/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";

/** Pause, resume and another ceiling of one kind of run, below the path of its other calls. */
export function registerRunControls(
  app: App,
  deps: GenerationRoutesDeps,
  {
    path,
    kind,
    name,
    notBeside,
  }: {
    path: string;
    kind: Parameters<typeof resumeModelRun>[2];
    name: string;
    notBeside: NotBeside;
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
      await resumeModelRun(deps, userOf(request).id, kind, runId, { ceiling, notBeside });
      return ok({ runId });
    },
  );
  app.post(
    `${path}${SCRIPT_RUN.ceiling}`,
    {
      ...guarded,
      schema: {
        summary: `给正在写的${name}另定上限，从下一份起算；ceiling 是 null 就不设`,
        tags,
        body: ChangeCeiling,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      const { runId, ceiling } = request.body;
      await changeCeiling(deps, userOf(request).id, kind, runId, ceiling);
      return ok(null);
    },
  );
}
