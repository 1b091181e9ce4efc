import { AddBackup, envelope, MESSAGES, SceneBackup, SceneQuery, VersionId, LINE_NAMES } from "@mochang/contract";
import { lineText } from "@mochang/screenplay";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import {
  deleteMoment,
  documentOfMoment,
  keepMoment,
  listMoments,
  loadDocument,
  readMoment,
  toRow,
} from "../../documents/index.ts";
import { AppError, ok, type App, type Queryable } from "../../platform/index.ts";
import { documentOf } from "../documentOf.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { presentTime } from "../present.ts";
import type { VersionDeps } from "./scriptVersions.ts";

const FULL = "一场最多保留五个备份，请先选一个删去";

/** A writer's own backups of a scene, five of them: kept points of the log. */
export function registerBackups(app: App, { db, now, requireUser }: VersionDeps & { requireUser: RequireUser }): void {
  const tags = ["version"];
  const guarded = { onRequest: requireUser };
  const documentFor = async (userId: string, { scriptId, versionId }: z.infer<typeof SceneQuery>): Promise<string> =>
    (await documentOf(db, await loadOwnScript(db, userId, scriptId), versionId)).id;

  app.get(
    "/api/scene-history/list",
    {
      ...guarded,
      schema: {
        summary: "一场的备份，新的在前",
        tags,
        querystring: SceneQuery,
        response: { 200: envelope(z.array(SceneBackup)) },
      },
    },
    async (request) => {
      const documentId = await documentFor(userOf(request).id, request.query);
      const kept = await listMoments(db, documentId, request.query.sceneId, "backup");
      return ok(await Promise.all(kept.map((moment) => presentBackup(db, documentId, moment.id))));
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
      const { sceneId, giveUp } = request.body;
      const documentId = await documentFor(user.id, request.body);
      const given = { documentId, sceneId, kind: "backup", authorId: user.id, giveUp } as const;
      const backup = await db.transaction(async (tx) => {
        const kept = await keepMoment(tx, given, now());
        if (kept.state === "full") throw new AppError("conflict", { msg: FULL });
        // A scene that is not there leaves nothing.
        return presentBackup(tx, documentId, kept.moment.id);
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

async function presentBackup(db: Queryable, documentId: string, id: string): Promise<SceneBackup> {
  const moment = await readMoment(db, documentId, id);
  const scene = toRow(moment);
  return {
    id,
    createTime: presentTime(moment.at),
    sceneContent: scene.content.map((line, index) => ({
      type: LINE_NAMES[line.attrs.type],
      content: lineText(line),
      index,
      typeUuid: line.attrs.id,
    })),
    scene,
  };
}
