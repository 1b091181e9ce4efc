import { randomUUID } from "node:crypto";
import { bareIdOf, envelope, MESSAGES } from "@mochang/contract";
import {
  DeletedItem,
  GENERATION_PATHS as PATHS,
  GenerationVersionId,
  ItemOf,
  RemovedAfter,
  StepQuestion,
} from "@mochang/contract/generation";
import { checkNext, deleteItem, itemName, itemOf, MISSING, removeAfter, type ItemKind } from "@mochang/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { authorOf, type Author } from "../../library/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import { loadDocument } from "../../documents/index.ts";
import { syncScenes } from "../sceneScripts/syncScenes.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { stepOfWork } from "./changeWork.ts";
import { beforeClearing, clearWork } from "./clearWork.ts";
import { loadWork } from "./loadWork.ts";

const tags = ["generation"];

/** What takes content away: the steps after one, and single items. What was there is kept first. */
export function registerClearing(app: App, deps: GenerationRoutesDeps): void {
  registerNext(app, deps);
  registerDeletes(app, deps);
}

function registerNext(app: App, deps: GenerationRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  app.post(
    PATHS.checkNext,
    {
      ...guarded,
      schema: {
        summary: "这一步后面有几步已有内容；大于等于 1 就是有",
        tags,
        body: StepQuestion,
        response: { 200: envelope(z.number()) },
      },
    },
    async (request) => {
      const ownVersion = await versionOf(deps.db, userOf(request).id, request.body);
      const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
      return ok(checkNext(work, request.body.step));
    },
  );
  app.post(
    PATHS.removeAfter,
    {
      ...guarded,
      schema: {
        summary: "先自动留存，再清空这一步后面各步的内容",
        tags,
        body: StepQuestion,
        response: { 200: envelope(RemovedAfter) },
      },
    },
    async (request) => {
      const { step } = request.body;
      const ownVersion = await versionOf(deps.db, userOf(request).id, request.body);
      const done = await clearWork(deps, ownVersion, authorOf(request), {
        reason: beforeClearing(step),
        change: (work) => ({ work: removeAfter(work, step, randomUUID) }),
      });
      return ok({ step: stepOfWork(done.work), kept: done.kept });
    },
  );
}

interface Named {
  id: string;
  scriptId: string;
  versionId?: string | null;
}

async function deleteOne(deps: GenerationRoutesDeps, author: Author, kind: ItemKind, named: Named) {
  const ownVersion = await versionOf(deps.db, author.userId, named);
  const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
  const item = itemOf(work, named.id);
  if (item?.kind !== kind) throw new AppError("not-found", { msg: MISSING });
  const done = await clearWork(deps, ownVersion, author, {
    reason: `删去${itemName(work, item)}之前`,
    change: (now) => deleteItem(now, named.id),
  });
  await syncScenes(deps, ownVersion);
  return ok({ step: stepOfWork(done.work), kept: done.kept }, MESSAGES.deleteDone);
}

const Deleted = envelope(DeletedItem);
const SCOPE_MISSING = "请写明 scriptId";

function registerDeletes(app: App, deps: GenerationRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  const calls = [
    ["act", PATHS.actDelete, "删一幕，连同下面的序列、场景和剧本"],
    ["sequence", PATHS.sequenceDelete, "删一个序列，连同下面的场景和剧本"],
    ["scene", PATHS.sceneDelete, "删一场，连同它的剧本"],
  ] as const;
  for (const [kind, path, summary] of calls)
    app.post(
      path,
      { ...guarded, schema: { summary: `${summary}；先自动留存`, tags, body: ItemOf, response: { 200: Deleted } } },
      async (request) => deleteOne(deps, authorOf(request), kind, request.body),
    );
  app.delete(
    `${PATHS.biographyDelete}/:id`,
    {
      ...guarded,
      schema: {
        summary: "删一个人物；id 写作 <版本>.<id>，或在查询里写明 scriptId 和 versionId",
        tags,
        params: z.object({ id: z.string().min(1).max(160) }),
        querystring: z.object({ scriptId: z.string().min(1).max(64).optional(), versionId: GenerationVersionId }),
        response: { 200: Deleted },
      },
    },
    async (request) => {
      const { id } = request.params;
      const scope = request.query.scriptId
        ? { scriptId: request.query.scriptId, versionId: request.query.versionId }
        : await scopeOf(deps, id);
      return deleteOne(deps, authorOf(request), "biography", { ...scope, id: bareIdOf(id) });
    },
  );
}

/** The version in `<document>.<id>`: copies have the same ids, so that an id alone names nothing. @throws AppError invalid, not-found */
async function scopeOf({ db }: GenerationRoutesDeps, id: string): Promise<{ scriptId: string; versionId: string }> {
  const bare = bareIdOf(id);
  if (bare === id) throw new AppError("invalid", { msg: SCOPE_MISSING });
  const document = await loadDocument(db, id.slice(0, -bare.length - 1));
  if (!document) throw new AppError("not-found");
  return { scriptId: document.scriptId, versionId: document.id };
}
