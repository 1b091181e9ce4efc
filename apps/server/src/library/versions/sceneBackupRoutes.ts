import {
  AddBackup,
  BackupsQuery,
  envelope,
  formOf,
  inForm,
  LINE_NAMES,
  MESSAGES,
  SCENE_STATES_PAGE,
  SceneBackup,
  SceneState,
  SceneStateQuery,
  SceneStates,
  SceneStatesQuery,
  VersionId,
  type SceneQuery,
} from "@mochang/contract";
import { lineText, type SceneJson } from "@mochang/screenplay";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import {
  deleteMoment,
  documentOfMoment,
  createRestorePoint,
  listMoments,
  loadDocument,
  readMoment,
  sceneAt,
  sceneSavesOf,
  toRow,
  type NewMoment,
} from "../../documents/index.ts";
import { AppError, ok, type App, type Database, type Queryable } from "../../platform/index.ts";
import { documentOf } from "../documentOf.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { presentTime } from "../present.ts";
import type { VersionDeps } from "./scriptVersions.ts";

const FULL_MESSAGE = "一{场}最多保留五个备份，请先选一个删去";

const tags = ["version"];

async function openedBy(db: Queryable, userId: string, { scriptId, versionId }: z.infer<typeof SceneQuery>) {
  const script = await loadOwnScript(db, userId, scriptId);
  return { script, documentId: (await documentOf(db, script, versionId)).id };
}

const documentFor = async (db: Queryable, userId: string, query: z.infer<typeof SceneQuery>): Promise<string> =>
  (await openedBy(db, userId, query)).documentId;

/** A writer's own backups of a scene, five of them: kept points of the log. */
export function registerBackups(app: App, { db, now, requireUser }: VersionDeps & { requireUser: RequireUser }): void {
  const guarded = { onRequest: requireUser };
  registerStates(app, { db, requireUser });

  app.get(
    "/api/scene-history/list",
    {
      ...guarded,
      schema: {
        summary: "一场的备份，新的在前；kind 为 accept 时是采纳之前自动留的",
        tags,
        querystring: BackupsQuery,
        response: { 200: envelope(z.array(SceneBackup)) },
      },
    },
    async (request) => {
      const documentId = await documentFor(db, userOf(request).id, request.query);
      const moments = await listMoments(db, documentId, request.query.sceneId, request.query.kind);
      return ok(await Promise.all(moments.map((moment) => presentBackup(db, documentId, moment.id))));
    },
  );
  app.post(
    "/api/scene-history/add",
    {
      ...guarded,
      schema: {
        summary: "备份一场：它最近一次保存的样子；第六个要先说放弃哪一个",
        tags,
        body: AddBackup,
        response: { 200: envelope(SceneBackup) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { sceneId, name, giveUp } = request.body;
      const { script, documentId } = await openedBy(db, user.id, request.body);
      const moment: NewMoment = { documentId, sceneId, kind: "backup", name, authorId: user.id, replacedId: giveUp };
      const backup = await db.transaction(async (tx) => {
        const keptMoment = await createRestorePoint(tx, moment, now());
        if (keptMoment.state === "full")
          throw new AppError("conflict", { msg: inForm(FULL_MESSAGE, formOf(script.fileType)) });
        // A scene that is not there leaves nothing.
        return presentBackup(tx, documentId, keptMoment.moment.id);
      });
      return ok(backup, MESSAGES.saved);
    },
  );
  app.post(
    "/api/scene-history/delete",
    { ...guarded, schema: { summary: "删除备份", tags, body: VersionId, response: { 200: envelope(z.null()) } } },
    async (request) => {
      const { id } = request.body;
      const documentId = await documentOfMoment(db, id, "backup");
      const document = await loadDocument(db, documentId);
      const script = await loadOwnScript(db, userOf(request).id, document?.scriptId ?? "");
      await documentOf(db, script, documentId);
      await deleteMoment(db, documentId, id);
      return ok(null, MESSAGES.deleteDone);
    },
  );
}

/** What a scene said at earlier saves: all of the last two hours, older ones as compaction leaves them. */
function registerStates(app: App, { db, requireUser }: { db: Database; requireUser: RequireUser }): void {
  const guarded = { onRequest: requireUser };
  app.get(
    "/api/scene-history/states",
    {
      ...guarded,
      schema: {
        summary: "改动过一场的各次保存，新的在前：两小时内的每一次，更早的按分、时、天各留一份",
        tags,
        querystring: SceneStatesQuery,
        response: { 200: envelope(SceneStates) },
      },
    },
    async (request) => {
      const { sceneId, before } = request.query;
      const documentId = await documentFor(db, userOf(request).id, request.query);
      const saves = await sceneSavesOf(db, { documentId, sceneId }, { before, limit: SCENE_STATES_PAGE + 1 });
      const states = saves
        .slice(0, SCENE_STATES_PAGE)
        .map(({ seq, at, reason }) => ({ seq, createTime: presentTime(at), reason }));
      return ok({ states, more: saves.length > SCENE_STATES_PAGE });
    },
  );
  app.get(
    "/api/scene-history/state",
    {
      ...guarded,
      schema: {
        summary: "一场在一次保存之后的样子",
        tags,
        querystring: SceneStateQuery,
        response: { 200: envelope(SceneState) },
      },
    },
    async (request) => {
      const { sceneId, seq } = request.query;
      const documentId = await documentFor(db, userOf(request).id, request.query);
      const content = await sceneAt(db, documentId, sceneId, seq);
      if (!content) throw new AppError("not-found");
      return ok({ seq, ...presentScene(toRow(content)) });
    },
  );
}

async function presentBackup(db: Queryable, documentId: string, id: string): Promise<SceneBackup> {
  const moment = await readMoment(db, documentId, id);
  return { id, name: moment.name ?? "", createTime: presentTime(moment.at), ...presentScene(toRow(moment)) };
}

const presentScene = (scene: SceneJson): Pick<SceneBackup, "sceneContent" | "scene"> => ({
  sceneContent: scene.content.map((line, index) => ({
    type: LINE_NAMES[line.attrs.type],
    content: lineText(line),
    index,
    typeUuid: line.attrs.id,
  })),
  scene,
});
