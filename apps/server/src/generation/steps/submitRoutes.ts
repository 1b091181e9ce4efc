import { envelope } from "@mochang/contract";
import {
  ActDetail,
  BiographyDetail,
  GENERATION_PATHS as PATHS,
  SceneDetail,
  SequenceDetail,
  StaleStep,
  StoryCoreDetail,
  StoryOutlineDetail,
  StorySynopsisDetail,
  SubmitAct,
  SubmitBiography,
  SubmitScene,
  SubmitSequence,
  SubmitStoryCore,
  SubmitStoryOutline,
  SubmitStorySynopsis,
  submitted,
} from "@mochang/contract/generation";
import { createHash, randomUUID } from "node:crypto";
import {
  ENTITIES,
  removeAfter,
  submitItem,
  type FieldOrigin,
  type ItemKind,
  type StepItem,
  type Values,
  type Work,
} from "@mochang/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { authorOf, lockScript, type Author } from "../../library/index.ts";
import { versionOf, type OwnVersion } from "../../modelRuns/index.ts";
import { ok, type App } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { syncScenes } from "../sceneScripts/syncScenes.ts";
import { originsBySource } from "../modelCalls/originsBySource.ts";
import { summariseSubmitted } from "../modelCalls/itemSummary.ts";
import { replyStaleSubmit } from "./replyStaleSubmit.ts";
import { changeWork, orThrow, stepOfWork, type ChangeHooks } from "./changeWork.ts";
import { beforeClearing, clearWork } from "./clearWork.ts";
import { presentItem, type PresentedItem } from "./presentItem.ts";
import { takeScriptName } from "./takeScriptName.ts";

const tags = ["generation"];
/** The most bytes of a submitted form. */
const BODY_MAX = 8 << 20;

interface Sent extends Record<string, unknown> {
  id?: string | null;
  scriptId: string;
  versionId?: string | null;
  version?: number | null;
  madeFrom?: Record<string, number> | null;
  sort?: number | null;
  formId?: string | null;
  origins?: Record<string, FieldOrigin> | null;
  summarise?: boolean | null;
  removeAfter?: boolean | null;
  actId?: string | null;
  sequenceId?: string | null;
}

const CALLS = [
  ["core", PATHS.coreSubmit, "提交故事内核", SubmitStoryCore, StoryCoreDetail],
  ["synopsis", PATHS.synopsisSubmit, "提交故事梗概", SubmitStorySynopsis, StorySynopsisDetail],
  ["biography", PATHS.biographySubmit, "提交一个人物小传；id 为空是新的人物", SubmitBiography, BiographyDetail],
  ["outline", PATHS.outlineSubmit, "提交故事大纲", SubmitStoryOutline, StoryOutlineDetail],
  ["act", PATHS.actSubmit, "提交一幕；id 为空是新的一幕", SubmitAct, ActDetail],
  ["sequence", PATHS.sequenceSubmit, "提交一个序列；id 为空是新的序列，写明 actId", SubmitSequence, SequenceDetail],
  ["scene", PATHS.sceneSubmit, "保存一场；id 为空是新的一场，写明 sequenceId", SubmitScene, SceneDetail],
] as const;

/** A form's submit is its save: validated, stored, with its summary, and the step string moved on. */
export function registerSubmits(app: App, deps: GenerationRoutesDeps): void {
  const { db } = deps;
  for (const [kind, path, summary, body, item] of CALLS)
    app.post(
      path,
      {
        onRequest: deps.requireUser,
        bodyLimit: BODY_MAX,
        schema: {
          summary,
          description:
            "removeAfter 为真时先自动留存提交之前的整份，再存，并清空这一步后面各步的内容。version 是填表时的版本号：此后在别处改过，什么也不存，用 409（4093）回答两边的内容。formId 是客户端给一份新表的编号：同一编号再提交，还是那一项；内容不同时用 409（4093）回答存下的。前面的步骤没有完成时用 409（4092）说明缺什么。",
          tags,
          body: body as unknown as z.ZodType<Sent>,
          response: {
            200: envelope(submitted(item as unknown as z.ZodType<PresentedItem>)),
            409: z.object({ code: z.number(), msg: z.string(), data: StaleStep.nullable() }),
          },
        },
      },
      async (request, reply) => {
        const sent = request.body;
        const ownVersion = await versionOf(db, userOf(request).id, sent);
        try {
          const done = await store(deps, authorOf(request), ownVersion, kind, sent);
          if (kind === "scene") await syncScenes(deps, ownVersion);
          const summaryRunId =
            sent.summarise === false ? null : await summariseSubmitted(deps, ownVersion, done.before, done.item);
          return ok({
            item: presentItem(ownVersion, done.work, kind, done.item),
            step: stepOfWork(done.work),
            summaryRunId,
          });
        } catch (error) {
          return replyStaleSubmit(error, reply, ownVersion, sent);
        }
      },
    );
}

/** Stores a form, and clears what follows where that is asked for; `before`: what its item was. */
async function store(deps: GenerationRoutesDeps, author: Author, ownVersion: OwnVersion, kind: ItemKind, sent: Sent) {
  const submit = submitOf(kind, sent);
  const origins = await originsBySource(deps, ownVersion, kind, submit.values, submit.origins);
  const { step } = ENTITIES[kind];
  const change = (work: Work) => {
    const saved = orThrow(submitItem(work, { ...submit, origins }, randomUUID));
    const before = work.items.find(({ id }) => id === saved.item.id);
    return { ...saved, before, work: sent.removeAfter ? removeAfter(saved.work, step, randomUUID) : saved.work };
  };
  const hooks: ChangeHooks<ReturnType<typeof change>> = kind === "core" ? takingName(deps, ownVersion) : {};
  if (sent.removeAfter) return clearWork(deps, ownVersion, author, { reason: beforeClearing(step), change, ...hooks });
  return changeWork(deps, ownVersion, change, hooks);
}

/** The script takes its name from the story core that is stored. */
const takingName = ({ now }: GenerationRoutesDeps, { script }: OwnVersion): ChangeHooks<{ item: StepItem }> => ({
  lock: (tx) => lockScript(tx, script),
  stored: (tx, { item }) => takeScriptName(tx, script, item.values, now()),
});

const HEAD = new Set([
  "id",
  "scriptId",
  "versionId",
  "version",
  "madeFrom",
  "sort",
  "formId",
  "origins",
  "summarise",
  "removeAfter",
  "actId",
  "sequenceId",
]);

/** The id of the item that a form makes. It is derived, so that no client chooses the id of a scene of the document that generation does not know. */
const cardIdOf = (kind: ItemKind, formId: string): string =>
  createHash("sha256").update(`${kind} ${formId}`).digest("hex").slice(0, 32);

const submitOf = (kind: ItemKind, sent: Sent) => ({
  kind,
  id: sent.id || null,
  parentId: (kind === "sequence" ? sent.actId : kind === "scene" ? sent.sequenceId : null) || null,
  cardId: sent.formId ? cardIdOf(kind, sent.formId) : undefined,
  sort: sent.sort ?? undefined,
  values: Object.fromEntries(Object.entries(sent).filter(([key]) => !HEAD.has(key))) as Values,
  version: sent.version ?? null,
  madeFrom: sent.madeFrom ?? {},
  origins: sent.origins ?? {},
});
