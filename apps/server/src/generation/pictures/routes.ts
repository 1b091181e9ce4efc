import { envelope, Estimate } from "@mochang/contract";
import {
  AskPicture,
  GENERATION_PATHS as PATHS,
  MODEL_CALL,
  PICTURE_PATH,
  PICTURE_REMOVE,
  PictureStarted,
} from "@mochang/contract/generation";
import { itemOf, MISSING, onlyItem } from "@mochang/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { makeCard } from "../../images/index.ts";
import { readBalance } from "../../ink/index.ts";
import { awaitModelRun, versionOf, type OwnVersion } from "../../modelRuns/index.ts";
import { AppError, ok, PICTURE_HEADERS, type App } from "../../platform/index.ts";
import type { Started } from "../../runEngine/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { announceSteps } from "../steps/changeWork.ts";
import { loadWork } from "../steps/loadWork.ts";
import { forgetPicture, openPicture, pictureUrl, putPicture, setPicture } from "./pictureFiles.ts";
import { startPicture } from "./pictureRuns.ts";
import { PICTURE_SECONDS, PICTURE_UNITS, pictureTask, type PictureTask, type PicturedKind } from "./pictureTask.ts";

const tags = ["generation"];
const CALLS = [
  [PATHS.biographyDraw, "biography", "一个人物的画像"],
  [PATHS.outlineCover, "outline", "作品的封面"],
] as const;

/** Portraits and covers: drawn by a model, or without an image port set from words at once, without ink. */
export function registerPictures(app: App, deps: GenerationRoutesDeps): void {
  for (const [path, kind, what] of CALLS) {
    registerCalls(app, deps, { path, kind, what });
    registerRemoval(app, deps, { path, kind, what });
  }
  registerFile(app, deps);
}

type Body = z.output<typeof AskPicture>;
interface Calls {
  path: string;
  kind: PicturedKind;
  what: string;
}

function registerCalls(app: App, deps: GenerationRoutesDeps, { path, kind, what }: Calls): void {
  const guarded = { onRequest: deps.requireUser };
  const open = async (userId: string, body: Body): Promise<{ ownVersion: OwnVersion; task: PictureTask }> => {
    const ownVersion = await versionOf(deps.db, userId, body);
    const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
    return { ownVersion, task: pictureTask(work, ownVersion.script.name, kind, body.id || null) };
  };
  const start = async (
    userId: string,
    body: Body,
  ): Promise<(Started & { url: null }) | { runId: null; url: string }> => {
    const { ownVersion, task } = await open(userId, body);
    const { images } = deps;
    if (!images) return { runId: null, url: await setCard(deps, ownVersion, task) };
    const started = await startPicture({ ...deps, images }, ownVersion, { kind, itemId: task.item.id });
    return { ...started, url: null };
  };
  app.post(
    path,
    {
      ...guarded,
      schema: {
        summary: `${what}：等画完再回答图的地址，断开就停；没有画图服务时是字卡，不用墨`,
        tags,
        body: AskPicture,
        response: { 200: envelope(z.string()) },
      },
    },
    async (request, reply) => {
      const started = await start(userOf(request).id, request.body);
      if (started.runId === null) return ok(started.url);
      const [step] = await awaitModelRun(deps, started, reply, app.closing);
      return ok(z.object({ url: z.string() }).parse(step?.data).url);
    },
  );
  app.post(
    `${path}${MODEL_CALL.start}`,
    {
      ...guarded,
      schema: { summary: `开始：${what}`, tags, body: AskPicture, response: { 200: envelope(PictureStarted) } },
    },
    async (request) => ok(await start(userOf(request).id, request.body)),
  );
  app.post(
    `${path}${MODEL_CALL.estimate}`,
    { ...guarded, schema: { summary: `估价：${what}`, tags, body: AskPicture, response: { 200: envelope(Estimate) } } },
    async (request) => {
      const { id } = userOf(request);
      await versionOf(deps.db, id, request.body);
      const { balance } = await readBalance(deps.db, id);
      const units = deps.images ? PICTURE_UNITS[kind] : 0;
      const seconds = deps.images ? PICTURE_SECONDS : 0;
      const modelName = deps.images?.model ?? null;
      return ok({ units, seconds, balance, enough: balance >= units, held: units, modelName, passages: 0 });
    },
  );
}

/** Takes a picture away; its file goes where no other version names it. */
function registerRemoval(app: App, deps: GenerationRoutesDeps, { path, kind, what }: Calls): void {
  app.post(
    `${path}${PICTURE_REMOVE}`,
    {
      onRequest: deps.requireUser,
      schema: { summary: `撤下${what}`, tags, body: AskPicture, response: { 200: envelope(z.null()) } },
    },
    async (request) => {
      const { db, files } = deps;
      const ownVersion = await versionOf(db, userOf(request).id, request.body);
      const { work } = await loadWork(db, ownVersion.version.id, ownVersion.script.id);
      const item = kind === "outline" ? onlyItem(work, kind) : itemOf(work, request.body.id ?? "");
      if (item?.kind !== kind) throw new AppError("not-found", { msg: MISSING });
      const set = await db.transaction((tx) =>
        setPicture(tx, ownVersion, { itemId: item.id, picture: null }, deps.now()),
      );
      announceSteps(deps, ownVersion.version.id, set.revision);
      await forgetPicture(db, files, set.former);
      return ok(null);
    },
  );
}

/** Sets a card from the work's own words. */
async function setCard(
  deps: GenerationRoutesDeps,
  ownVersion: OwnVersion,
  { item, card, stored }: PictureTask,
): Promise<string> {
  const { db, files } = deps;
  const id = await putPicture(files, await makeCard(card, stored));
  const picture = { id, source: "card" as const };
  const set = await db.transaction((tx) => setPicture(tx, ownVersion, { itemId: item.id, picture }, deps.now()));
  announceSteps(deps, ownVersion.version.id, set.revision);
  await forgetPicture(db, files, set.former);
  return pictureUrl({ scriptId: ownVersion.script.id, versionId: ownVersion.version.id }, picture);
}

const PictureParams = z.object({
  scriptId: z.string().max(64),
  versionId: z.string().max(64),
  id: z.uuid(),
});

function registerFile(app: App, { db, files, requireUser }: GenerationRoutesDeps): void {
  app.get(
    `${PICTURE_PATH}/:scriptId/:versionId/:id`,
    { onRequest: requireUser, schema: { summary: "一张画像或封面（JPEG）", tags, params: PictureParams } },
    async (request, reply) => {
      const { scriptId, versionId, id } = request.params;
      const { version } = await versionOf(db, userOf(request).id, { scriptId, versionId });
      const file = await openPicture(db, files, version.id, id);
      if (!file) throw new AppError("not-found");
      return (
        reply
          .type("image/jpeg")
          .header("content-length", file.size)
          .headers(PICTURE_HEADERS)
          // An id is of one picture for ever; the browser alone keeps it.
          .header("cache-control", "private, max-age=31536000, immutable")
          .send(file.stream)
      );
    },
  );
}
