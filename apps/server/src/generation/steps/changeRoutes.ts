import { envelope, MESSAGES } from "@mochang/contract";
import {
  GENERATION_PATHS as PATHS,
  ItemOf,
  MoveItem,
  SettleStepOffer,
  StaleStep,
  StepMoved,
  UpdateSummary,
} from "@mochang/contract/generation";
import {
  editSummary,
  ENTITIES,
  itemOf,
  markReviewed,
  MISSING,
  moveItem,
  replaceItems,
  resolveSuggestions,
  type ItemKind,
  type StepItem,
  type Work,
} from "@mochang/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import { syncScenes } from "../sceneScripts/syncScenes.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { replyStaleSubmit } from "./replyStaleSubmit.ts";
import { changeWork, stepOfWork } from "./changeWork.ts";
import { presentItem } from "./presentItem.ts";

const tags = ["generation"];
const moved = envelope(StepMoved);

/** Changes of items that are no submits: a summary, a place, 待核, offered words. */
export function registerStepChanges(app: App, deps: GenerationRoutesDeps): void {
  registerSummaries(app, deps);
  registerMoves(app, deps);
  registerMarks(app, deps);
}

/** @throws AppError not-found where the item is none of this kind */
const expectKind = (work: Work, id: string, kind: ItemKind): StepItem => {
  const item = itemOf(work, id);
  if (item?.kind !== kind) throw new AppError("not-found", { msg: MISSING });
  return item;
};

function registerSummaries(app: App, deps: GenerationRoutesDeps): void {
  const calls = [
    ["synopsis", PATHS.synopsisUpdate],
    ["biography", PATHS.biographyUpdate],
    ["outline", PATHS.outlineUpdate],
    ["act", PATHS.actUpdateSummary],
    ["sequence", PATHS.sequenceUpdateSummary],
  ] as const;
  for (const [kind, path] of calls)
    app.post(
      path,
      {
        onRequest: deps.requireUser,
        schema: {
          summary: `改${ENTITIES[kind].label}的成文，不动参数`,
          tags,
          body: UpdateSummary,
          response: { 200: moved, 409: z.object({ code: z.number(), msg: z.string(), data: StaleStep.nullable() }) },
        },
      },
      async (request, reply) => {
        const { id, version = null, summary } = request.body;
        const ownVersion = await versionOf(deps.db, userOf(request).id, request.body);
        try {
          const done = await changeWork(deps, ownVersion, (work) => {
            expectKind(work, id, kind);
            return editSummary(work, { id, summary, version, by: "writer" });
          });
          return ok(
            { item: presentItem(ownVersion, done.work, kind, done.item), step: stepOfWork(done.work) },
            MESSAGES.changed,
          );
        } catch (error) {
          return replyStaleSubmit(error, reply, ownVersion, request.body);
        }
      },
    );
}

function registerMoves(app: App, deps: GenerationRoutesDeps): void {
  const calls = [
    ["act", PATHS.actMove, "一幕"],
    ["sequence", PATHS.sequenceMove, "一个序列；parentId 是它的幕"],
    ["scene", PATHS.sceneMove, "一场；parentId 是它的序列"],
  ] as const;
  for (const [kind, path, what] of calls)
    app.post(
      path,
      {
        onRequest: deps.requireUser,
        schema: {
          summary: `移动${what}，下面的内容一起走，编号不变`,
          tags,
          body: MoveItem,
          response: { 200: moved },
        },
      },
      async (request) => {
        const { id, parentId, sort } = request.body;
        const ownVersion = await versionOf(deps.db, userOf(request).id, request.body);
        const done = await changeWork(deps, ownVersion, (work) => {
          const item = expectKind(work, id, kind);
          return moveItem(work, { id, parentId: parentId || item.parentId, sort });
        });
        await syncScenes(deps, ownVersion);
        return ok({ item: presentItem(ownVersion, done.work, kind, done.item), step: stepOfWork(done.work) });
      },
    );
}

function registerMarks(app: App, deps: GenerationRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  const change = async (
    userId: string,
    named: z.infer<typeof ItemOf>,
    what: (work: Work, item: StepItem) => StepItem,
  ) => {
    const ownVersion = await versionOf(deps.db, userId, named);
    const done = await changeWork(deps, ownVersion, (work) => {
      const item = itemOf(work, named.id);
      if (!item) throw new AppError("not-found", { msg: MISSING });
      const next = what(work, item);
      return { work: replaceItems(work, [next]), item: next };
    });
    const { kind } = done.item;
    return ok(
      { item: presentItem(ownVersion, done.work, kind, done.item), step: stepOfWork(done.work) },
      MESSAGES.changed,
    );
  };
  app.post(
    PATHS.markReviewed,
    {
      ...guarded,
      schema: { summary: "待核的一项看过了，照旧不改", tags, body: ItemOf, response: { 200: moved } },
    },
    async (request) => change(userOf(request).id, request.body, markReviewed),
  );
  app.post(
    PATHS.settleOffered,
    {
      ...guarded,
      schema: {
        summary: "模型新写的、放在您的话旁边的：采用（take）或不用；keys 为空是全部",
        tags,
        body: SettleStepOffer,
        response: { 200: moved },
      },
    },
    async (request) =>
      change(userOf(request).id, request.body, (_, item) =>
        resolveSuggestions(item, request.body.take, request.body.keys),
      ),
  );
}
