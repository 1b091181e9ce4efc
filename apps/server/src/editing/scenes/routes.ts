import {
  AddScene,
  DeleteScene,
  envelope,
  ERRORS,
  MESSAGES,
  MoveScene,
  SaveOverview,
  SCENE_DESCRIPTION_MAX,
  SceneOverview,
  ScriptScene,
  ScriptVersionQuery,
  UpdateScene,
  UpdateScenes,
} from "@mochang/contract";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { authorOf } from "../../library/index.ts";
import { AppError, ok, refusedField, type App, type Now } from "../../platform/index.ts";
import { versionOf, type OwnVersion } from "../../modelRuns/index.ts";
import { resolveItem } from "../resolveItem.ts";
import { listOverviews, saveOverview } from "./overviews.ts";
import {
  addScene,
  deleteScene,
  moveScene,
  presentScenes,
  updateScenes,
  type Saved,
  type SceneDeps,
} from "./writeScenes.ts";

export interface SceneRoutesDeps extends SceneDeps {
  now: Now;
  requireUser: RequireUser;
}

/** A batch of scenes may be a whole script. */
const BODY_MAX = 32 << 20;
const Stale = z.object({
  code: z.number(),
  msg: z.string(),
  data: z.object({ head: z.number(), scenes: z.array(ScriptScene) }).nullable(),
});
const tags = ["scenes"];
const TITLE = "场景标题最多 10,000 字";
const LINES = "场景的内容是一行一项，每项要有 type";
const PLACE = "位置从 1 数起（添在最前的部分为 0）";
const WHICH = "请写明哪一场";
const SENTENCES = {
  sceneTitle: TITLE,
  title: TITLE,
  sceneContent: LINES,
  content: LINES,
  blockRemarks: "标题上的标记（blockRemarks）格式不正确",
  sceneSort: PLACE,
  oldSort: PLACE,
  newSort: PLACE,
  sceneId: WHICH,
  id: WHICH,
  scriptId: "请写明哪一部作品（scriptId）",
  version: "version 是读到这一场时的版本号",
  scenes: "请给一列要改的场",
  "": "请给一列要改的场",
};

/** Scenes of a version for clients without an editor, and their overviews. */
export function registerSceneRoutes(app: App, deps: SceneRoutesDeps): void {
  registerReads(app, deps);
  registerWrites(app, deps);
  registerUpdates(app, deps);
  registerOverviews(app, deps);
}

/** The scenes of a save, or with 409 as they are now. */
async function answer(
  { db }: SceneDeps,
  reply: FastifyReply,
  ownVersion: OwnVersion,
  saved: Saved,
): Promise<{ scenes: ScriptScene[]; stale: boolean }> {
  const scenes = saved.ids.length === 0 ? [] : await presentScenes(db, ownVersion, saved.ids);
  if (saved.state === "saved") return { scenes, stale: false };
  const { code, msg, status } = ERRORS.stale;
  void reply.code(status).send({ code, msg, data: { head: saved.head, scenes } });
  return { scenes, stale: true };
}

function registerReads(app: App, { db, requireUser }: SceneRoutesDeps): void {
  app.get(
    "/api/scenes/list",
    {
      onRequest: requireUser,
      schema: {
        summary: "各场与它们的内容，按先后；sceneSort 为 0 的是第一场之前的部分，或集、幕、卷",
        tags,
        querystring: ScriptVersionQuery,
        response: { 200: envelope(z.array(ScriptScene)) },
      },
    },
    async (request) => ok(await presentScenes(db, await versionOf(db, userOf(request).id, request.query))),
  );
}

function registerWrites(app: App, deps: SceneRoutesDeps): void {
  const { db } = deps;
  const guarded = { onRequest: deps.requireUser, ...refusedField(SENTENCES) };
  const response = { 200: envelope(ScriptScene.nullable()), 409: Stale };

  app.post(
    "/api/scenes/add",
    {
      ...guarded,
      bodyLimit: BODY_MAX,
      schema: { summary: "添一场：排在 sceneSort，后面的顺延", tags, body: AddScene, response },
    },
    async (request, reply) => {
      const ownVersion = await versionOf(db, userOf(request).id, request.body);
      const { scenes, stale } = await answer(
        deps,
        reply,
        ownVersion,
        await addScene(deps, authorOf(request), ownVersion, request.body),
      );
      return stale ? reply : ok(scenes[0] ?? null, MESSAGES.added);
    },
  );
  app.post(
    "/api/scenes/delete",
    { ...guarded, schema: { summary: "删一场", tags, body: DeleteScene, response } },
    async (request, reply) => {
      const { sceneId, scriptId, versionId } = request.body;
      const { id, ...ownVersion } = await resolveItem(db, userOf(request).id, { id: sceneId, scriptId, versionId });
      const saved = await deleteScene(deps, authorOf(request), ownVersion, id, request.body);
      const { stale } = await answer(deps, reply, ownVersion, saved.state === "saved" ? { ...saved, ids: [] } : saved);
      return stale ? reply : ok(null, MESSAGES.deleteDone);
    },
  );
  app.post(
    "/api/scenes/move",
    { ...guarded, schema: { summary: "移动一场；两个位置都从 1 数", tags, body: MoveScene, response } },
    async (request, reply) => {
      const ownVersion = await versionOf(db, userOf(request).id, request.body);
      const { scenes, stale } = await answer(
        deps,
        reply,
        ownVersion,
        await moveScene(deps, authorOf(request), ownVersion, request.body),
      );
      return stale ? reply : ok(scenes[0] ?? null, MESSAGES.sceneMoved);
    },
  );
}

