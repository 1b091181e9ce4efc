import { Readable } from "node:stream";
import {
  AUTHOR_MAX,
  DictionaryEntry,
  envelope,
  HiddenText,
  MediumChange,
  MESSAGES,
  NAME_LENGTH,
  ScriptRecord,
  TitlePage,
  UploadAnswer,
} from "@mochang/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { userOf, type RequireUser } from "../account/index.ts";
import { AppError, ok, refusedField, type App } from "../platform/index.ts";
import { documentOfReading, figuresJson } from "../documents/index.ts";
import { loadHidden, parsedJson } from "./scriptReading.ts";
import { documentIdOf } from "./documentOf.ts";
import { deleteForGood, setDeleteFlag, type DeleteDeps } from "./deleteScript.ts";
import { readDictionary } from "./codeTables.ts";
import { registerEncoding } from "./encoding/routes.ts";
import { streamInEnvelope } from "./streamInEnvelope.ts";
import { refreshScript } from "./refreshScript.ts";
import { loadOwnScript, type Script } from "./scriptAccess.ts";
import { registerScriptPage, type ReadingDeps } from "./registerScriptPage.ts";
import { registerSearch } from "./search/routes.ts";
import { setMedium } from "./setMedium.ts";
import { MODIFY } from "./scriptTypes.ts";
import { retitle, type RetitleDeps } from "./retitle.ts";
import { authorOf } from "./saves/author.ts";
import { setTitlePage } from "./setTitlePage.ts";
import { presentOwn } from "./scriptRecord.ts";
import { registerOverview, type OverviewDeps } from "./overview.ts";
import { uploadScript, type UploadDeps } from "./uploadScript.ts";

export interface LibraryRoutesDeps extends UploadDeps, DeleteDeps, ReadingDeps, OverviewDeps {
  requireUser: RequireUser;
  /** Called after an upload that wants an evaluation has been stored; an AppError it throws is told beside the success. */
  onUploaded(script: Script, request: FastifyRequest): Promise<void>;
  /** Called when a script's owner has looked at its evaluation. */
  onOpened(script: Script): Promise<void>;
}

const Id = z.string().min(1).max(64);
const ScriptId = z.object({ scriptId: Id });
/** Both names occur in the spec. */
const ScriptQuery = z.object({ script_id: Id.optional(), scriptId: Id.optional() });
const idOf = (query: z.infer<typeof ScriptQuery>): string => {
  const id = query.script_id ?? query.scriptId;
  if (id === undefined) throw new AppError("invalid");
  return id;
};
/** Nothing else: made a number, null and "" would put a work back. */
const DeleteFlag = z.literal([0, 1, "0", "1"]).transform((flag): 0 | 1 => (Number(flag) === 1 ? 1 : 0));
const Done = envelope(z.null());

/** Scripts: dictionary, upload, lists, trash, text and figures. */
export function registerLibrary(app: App, deps: LibraryRoutesDeps): ReturnType<typeof registerScriptPage> {
  registerUpload(app, deps);
  registerOverview(app, deps);
  registerSearch(app, deps);
  registerDetail(app, deps);
  registerMedium(app, deps);
  registerTrash(app, deps);
  registerContent(app, deps);
  registerEncoding(app, deps);
  const page = registerScriptPage(app, deps);
  registerTitlePage(app, { ...deps, pace: page.pace });
  return page;
}

const tags = ["library"];
const TITLE_PAGE = {
  name: NAME_LENGTH,
  author: `作者不能超过 ${AUTHOR_MAX} 个字`,
  reviewer: "审稿不能超过 64 个字",
  scriptId: "请写明哪一部作品（scriptId）",
};

function registerUpload(app: App, deps: LibraryRoutesDeps): void {
  const { db } = deps;
  const guarded = { onRequest: deps.requireUser };

  app.post(
    "/api/dictionary/findByParam",
    {
      ...guarded,
      schema: {
        summary: "字典",
        tags,
        body: z.object({ type: z.string() }),
        response: { 200: envelope(z.array(DictionaryEntry)) },
      },
    },
    async (request) => ok(await readDictionary(db, request.body.type)),
  );

  app.post(
    "/api/scripts/upload",
    {
      ...guarded,
      bodyLimit: 64 << 20,
      schema: {
        summary: "上传作品",
        description:
          "multipart：fileType、scriptName、author、fileTheme、pingguType、type、files（一个文件；type 写在它前面，格式和大小不合才照那一页的话拒绝）；可选 encoding、scriptType（媒介 1 到 7，0 不确定，不填则按文本猜）。请求头 x-upload-id（UUID，各用户各算）给这次上传一个编号，上传时即可跟随 /sse-api/sse/connect/{编号}/two；没有收到回答时用同一编号再传，不会存成两份，也不会评两次；作品的编号在回答里。",
        tags,
        consumes: ["multipart/form-data"],
        response: { 200: envelope(UploadAnswer) },
      },
    },
    async (request, reply) => {
      const { id, fields } = await uploadScript(deps, userOf(request), request, reply);
      const answer = { id, fileType: Number(fields.fileType), name: fields.scriptName, author: fields.author };
      if (fields.pingguType === "" || fields.pingguType === "1-2") return ok(answer, MESSAGES.uploadDone);
      try {
        await deps.onUploaded(await loadOwnScript(db, userOf(request).id, id), request);
        return ok(answer, MESSAGES.uploadDone);
      } catch (error) {
        // The script is safe; its evaluation can be started from its page.
        if (!(error instanceof AppError)) request.log.error({ err: error, scriptId: id }, "evaluation not started");
        return ok(
          answer,
          `${MESSAGES.uploadDone}，但评估没有开始：${error instanceof AppError ? error.msg : MESSAGES.streamFailed}`,
        );
      }
    },
  );
}

