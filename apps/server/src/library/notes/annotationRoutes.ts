import {
  AddAnnotation,
  Annotation,
  AnnotationQuery,
  AnnotationsQuery,
  DeleteAnnotation,
  DeleteReply,
  envelope,
  MESSAGES,
  REMARK_MAX,
  REPLY_MAX,
  ReplyToNote,
  SettleNote,
  UpdateAnnotation,
} from "@mochang/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { userOf, type CurrentUser, type RequireUser } from "../../account/index.ts";
import { loadDocument, readSnapshot } from "../../documents/index.ts";
import { AppError, ok, type App, type Queryable } from "../../platform/index.ts";
import { storableText } from "../../run/index.ts";
import { documentOf } from "../documentOf.ts";
import { presentTime } from "../present.ts";
import { authorOf } from "../saves/author.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { addReply, removeReply, settleNote } from "./noteThreads.ts";
import { presentThread } from "./presentThread.ts";
import { readNotes, type NoteRow } from "./readNotes.ts";
import { explain } from "./routes.ts";
import { addNote, changeNote, removeNote, type NoteDeps } from "./writeNotes.ts";

/** A document's notes as its writer names them. */
interface NotesOf {
  documentId: string;
  scriptId: string;
  versionId: string;
  user: CurrentUser;
}

/** Words about what a note must say come before those about other fields. */
async function explainWords(request: FastifyRequest): Promise<void> {
  const annotation = (request.body as { annotation?: unknown } | null)?.annotation;
  if (request.validationError && (typeof annotation !== "string" || annotation.trim() === ""))
    throw new AppError("invalid", { msg: MESSAGES.noteEmpty, cause: request.validationError });
  if (request.validationError && typeof annotation === "string" && annotation.length > REMARK_MAX)
    throw new AppError("invalid", { msg: `一条批注最多 ${REMARK_MAX.toLocaleString("en")} 字` });
  await explain(request);
}

type Deps = NoteDeps & { requireUser: RequireUser };
const tags = ["library"];

async function notesOf(
  db: Queryable,
  request: FastifyRequest,
  { scriptId, versionId }: z.infer<typeof AnnotationsQuery>,
): Promise<NotesOf> {
  const user = userOf(request);
  const { id } = await documentOf(db, await loadOwnScript(db, user.id, scriptId), versionId);
  return { documentId: id, scriptId, versionId: versionId ?? "", user };
}

/** The notes of a document by the calls of spec 3: the same rows as those of the reading page. */
export function registerAnnotations(app: App, deps: Deps): void {
  registerReads(app, deps);
  registerWrites(app, deps);
  registerThreads(app, deps);
}

function registerReads(app: App, { db, requireUser: onRequest }: Deps): void {
  app.get(
    "/api/annotation/list",
    {
      onRequest,
      schema: {
        summary: "批注",
        tags,
        querystring: AnnotationsQuery,
        response: { 200: envelope(z.array(Annotation)) },
      },
    },
    async (request) => ok(await present(db, await notesOf(db, request, request.query))),
  );
  app.get(
    "/api/annotation/get",
    {
      onRequest,
      schema: { summary: "一条批注", tags, querystring: AnnotationQuery, response: { 200: envelope(Annotation) } },
    },
    async (request) => {
      const { id } = request.query;
      const dot = id.indexOf(".");
      const documentId = id.slice(0, dot);
      const document = dot > 0 ? await loadDocument(db, documentId) : null;
      if (!document) throw new AppError("not-found");
      const script = await loadOwnScript(db, userOf(request).id, document.scriptId);
      const versionId = script.documentId === documentId ? "" : documentId;
      return ok(
        await presentOne(db, await notesOf(db, request, { scriptId: script.id, versionId }), id.slice(dot + 1)),
      );
    },
  );
}