function registerUpdates(app: App, deps: SceneRoutesDeps): void {
  const { db } = deps;
  const guarded = { onRequest: deps.requireUser, bodyLimit: BODY_MAX, ...refusedField(SENTENCES) };
  const description =
    "没有写的部分不动，位置也不动。version 是读到时的版本号：这一场此后有了改动，什么也不存，用 409（4091）回答它现在的样子；不写 version，只有上一次保存也出自同一次登录才存。";

  app.post(
    "/api/scenes/update",
    {
      ...guarded,
      schema: {
        summary: "改一场",
        description,
        tags,
        body: UpdateScene,
        response: { 200: envelope(ScriptScene.nullable()), 409: Stale },
      },
    },
    async (request, reply) => {
      const { id, ...ownVersion } = await resolveItem(db, userOf(request).id, request.body);
      const saved = await updateScenes(deps, authorOf(request), ownVersion, [{ ...request.body, id }]);
      const { scenes, stale } = await answer(deps, reply, ownVersion, saved);
      return stale ? reply : ok(scenes[0] ?? null, MESSAGES.saved);
    },
  );
  app.post(
    "/api/scenes/batchUpdate",
    {
      ...guarded,
      schema: {
        summary: "改几场：一个版本里的，全有或全无",
        description,
        tags,
        body: UpdateScenes,
        response: { 200: envelope(z.array(ScriptScene)), 409: Stale },
      },
    },
    async (request, reply) => {
      const [first] = request.body;
      if (!first) return ok([], MESSAGES.saved);
      const userId = userOf(request).id;
      const { id: _, ...ownVersion } = await resolveItem(db, userId, first);
      const updates = [];
      for (const update of request.body) {
        const item = await bareId(update.id, ownVersion.version.id, () => resolveItem(db, userId, update));
        updates.push({ ...update, id: item });
      }
      const { scenes, stale } = await answer(
        deps,
        reply,
        ownVersion,
        await updateScenes(deps, authorOf(request), ownVersion, updates),
      );
      return stale ? reply : ok(scenes, MESSAGES.saved);
    },
  );
}

/** The bare id of a scene that must be of the same version as the others of its batch. @throws AppError invalid, not-found */
async function bareId(
  wireId: string,
  documentId: string,
  find: () => Promise<OwnVersion & { id: string }>,
): Promise<string> {
  if (wireId.startsWith(`${documentId}.`)) return wireId.slice(documentId.length + 1);
  const { id, version } = await find();
  if (version.id !== documentId) throw new AppError("invalid", { msg: "一次只能保存一个版本里的场" });
  return id;
}

function registerOverviews(app: App, deps: SceneRoutesDeps): void {
  const { db } = deps;
  app.get(
    "/api/scenes/overviews",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "各场的概述",
        tags,
        querystring: ScriptVersionQuery,
        response: { 200: envelope(z.array(SceneOverview)) },
      },
    },
    async (request) => {
      const { version } = await versionOf(db, userOf(request).id, request.query);
      return ok(await listOverviews(db, version.id));
    },
  );
  app.post(
    "/api/scenes/saveOverview",
    {
      onRequest: deps.requireUser,
      ...refusedField({ sceneDescription: `场景概述最多 ${SCENE_DESCRIPTION_MAX.toLocaleString("en")} 字` }),
      schema: { summary: "改一场的概述", tags, body: SaveOverview, response: { 200: envelope(SceneOverview) } },
    },
    async (request) => {
      const { id, version } = await resolveItem(db, userOf(request).id, request.body);
      return ok(await saveOverview(deps, version.id, id, request.body), MESSAGES.overviewSaved);
    },
  );
}