function registerDetail(app: App, deps: LibraryRoutesDeps): void {
  const { db } = deps;
  const guarded = { onRequest: deps.requireUser };

  app.get(
    "/api/scripts/detail",
    {
      ...guarded,
      schema: { summary: "一部作品", tags, querystring: ScriptQuery, response: { 200: envelope(ScriptRecord) } },
    },
    async (request) => ok(await presentOwn(db, userOf(request).id, idOf(request.query))),
  );
}

/** What the title page says: the script's name, its author, and whose review it names. */
function registerTitlePage(app: App, deps: LibraryRoutesDeps & RetitleDeps): void {
  const { db, now, requireUser } = deps;
  app.post(
    "/api/scripts/updateTitlePage",
    {
      onRequest: requireUser,
      ...refusedField(TITLE_PAGE),
      schema: {
        summary: "稿头：片名、编剧、审稿",
        tags,
        body: TitlePage,
        response: { 200: envelope(ScriptRecord) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { scriptId, ...titlePage } = request.body;
      const script = await loadOwnScript(db, user.id, scriptId);
      const kept = await setTitlePage(db, script, titlePage, now());
      // What was assessed stays as it was.
      if (script.type === MODIFY) await retitle(deps, authorOf(request), script, kept);
      return ok(await presentOwn(db, user.id, scriptId), MESSAGES.changed);
    },
  );
}

/** What a screenplay is written for: guessed at its upload, and changed when the guess was wrong. */
function registerMedium(app: App, { db, now, requireUser }: LibraryRoutesDeps): void {
  app.post(
    "/api/scripts/updateMedium",
    {
      onRequest: requireUser,
      schema: {
        summary: "剧本的媒介：scriptType 1 到 7，0 不确定；下一次评估照它定尺度",
        tags,
        body: MediumChange,
        response: { 200: envelope(ScriptRecord) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { scriptId, scriptType } = request.body;
      await setMedium(db, await loadOwnScript(db, user.id, scriptId), scriptType, now());
      return ok(await presentOwn(db, user.id, scriptId), MESSAGES.changed);
    },
  );
}

/** The trash, and what one has opened. */
function registerTrash(app: App, deps: LibraryRoutesDeps): void {
  const { db } = deps;
  const guarded = { onRequest: deps.requireUser };

  app.post(
    "/api/scripts/updateStatus",
    {
      ...guarded,
      schema: {
        summary: "移到废纸篓（1）或放回（0）",
        tags,
        body: ScriptId.extend({ deleteFlag: DeleteFlag }),
        response: { 200: Done },
      },
    },
    async (request) => {
      await setDeleteFlag(db, userOf(request).id, request.body.scriptId, request.body.deleteFlag, deps.now());
      return ok(null);
    },
  );

  app.post(
    "/api/scripts/physical-delete",
    { ...guarded, schema: { summary: "从废纸篓永久删除", tags, body: ScriptId, response: { 200: Done } } },
    async (request) => {
      await deleteForGood(deps, userOf(request).id, request.body.scriptId);
      return ok(null, MESSAGES.deleteDone);
    },
  );

  app.post(
    "/api/scripts/opened",
    { ...guarded, schema: { summary: "评估结果已看过", tags, body: ScriptId, response: { 200: Done } } },
    async (request) => {
      const script = await loadOwnScript(db, userOf(request).id, request.body.scriptId);
      await deps.onOpened(script);
      return ok(null);
    },
  );
}

/** What a script holds: its text, its figures, what its file hid. */
function registerContent(app: App, deps: LibraryRoutesDeps): void {
  const { db } = deps;
  const guarded = { onRequest: deps.requireUser };

  app.get(
    "/api/scripts/hidden",
    {
      ...guarded,
      schema: {
        summary: "文件里读者看不见、没有读入的文字",
        tags,
        querystring: ScriptQuery,
        response: { 200: envelope(z.array(HiddenText)) },
      },
    },
    async (request) => {
      const script = await loadOwnScript(db, userOf(request).id, idOf(request.query));
      return ok(await loadHidden(db, script.id));
    },
  );

  const json = "application/json; charset=utf-8";
  app.get(
    "/api/scripts/document",
    {
      ...guarded,
      schema: {
        summary: "作品的文字与切分：{kind, title, cast, text, frontMatter, scenes}；readingId 指明评估所读的那一稿",
        tags,
        querystring: ScriptQuery.extend({ readingId: Id.optional() }),
      },
    },
    async (request, reply) => {
      const script = await loadOwnScript(db, userOf(request).id, idOf(request.query));
      const { readingId } = request.query;
      const documentId =
        readingId === undefined ? documentIdOf(script, "") : await documentOfReading(db, script.id, readingId);
      return reply.type(json).send(Readable.from(streamInEnvelope(parsedJson(db, documentId, readingId))));
    },
  );
  app.get(
    "/api/scripts/figures",
    { ...guarded, schema: { summary: "规则统计与一致性发现：{figures, findings}", tags, querystring: ScriptQuery } },
    async (request, reply) => {
      const script = await loadOwnScript(db, userOf(request).id, idOf(request.query));
      const documentId = documentIdOf(script, "");
      await refreshScript(deps, documentId, { userId: script.userId });
      return reply.type(json).send(`{"code":200,"msg":"操作成功","data":${await figuresJson(db, documentId)}}`);
    },
  );
}
