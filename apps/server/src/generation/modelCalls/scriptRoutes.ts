import { envelope, Estimate, RunFollowed } from "@mochang/contract";
import {
  AskScripts,
  EstimateScripts,
  GENERATION_PATHS as PATHS,
  LastScriptRun,
  ModelAnswer,
  SCENES_MAX,
  SCRIPT_RUN,
} from "@mochang/contract/generation";
import { scenesInOrder } from "@mochang/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { awaitModelRun, estimateModelRun, startModelRun, versionOf, type StartOptions } from "../../modelRuns/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { syncScenes } from "../sceneScripts/syncScenes.ts";
import { loadWork } from "../steps/loadWork.ts";
import { scriptAnswer } from "./answers.ts";
import { SAVING_SCRIPTS, ScriptsRequest } from "./requests.ts";
import { SCRIPTS_KIND } from "./kinds.ts";
import { NOT_BESIDE_STAGES } from "./notBeside.ts";
import { registerRunControls } from "./runControls.ts";
import { scriptKey } from "./scriptConversation.ts";

const tags = ["generation"];
const ALL_WRITTEN = "每一场都有剧本了";
const NO_SCENE = "没有找到这一场，请刷新后再试";
const TOO_MANY = `一次最多写${SCENES_MAX}场，请分几次来写`;
const WHICH_SCENE = "请指明写哪一场";
const followed = { 200: envelope(RunFollowed) };

/** Step 8: the script of one scene, and the run of all that have none. */
export function registerScriptRuns(app: App, deps: GenerationRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  const ask = async (userId: string, body: z.output<typeof AskScripts>, save: boolean) => {
    const ownVersion = await versionOf(deps.db, userId, body);
    const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
    if (!save && !body.id) throw new AppError("invalid", { msg: WHICH_SCENE });
    const named = body.id ? [body.id] : (body.ids ?? []);
    const scenes = scenesInOrder(work).filter(({ id, scripted }) =>
      named.length > 0 ? named.includes(id) : !scripted,
    );
    if (scenes.length < named.length) throw new AppError("not-found", { msg: NO_SCENE });
    if (scenes.length === 0) throw new AppError("invalid", { msg: ALL_WRITTEN });
    if (scenes.length > SCENES_MAX) throw new AppError("invalid", { msg: TOO_MANY });
    if (save) await syncScenes(deps, ownVersion);
    const requested: ScriptsRequest = {
      sceneIds: scenes.map(({ id }) => id),
      critique: body.critique ?? false,
      save,
      rules: body.rules ?? "",
    };
    return { ownVersion, requested };
  };
  const begin = async (userId: string, body: z.output<typeof AskScripts>, save: boolean) => {
    const { requested, ownVersion } = await ask(userId, body, save);
    // One run of a version saves scripts, so that no scene is written and paid twice.
    const saving: StartOptions<ScriptsRequest> = {
      joinKey: `scripts:${ownVersion.version.id}:all`,
      covers: ({ sceneIds, critique, rules }) =>
        critique === requested.critique &&
        rules === requested.rules &&
        requested.sceneIds.every((id) => sceneIds.includes(id)),
      notBeside: NOT_BESIDE_STAGES,
    };
    return startModelRun(deps, userId, SCRIPTS_KIND, body, requested, {
      ...(save && saving),
      ceiling: body.ceiling ?? null,
    });
  };
  app.post(
    PATHS.contentInspire,
    {
      ...guarded,
      schema: {
        summary: "写一场的剧本：等写完再回答，断开就停；只给出来，不保存",
        tags,
        body: AskScripts,
        response: { 200: envelope(ModelAnswer) },
      },
    },
    async (request, reply) => {
      const started = await begin(userOf(request).id, request.body, false);
      const steps = await awaitModelRun(deps, started, reply, app.closing);
      const step = steps.find(({ key }) => key === scriptKey(request.body.id ?? ""));
      if (step?.state !== "done") throw new AppError("model-down", step?.message ? { msg: step.message } : {});
      return ok(scriptAnswer(started.runId, step));
    },
  );
  for (const [path, save, what] of [
    [PATHS.contentInspire, false, "写一场的剧本，不保存"],
    [PATHS.contentInspireAndSubmit, true, "一键写完没有剧本的各场，写好一场保存一场"],
  ] as const) {
    app.post(
      `${path}${SCRIPT_RUN.start}`,
      { ...guarded, schema: { summary: `开始：${what}`, tags, body: AskScripts, response: followed } },
      async (request) => ok(await begin(userOf(request).id, request.body, save)),
    );
    app.post(
      `${path}${SCRIPT_RUN.estimate}`,
      {
        ...guarded,
        schema: { summary: `估价：${what}`, tags, body: EstimateScripts, response: { 200: envelope(Estimate) } },
      },
      async (request) => {
        const { id } = userOf(request);
        const { requested } = await ask(id, request.body, save);
        return ok(await estimateModelRun(deps, id, SCRIPTS_KIND, request.body, requested, request.body));
      },
    );
  }
  registerControls(app, deps, begin);
}

