import { randomUUID } from "node:crypto";
import { envelope } from "@mochang/contract";
import {
  CreatedScript,
  GenerationScope,
  IMPORT_OUTLINE_PATH,
  ImportedOutline,
  ImportOutline,
  REFERENCE_USES_PATH,
  ReferenceUses,
  START_FROM_SCRIPT_PATH,
  StartFromScript,
} from "@mochang/contract/generation";
import {
  placeOutline,
  passagesToUse,
  passagesUsed,
  readOutline,
  type PlacedPassage,
  type UnplacedPassage,
} from "@mochang/generation";
import { userOf } from "../../account/index.ts";
import { readUploadId } from "../../library/index.ts";
import { openVersion, versionOf, type OwnVersion } from "../../modelRuns/index.ts";
import { AppError, ok, type App, type Queryable } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { readReference, referencesOf, referenceText } from "../references/referenceFiles.ts";
import { changeWork, stepOfWork } from "../steps/changeWork.ts";
import { loadWork } from "../steps/loadWork.ts";
import { startFromScript } from "./startFromScript.ts";

const tags = ["generation"];
const EMPTY = "没有读到内容，请换一个文件，或把文字贴进来";
/** Characters that are shown in front of a passage, and behind it. */
const AROUND = 120;

const wordsAround = (text: string, { from, to }: { from: number; to: number }) => ({
  before: text.slice(Math.max(0, from - AROUND), from).toWellFormed(),
  after: text.slice(to, to + AROUND).toWellFormed(),
});

/** Of each reference file of a script: where the version's forms say it word for word, what of it they might, what is left out. */
async function referenceUses(db: Queryable, { script, version }: OwnVersion): Promise<ReferenceUses> {
  const { work } = await loadWork(db, version.id, script.id);
  const files = await referencesOf(db, script.id);
  const results = files.map(async ({ url, name }) => {
    const { text, leftOut } = await readReference(db, script.id, url);
    const uses = passagesUsed(work, text).map((use) => ({ ...use, ...wordsAround(text, use) }));
    return {
      url,
      fileName: name,
      uses,
      open: passagesToUse(work, text, [...uses, ...leftOut]),
      leftOut: leftOut
        .toSorted((a, b) => a.from - b.from)
        .map((range) => ({ ...range, text: text.slice(range.from, range.to).toWellFormed() })),
    };
  });
  return Promise.all(results);
}

/** A million characters, as JSON. */
const BODY_MAX = 8 << 20;

/** What a writer has already: an outline of his own, or a script. */
export function registerIntake(app: App, deps: GenerationRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  app.get(
    REFERENCE_USES_PATH,
    {
      ...guarded,
      schema: {
        summary: "创作参考里的哪些话，逐字用在了哪一项",
        tags,
        querystring: GenerationScope,
        response: { 200: envelope(ReferenceUses) },
      },
    },
    async (request) => {
      const ownVersion = await versionOf(deps.db, userOf(request).id, request.query);
      return ok(await referenceUses(deps.db, ownVersion));
    },
  );
  app.post(
    IMPORT_OUTLINE_PATH,
    {
      ...guarded,
      bodyLimit: BODY_MAX,
      schema: {
        summary: "从我的大纲开始：读入第 1 到 4 步，写过的不动；没有地方放的列出来",
        description: "url 是创作参考上传时回答的；没有就读 text。什么也不提交，不用墨。",
        tags,
        body: ImportOutline,
        response: { 200: envelope(ImportedOutline) },
      },
    },
    async (request) => {
      const { url, text: pastedText } = request.body;
      const ownVersion = await versionOf(deps.db, userOf(request).id, request.body);
      const text = url ? await referenceText(deps.db, ownVersion.script.id, url) : (pastedText ?? "");
      if (text.trim() === "") throw new AppError("invalid", { msg: EMPTY });
      const read = readOutline(text.replaceAll("\r\n", "\n"));
      let imported: { placed: PlacedPassage[]; unplaced: UnplacedPassage[] } = { placed: [], unplaced: [] };
      const { work } = await changeWork(deps, ownVersion, (before) => {
        const { work: after, ...passages } = placeOutline(before, read, randomUUID);
        imported = passages;
        return { work: after };
      });
      return ok({ ...imported, step: stepOfWork(work) });
    },
  );
  app.post(
    START_FROM_SCRIPT_PATH,
    {
      ...guarded,
      schema: {
        summary: "从已有的剧本开始：复制成一部生成的作品，场景、人物、大纲由规则读出",
        description: "请求头 x-upload-id（UUID，各用户各算）可给这次新建一个编号：再发一次不会建成两部。",
        tags,
        body: StartFromScript,
        response: { 200: envelope(CreatedScript) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const version = await openVersion(deps, userId, request.body);
      return ok(
        await startFromScript(deps, version, {
          id: readUploadId(userId, request),
          scriptType: request.body.scriptType,
        }),
      );
    },
  );
}
