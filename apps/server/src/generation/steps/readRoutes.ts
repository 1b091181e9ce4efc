import {
  ActDetail,
  BiographyDetail,
  DEFAULT_VERSION,
  DetailParams,
  GENERATION_PATHS as PATHS,
  GenerationScope,
  SceneDetail,
  SequenceDetail,
  StepCount,
  StoryCoreDetail,
  StoryOutlineDetail,
  StorySynopsisDetail,
  WorkOverview,
} from "@mochang/contract/generation";
import { envelope } from "@mochang/contract";
import {
  itemsOf,
  onlyItem,
  sceneCount,
  scriptCount,
  sequenceCount,
  type ItemKind,
  type StepItem,
  type Work,
} from "@mochang/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { versionOf, type OwnVersion } from "../../modelRuns/index.ts";
import { ok, type App, type Queryable } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { referencesOf } from "../references/referenceFiles.ts";
import { loadWork } from "./loadWork.ts";
import { presentOverview } from "./presentOverview.ts";
import { presentCore, presentItem, sceneNumbers, type PresentedItem } from "./presentItem.ts";

const tags = ["generation"];
const SequencesOf = DetailParams.extend({ actId: z.string().max(64) });
const ScenesOf = SequencesOf.extend({ sequenceId: z.string().max(64) });

/** A version by the path's names. */
export const namedVersion = (
  db: Queryable,
  userId: string,
  { scriptId, versionId }: z.infer<typeof DetailParams>,
): Promise<OwnVersion> =>
  versionOf(db, userId, { scriptId, versionId: versionId === DEFAULT_VERSION ? "" : versionId });

/** Everything that is read of the steps. */
export function registerStepReads(app: App, deps: GenerationRoutesDeps): void {
  registerDetails(app, deps);
  registerLists(app, deps);
  registerCounts(app, deps);
}

function registerDetails(app: App, { db, requireUser }: GenerationRoutesDeps): void {
  const details = [
    ["core", PATHS.coreDetail, "故事内核", StoryCoreDetail],
    ["synopsis", PATHS.synopsisDetail, "故事梗概", StorySynopsisDetail],
    ["outline", PATHS.outlineDetail, "故事大纲", StoryOutlineDetail],
  ] as const;
  for (const [kind, path, what, shape] of details)
    app.get(
      `${path}/:scriptId/:versionId`,
      {
        onRequest: requireUser,
        schema: {
          summary: `${what}；versionId 写 ${DEFAULT_VERSION} 为默认版本`,
          tags,
          params: DetailParams,
          response: { 200: envelope(shape as unknown as z.ZodType<PresentedItem>) },
        },
      },
      async (request) => {
        const ownVersion = await namedVersion(db, userOf(request).id, request.params);
        const { work } = await loadWork(db, ownVersion.version.id, ownVersion.script.id);
        const item = presentItem(ownVersion, work, kind, onlyItem(work, kind));
        return ok(kind === "core" ? presentCore(item, await referencesOf(db, ownVersion.script.id)) : item);
      },
    );
}

const listed = (ownVersion: OwnVersion, work: Work, kind: ItemKind, items: readonly StepItem[]): PresentedItem[] => {
  const numbers = sceneNumbers(work);
  return items.map((item) => presentItem(ownVersion, work, kind, item, numbers));
};

function registerLists(app: App, { db, requireUser }: GenerationRoutesDeps): void {
  const guarded = { onRequest: requireUser };
  const answer = (shape: unknown) => ({ 200: envelope(z.array(shape as z.ZodType<PresentedItem>)) });
  app.post(
    PATHS.biographyList,
    {
      ...guarded,
      schema: { summary: "人物小传", tags, body: GenerationScope, response: answer(BiographyDetail) },
    },
    async (request) => {
      const ownVersion = await versionOf(db, userOf(request).id, request.body);
      const { work } = await loadWork(db, ownVersion.version.id, ownVersion.script.id);
      return ok(listed(ownVersion, work, "biography", itemsOf(work, "biography")));
    },
  );
  app.get(
    `${PATHS.actDetail}/:scriptId/:versionId`,
    { ...guarded, schema: { summary: "各幕", tags, params: DetailParams, response: answer(ActDetail) } },
    async (request) => {
      const ownVersion = await namedVersion(db, userOf(request).id, request.params);
      const { work } = await loadWork(db, ownVersion.version.id, ownVersion.script.id);
      return ok(listed(ownVersion, work, "act", itemsOf(work, "act")));
    },
  );
  app.get(
    `${PATHS.sequenceDetail}/:scriptId/:versionId/:actId`,
    { ...guarded, schema: { summary: "一幕的序列", tags, params: SequencesOf, response: answer(SequenceDetail) } },
    async (request) => {
      const ownVersion = await namedVersion(db, userOf(request).id, request.params);
      const { work } = await loadWork(db, ownVersion.version.id, ownVersion.script.id);
      return ok(listed(ownVersion, work, "sequence", itemsOf(work, "sequence", request.params.actId)));
    },
  );
  app.get(
    `${PATHS.sceneDetail}/:scriptId/:versionId/:actId/:sequenceId`,
    { ...guarded, schema: { summary: "一个序列的场景", tags, params: ScenesOf, response: answer(SceneDetail) } },
    async (request) => {
      const ownVersion = await namedVersion(db, userOf(request).id, request.params);
      const { work } = await loadWork(db, ownVersion.version.id, ownVersion.script.id);
      return ok(listed(ownVersion, work, "scene", itemsOf(work, "scene", request.params.sequenceId)));
    },
  );
}

function registerCounts(app: App, { db, requireUser }: GenerationRoutesDeps): void {
  const counts = [
    [PATHS.sequenceCount, "序列", sequenceCount],
    [PATHS.sceneCount, "场景", sceneCount],
    [PATHS.contentCount, "写好的场", scriptCount],
  ] as const;
  for (const [path, what, count] of counts)
    app.get(
      `${path}/:scriptId/:versionId`,
      {
        onRequest: requireUser,
        schema: {
          summary: `${what}：一共多少，完成多少`,
          tags,
          params: DetailParams,
          response: { 200: envelope(StepCount) },
        },
      },
      async (request) => {
        const ownVersion = await namedVersion(db, userOf(request).id, request.params);
        return ok(count((await loadWork(db, ownVersion.version.id, ownVersion.script.id)).work));
      },
    );
  app.get(
    PATHS.overview,
    {
      onRequest: requireUser,
      schema: {
        summary: "一个版本走到了哪一步、锁着的步骤和原因、各项计数、全部条目",
        tags,
        querystring: GenerationScope,
        response: { 200: envelope(WorkOverview) },
      },
    },
    async (request) => {
      const ownVersion = await versionOf(db, userOf(request).id, request.query);
      const { work, revision } = await loadWork(db, ownVersion.version.id, ownVersion.script.id);
      return ok(presentOverview(work, revision, ownVersion.version.head));
    },
  );
}
