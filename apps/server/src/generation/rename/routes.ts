import { envelope, MESSAGES } from "@mochang/contract";
import { GENERATION_PATHS as PATHS, RenameBiography, RenamedBiography } from "@mochang/contract/generation";
import { itemsOf, renamePerson } from "@mochang/generation";
import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { readSnapshot } from "../../documents/index.ts";
import { authorOf, keepAutomatically } from "../../library/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import { AppError, ok, type App, type Transaction } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../deps.ts";
import { announceSteps, changeWorkIn, orThrow, stepOfWork } from "../steps/changeWork.ts";
import { loadWork } from "../steps/loadWork.ts";
import { presentItem } from "../steps/presentItem.ts";
import { renameScenes } from "./renameScenes.ts";

const BUSY = "这部作品正在别处改动，请稍后再改名";

/** 改名: a person's name in every form, summary and scene of the version. What was there is kept first, so that it can be undone. */
export function registerRename(app: App, deps: GenerationRoutesDeps): void {
  const { db, now } = deps;
  app.post(
    PATHS.biographyRename,
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "人物改名：各步和剧本里一起改，先自动留存",
        tags: ["generation"],
        body: RenameBiography,
        response: { 200: envelope(RenamedBiography) },
      },
    },
    async (request) => {
      const { userId, session } = authorOf(request);
      const { id, name } = request.body;
      const own = await versionOf(db, userId, request.body);
      const documentId = own.version.id;
      const { work } = await loadWork(db, documentId, own.script.id);
      const planned = orThrow(renamePerson(work, id, name));
      const others = itemsOf(work, "biography").map((one) => String(one.values["name"] ?? ""));
      const snapshot = await readSnapshot(db, documentId);
      const scenes = await renameScenes(db, snapshot, { from: planned.from, to: planned.to, others });
      const reason = `把${planned.from}改名为${planned.to}之前`;
      const kept = await db.transaction((tx) =>
        keepAutomatically(tx, { scriptId: own.script.id, documentId, reason, authorId: userId }, now()),
      );
      const change = (tx: Transaction) => changeWorkIn(tx, own, (stored) => renamePerson(stored, id, name), now());
      let done: Awaited<ReturnType<typeof change>> | undefined;
      const also = async (tx: Transaction): Promise<void> => void (done = await change(tx));
      if (scenes.length === 0) await db.transaction(also);
      else {
        const save = { documentId, opId: null, windowId: null, authorId: userId, session, reason: "typed" as const };
        await deps.saveScenes({ ...save, schema: CONTENT_SCHEMA, scenes }, also);
        deps.pace.saved(documentId);
      }
      if (!done) throw new AppError("conflict", { msg: BUSY });
      announceSteps(deps, documentId, done.revision);
      const item = presentItem(own, done.work, "biography", done.item);
      return ok({ item, step: stepOfWork(done.work), scenes: scenes.length, kept }, MESSAGES.changed);
    },
  );
}