function registerControls(
  app: App,
  deps: GenerationRoutesDeps,
  begin: (userId: string, body: z.output<typeof AskScripts>, save: boolean) => Promise<{ runId: string }>,
): void {
  const guarded = { onRequest: deps.requireUser };
  const path = PATHS.contentInspireAndSubmit;
  app.post(
    path,
    {
      ...guarded,
      schema: {
        summary: "一键写完没有剧本的各场；回答运行的编号，边写边保存",
        tags,
        body: AskScripts,
        response: followed,
      },
    },
    async (request) => ok(await begin(userOf(request).id, request.body, true)),
  );
  app.post(
    `${path}${SCRIPT_RUN.running}`,
    {
      ...guarded,
      schema: {
        summary: "正在写或停在半路的一键生成；没有为空",
        tags,
        body: AskScripts,
        response: { 200: envelope(RunFollowed.nullable()) },
      },
    },
    async (request) => {
      const { version } = await versionOf(deps.db, userOf(request).id, request.body);
      const runs = await deps.runLog.findRuns({ documentId: version.id, ...SAVING_SCRIPTS, active: true });
      const last = runs.at(-1);
      return ok(last ? { runId: last.id } : null);
    },
  );
  registerLast(app, deps);
  registerRunControls(app, deps, { path, kind: SCRIPTS_KIND, name: "一键生成", notBeside: NOT_BESIDE_STAGES });
}

/** What a run of scenes was asked to do, as its row keeps it. */
const KeptInput = z.object({
  ceiling: z.number().nullable().default(null),
  pauseAsked: z.boolean().default(false),
  asked: ScriptsRequest,
});

function registerLast(app: App, deps: GenerationRoutesDeps): void {
  app.post(
    `${PATHS.contentInspireAndSubmit}${SCRIPT_RUN.last}`,
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "这一版最近一次一键生成，写着、停着或者写完了；没有为空",
        tags,
        body: AskScripts,
        response: { 200: envelope(LastScriptRun.nullable()) },
      },
    },
    async (request) => {
      const { version } = await versionOf(deps.db, userOf(request).id, request.body);
      const runs = await deps.runLog.findRuns({ documentId: version.id, kinds: [SCRIPTS_KIND.work.kind] });
      const scriptRuns = runs.flatMap(({ id: runId, input }) => {
        const { data } = KeptInput.safeParse(input);
        if (!data?.asked.save) return [];
        const { sceneIds, critique } = data.asked;
        return [{ runId, ceiling: data.ceiling, sceneIds, critique, ...(data.pauseAsked && { pauseAsked: true }) }];
      });
      return ok(scriptRuns.at(-1) ?? null);
    },
  );
}
