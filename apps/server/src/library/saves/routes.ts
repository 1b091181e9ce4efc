import {
  ChangesQuery,
  DocumentChanges,
  envelope,
  ERRORS,
  SaveDocument,
  SavedDocument,
  StaleDocument,
  type SceneNow,
} from "@mochang/contract";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { readChanges, toRow, type CurrentScene, type SaveScenes } from "../../documents/index.ts";
import { AppError, ok, type App, type Database, type Now } from "../../platform/index.ts";
import type { RunLog } from "../../run/index.ts";
import { DOCUMENT_BODY_MAX } from "../documentBodyMax.ts";
import { documentIdOf, documentOf } from "../documentOf.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { authorOf } from "./author.ts";
import { keepBeforeSave } from "./keepBeforeSave.ts";
import type { RunningReadingQueue } from "./readingQueue.ts";

export interface SaveRoutesDeps {
  db: Database;
  now: Now;
  requireUser: RequireUser;
  saveScenes: SaveScenes;
  pace: Pick<RunningReadingQueue, "saved">;
  runLog: Pick<RunLog, "loadOwnRun">;
}

const presentScene = ({ schema, json, ...scene }: CurrentScene): SceneNow => ({
  ...scene,
  content: json === null || schema === null ? null : toRow({ json, schema }),
});

/** The run that a save names has to be its user's, about its script. @throws AppError not-found */
async function checkRun(
  runLog: SaveRoutesDeps["runLog"],
  userId: string,
  { scriptId, runId }: { scriptId: string; runId: string | null },
): Promise<void> {
  if (runId === null) return;
  const run = await runLog.loadOwnRun(userId, runId);
  if (run.scriptId !== scriptId) throw new AppError("not-found");
}

/** Saving a document, and what others have saved. */
export function registerSaves(app: App, { db, now, requireUser, saveScenes, pace, runLog }: SaveRoutesDeps): void {
  const tags = ["library"];
  app.post(
    "/api/document/save",
    {
      onRequest: requireUser,
      bodyLimit: DOCUMENT_BODY_MAX,
      schema: {
        summary: "保存：几场一起，全有或全无",
        description:
          "每场带上它改自的版本号；版本号旧了，什么也不存，用 409（4091）回答此后动过的各场。同一 opId 再发一次，得到第一次的回答。",
        tags,
        body: SaveDocument,
        response: {
          200: envelope(SavedDocument),
          409: z.object({ code: z.number(), msg: z.string(), data: StaleDocument.nullable() }),
        },
      },
    },
    async (request, reply) => {
      const { userId, session } = authorOf(request);
      const { scriptId, versionId, ...sentSave } = request.body;
      const script = await loadOwnScript(db, userId, scriptId);
      await checkRun(runLog, userId, { scriptId, runId: sentSave.runId });
      // The save says itself whether it is a version of this script, and that a deleted one is gone.
      const documentId = documentIdOf(script, versionId);
      const save = { ...sentSave, documentId, scriptId, authorId: userId, session };
      const answer = await saveScenes(save, { before: keepBeforeSave(script, save, now) });
      if (answer.state === "stale") {
        const { code, msg, status } = ERRORS.stale;
        return reply.code(status).send({ code, msg, data: { ...answer, scenes: answer.scenes.map(presentScene) } });
      }
      if (!answer.replayed) pace.saved(documentId);
      return ok(answer);
    },
  );

  app.get(
    "/api/document/changes",
    {
      onRequest: requireUser,
      schema: {
        summary: "seq 之后存过的各场；删去的 content 为空",
        tags,
        querystring: ChangesQuery,
        response: { 200: envelope(DocumentChanges) },
      },
    },
    async (request) => {
      const { scriptId, versionId, seq } = request.query;
      const script = await loadOwnScript(db, userOf(request).id, scriptId);
      const { id } = await documentOf(db, script, versionId);
      const { head, scenes } = await readChanges(db, id, seq);
      return ok({ head, scenes: scenes.map(presentScene) });
    },
  );
}
