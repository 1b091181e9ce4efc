import {
  CARD_MAX,
  DeleteCard,
  envelope,
  Estimate,
  EvaluateScene,
  MESSAGES,
  RunningRun,
  RunStarted,
  SaveCard,
  SceneCard,
  SceneOf,
} from "@mochang/contract";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { loadDocument } from "../../documents/index.ts";
import { AppError, ok, refusedField, type App } from "../../platform/index.ts";
import type { EditingRoutesDeps } from "../deps.ts";
import {
  awaitModelRun,
  findRunning,
  estimateModelRun,
  startModelRun,
  versionOf as ownVersion,
} from "../../modelRuns/index.ts";
import { deleteCard, listCards, readCardId, restoreCard, saveCard } from "./cards.ts";
import { SCENE_EVALUATION } from "./sceneEvaluation.ts";

type Start = z.infer<typeof EvaluateScene>;

interface SceneInVersion {
  scriptId: string;
  documentId: string;
  sceneId: string;
}

const SENTENCES = {
  promptIds: "请选择要评的内容",
  result: `请填写评语，最多 ${CARD_MAX.toLocaleString("en")} 字`,
};

/** Finds the user's scene that a call is about. @throws AppError not-found */
const sceneFinder =
  ({ db }: Pick<EditingRoutesDeps, "db">) =>
  async (userId: string, of: z.infer<typeof SceneOf>): Promise<SceneInVersion> => {
    const { script, version } = await ownVersion(db, userId, of);
    return { scriptId: script.id, documentId: version.id, sceneId: of.sceneId };
  };

/** Cards on a scene over HTTP (spec 3, section 7.5), and what the web app follows their run with. */
export function registerSceneEvaluation(app: App, deps: EditingRoutesDeps): void {
  const tags = ["scene-evaluation"];
  const guarded = { onRequest: deps.requireUser, ...refusedField(SENTENCES) };
  const versionOf = sceneFinder(deps);
  const start = (userId: string, { sceneId, promptIds, ...about }: Start) => {
    // In one order, so that the same cards asked for twice are one run.
    const asked = { sceneId, promptIds: [...new Set(promptIds)].toSorted((a, b) => a - b) };
    return startModelRun(deps, userId, SCENE_EVALUATION, about, asked);
  };

  app.post(
    "/api/scene-evaluation/evaluate",
    {
      ...guarded,
      schema: {
        summary: "评估一场：等评完再回答，断开就停",
        tags,
        body: EvaluateScene,
        response: { 200: envelope(z.array(SceneCard)) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const started = await start(id, request.body);
      await awaitModelRun(deps, started, reply, app.closing);
      const { scriptId, documentId, sceneId } = await versionOf(id, request.body);
      const cards = await listCards(deps.db, scriptId, documentId, sceneId);
      return ok(cards.filter(({ promptId }) => request.body.promptIds.includes(promptId)));
    },
  );
  app.post(
    "/api/scene-evaluation/start",
    {
      ...guarded,
      schema: {
        summary: "开始评估一场；正在评则加入",
        tags,
        body: EvaluateScene,
        response: { 200: envelope(RunStarted) },
      },
    },
    async (request) => ok(await start(userOf(request).id, request.body)),
  );
  app.get(
    "/api/scene-evaluation/estimate",
    {
      ...guarded,
      schema: {
        summary: "评估一场之前的估计；promptIds 用逗号隔开",
        tags,
        querystring: EvaluateScene,
        response: { 200: envelope(Estimate) },
      },
    },
    async (request) => {
      const { promptIds, ...of } = request.query;
      const { id } = userOf(request);
      const { scriptId, documentId, sceneId } = await versionOf(id, of);
      const about = { scriptId, versionId: documentId };
      return ok(await estimateModelRun(deps, id, SCENE_EVALUATION, about, { sceneId, promptIds }));
    },
  );
  app.get(
    "/api/scene-evaluation/running",
    {
      ...guarded,
      schema: { summary: "这一场正在评的运行", tags, querystring: SceneOf, response: { 200: envelope(RunningRun) } },
    },
    async (request) => {
      const { documentId, sceneId } = await versionOf(userOf(request).id, request.query);
      return ok({ runId: await findRunning(deps, "sceneEvaluation", documentId, sceneId) });
    },
  );
  registerCards(app, deps);
}

function registerCards(app: App, { db, now, requireUser }: EditingRoutesDeps): void {
  const versionOf = sceneFinder({ db });
  const tags = ["scene-evaluation"];
  const guarded = { onRequest: requireUser, ...refusedField(SENTENCES) };
  app.get(
    "/api/scene-evaluation/list",
    {
      ...guarded,
      schema: { summary: "一场的评估", tags, querystring: SceneOf, response: { 200: envelope(z.array(SceneCard)) } },
    },
    async (request) => {
      const { scriptId, documentId, sceneId } = await versionOf(userOf(request).id, request.query);
      return ok(await listCards(db, scriptId, documentId, sceneId));
    },
  );
  app.get(
    "/api/scene-evaluation/listAll",
    {
      ...guarded,
      schema: {
        summary: "一个版本里各场的评估",
        tags,
        querystring: SceneOf.omit({ sceneId: true }),
        response: { 200: envelope(z.array(SceneCard)) },
      },
    },
    async (request) => {
      const { script, version } = await ownVersion(db, userOf(request).id, request.query);
      return ok(await listCards(db, script.id, version.id));
    },
  );
  app.post(
    "/api/scene-evaluation/save",
    {
      ...guarded,
      schema: {
        summary: "保存改过的评估；没有的就新增；撤回删除时带上原来的 deleted",
        tags,
        body: SaveCard,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      const { promptId, result, deleted } = request.body;
      const { documentId, sceneId } = await versionOf(userOf(request).id, request.body);
      const key = { documentId, sceneId, promptId };
      if (deleted) await restoreCard(db, key, { ...deleted, result }, now());
      else await saveCard(db, key, result, now());
      return ok(null, MESSAGES.changed);
    },
  );
  app.post(
    "/api/scene-evaluation/delete",
    { ...guarded, schema: { summary: "删除一条评估", tags, body: DeleteCard, response: { 200: envelope(z.null()) } } },
    async (request) => {
      const key = readCardId(request.body.id);
      const document = key && (await loadDocument(db, key.documentId));
      if (!key || !document) throw new AppError("not-found");
      await versionOf(userOf(request).id, {
        scriptId: document.scriptId,
        versionId: key.documentId,
        sceneId: key.sceneId,
      });
      if (!(await deleteCard(db, key))) throw new AppError("not-found");
      return ok(null, MESSAGES.deleteDone);
    },
  );
}