function registerWrites(app: App, deps: Deps): void {
  const { db, requireUser: onRequest } = deps;
  const errorHandling = { onRequest, preHandler: explain, attachValidation: true };
  app.post(
    "/api/annotation/add",
    {
      ...errorHandling,
      preHandler: explainWords,
      schema: {
        summary: "加批注；同一编号再发一次不会重复",
        description: "content 先在 sceneId 那一场里找位置；找不到也留着。marked：由客户端自己在稿上做记号",
        tags,
        body: AddAnnotation,
        response: { 200: envelope(Annotation) },
      },
    },
    async (request) => {
      const { annotationId, content, annotation, sceneId, marked } = request.body;
      const of = await notesOf(db, request, request.body);
      await addNote(deps, authorOf(request), of.documentId, {
        timestamp: annotationId,
        key: content,
        value: annotation,
        structure: "",
        marked,
        ...(sceneId && { sceneId }),
      });
      return ok(await presentOne(db, of, storableText(annotationId)), MESSAGES.added);
    },
  );
  app.post(
    "/api/annotation/update",
    {
      ...errorHandling,
      preHandler: explainWords,
      schema: { summary: "改批注", tags, body: UpdateAnnotation, response: { 200: envelope(Annotation) } },
    },
    async (request) => {
      const { annotationId, content, annotation, sceneId, marked } = request.body;
      const of = await notesOf(db, request, request.body);
      const before = await presentOne(db, of, storableText(annotationId));
      // Clients send the words with every change: the same ones stay where they stand.
      const key = content === before.content ? undefined : content;
      await changeNote(deps, authorOf(request), of.documentId, {
        timestamp: annotationId,
        value: annotation,
        key,
        marked,
        ...(sceneId && { sceneId }),
      });
      return ok(await presentOne(db, of, storableText(annotationId)), MESSAGES.changed);
    },
  );
  app.post(
    "/api/annotation/delete",
    {
      ...errorHandling,
      schema: { summary: "删批注", tags, body: DeleteAnnotation, response: { 200: envelope(z.null()) } },
    },
    async (request) => {
      const { documentId } = await notesOf(db, request, request.body);
      const { annotationId, marked } = request.body;
      await removeNote(deps, authorOf(request), documentId, storableText(annotationId), { marked });
      return ok(null, MESSAGES.deleteDone);
    },
  );
}

/** Words about an answer that is empty or too long. */
async function explainReply(request: FastifyRequest): Promise<void> {
  if (!request.validationError) return;
  const { words } = (request.body ?? {}) as { words?: unknown };
  const isLong = typeof words === "string" && words.length > REPLY_MAX;
  const msg = isLong ? `一句回话最多 ${REPLY_MAX.toLocaleString("en")} 字` : "请写一句再回";
  throw new AppError("invalid", { msg, cause: request.validationError });
}

function registerThreads(app: App, deps: Deps): void {
  const { db, requireUser: onRequest } = deps;
  app.post(
    "/api/annotation/settle",
    {
      onRequest,
      schema: {
        summary: "了结批注；settled 为 false 则重新打开",
        tags,
        body: SettleNote,
        response: { 200: envelope(Annotation) },
      },
    },
    async (request) => {
      const { annotationId, settled } = request.body;
      const of = await notesOf(db, request, request.body);
      await settleNote(deps, authorOf(request), of.documentId, storableText(annotationId), settled);
      return ok(await presentOne(db, of, storableText(annotationId)), MESSAGES.changed);
    },
  );
  const answered = { onRequest, preHandler: explainReply, attachValidation: true };
  app.post(
    "/api/annotation/reply",
    {
      ...answered,
      schema: {
        summary: "回一句；同一 replyId 再发一次不会重复",
        tags,
        body: ReplyToNote,
        response: { 200: envelope(Annotation) },
      },
    },
    async (request) => {
      const { annotationId, replyId, words } = request.body;
      const of = await notesOf(db, request, request.body);
      const id = storableText(annotationId);
      await addReply(deps, authorOf(request), of.documentId, id, { id: replyId, words }, null);
      return ok(await presentOne(db, of, id), MESSAGES.added);
    },
  );
  app.post(
    "/api/annotation/deleteReply",
    {
      onRequest,
      schema: { summary: "删去自己回的一句", tags, body: DeleteReply, response: { 200: envelope(Annotation) } },
    },
    async (request) => {
      const { annotationId, replyId } = request.body;
      const of = await notesOf(db, request, request.body);
      const id = storableText(annotationId);
      await removeReply(deps, authorOf(request), of.documentId, id, replyId);
      return ok(await presentOne(db, of, id), MESSAGES.deleteDone);
    },
  );
}

async function present(db: Queryable, of: NotesOf): Promise<Annotation[]> {
  const notes = await readNotes(db, of.documentId);
  const { scenes } = await readSnapshot(db, of.documentId);
  const sceneOf = new Map(scenes.toReversed().flatMap(({ id, notes: ids }) => ids.map((note) => [note, id] as const)));
  return notes.map((note) => presentNote(note, of, sceneOf.get(note.id) ?? ""));
}

const presentNote = (
  { id, quote, value, updatedAt, ...thread }: NoteRow,
  of: NotesOf,
  sceneId: string,
): Annotation => ({
  ...presentThread(thread, of.user.userName),
  id: `${of.documentId}.${id}`,
  annotationId: id,
  scriptId: of.scriptId,
  versionId: of.versionId,
  sceneId,
  content: quote,
  annotation: value,
  updateTime: presentTime(updatedAt),
});

async function presentOne(db: Queryable, of: NotesOf, annotationId: string): Promise<Annotation> {
  const found = (await present(db, of)).find((note) => note.annotationId === annotationId);
  if (!found) throw new AppError("not-found", { msg: "这条批注不在了，可能已被删除" });
  return found;
}
