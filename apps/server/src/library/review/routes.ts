import { Readable } from "node:stream";
import {
  AddReviewLink,
  AddReviewNote,
  ChangeReviewNote,
  DeleteReviewNote,
  envelope,
  MESSAGES,
  OpenReview,
  ReplyToReview,
  ReviewLink,
  ReviewLinksQuery,
  ReviewNotes,
  ReviewParams,
  RevokeReviewLink,
} from "@mochang/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { loadVersion } from "../../documents/index.ts";
import { ok, refusedField, type App } from "../../platform/index.ts";
import { streamInEnvelope } from "../streamInEnvelope.ts";
import { addReply } from "../notes/noteThreads.ts";
import { changeNote, removeNote, type NoteDeps } from "../notes/writeNotes.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { countPage, countWrite, openLink, openLinkOf, type AccessDeps, type OpenLink } from "./access.ts";
import { addLink, listLinks, revokeLink } from "./links.ts";
import { addReadersNote, authorFor, readerOf } from "./notes.ts";
import { reviewerNotes, reviewPageJson } from "./page.ts";

export type ReviewDeps = AccessDeps & NoteDeps & { requireUser: RequireUser };

const tags = ["review"];
const SENTENCES: Record<string, string> = {
  name: "请写上给谁看，最多 32 字",
  day: "请选一个日子",
  words: "请写一句再存，一条批注最多 5,000 字",
  passage: "选中的字太多，请少选一些",
  secret: "这个链接打不开，请用作者给您的那一个",
};

const errorHandling = refusedField(SENTENCES);

/** 审读链接: links to read one version of a script without an account, and what their readers see and write. */
export function registerReview(app: App, deps: ReviewDeps): void {
  registerGiving(app, deps);
  registerReading(app, deps);
  registerNotes(app, deps);
}

/** What the writer does. */
function registerGiving(app: App, deps: ReviewDeps): void {
  const { db, requireUser: onRequest } = deps;
  app.get(
    "/api/review-link/list",
    {
      onRequest,
      schema: {
        summary: "给过的审读链接，新的在前",
        tags,
        querystring: ReviewLinksQuery,
        response: { 200: envelope(z.array(ReviewLink)) },
      },
    },
    async (request) => ok(await listLinks(deps, await loadOwnScript(db, userOf(request).id, request.query.scriptId))),
  );
  app.post(
    "/api/review-link/add",
    {
      onRequest,
      ...errorHandling,
      schema: {
        summary: "生成审读链接：给谁、到哪天（北京时间当天 24 点）、哪个版本",
        description: "path 的 # 之后是密钥，数据库里只有它的散列；frozen 先另存一个版本给对方看",
        tags,
        body: AddReviewLink,
        response: { 200: envelope(ReviewLink) },
      },
    },
    async (request) => {
      const script = await loadOwnScript(db, userOf(request).id, request.body.scriptId);
      return ok(await addLink(deps, script, request.body), MESSAGES.added);
    },
  );
  app.post(
    "/api/review-link/revoke",
    {
      onRequest,
      schema: { summary: "收回审读链接", tags, body: RevokeReviewLink, response: { 200: envelope(z.null()) } },
    },
    async (request) => {
      await revokeLink(deps, userOf(request).id, request.body.id);
      return ok(null, MESSAGES.changed);
    },
  );
}

/** What the reader reads. No login, and none is looked at: the cookie of the link alone. */
function registerReading(app: App, deps: ReviewDeps): void {
  const { db } = deps;
  app.post(
    "/api/review/open",
    {
      ...errorHandling,
      schema: {
        summary: "以链接里的密钥换一个只打得开这一部的 cookie",
        tags,
        body: OpenReview,
        response: { 200: envelope(z.object({ id: z.string() })) },
      },
    },
    async (request, reply) => ok({ id: (await openLink(deps, request.body.secret, { request, reply })).id }),
  );
  app.get(
    "/api/review/:link/page",
    { schema: { summary: "审读的稿子：没有划掉的字，和这位读者自己的批注", tags, params: ReviewParams } },
    async (request, reply) => {
      const open = await openLinkOf(deps, request, request.params.link);
      await countPage(deps, open.link);
      reply.type("application/json; charset=utf-8");
      reply.compress(Readable.from(streamInEnvelope(reviewPageJson(db, open))));
      return reply;
    },
  );
  app.get(
    "/api/review/:link/notes",
    {
      schema: {
        summary: "这位读者自己的批注和回话，连同稿子最新的保存号",
        tags,
        params: ReviewParams,
        response: { 200: envelope(ReviewNotes) },
      },
    },
    async (request) => ok(await notesNow(deps, await openLinkOf(deps, request, request.params.link))),
  );
}

async function notesNow({ db }: ReviewDeps, open: OpenLink): Promise<ReviewNotes> {
  const { textSeq } = await loadVersion(db, open.script.id, open.link.documentId);
  return { seq: textSeq, notes: await reviewerNotes(db, open) };
}

/** What the reader writes: his own notes, and answers under them. */
function registerNotes(app: App, deps: ReviewDeps): void {
  const answer = { params: ReviewParams, response: { 200: envelope(ReviewNotes) }, tags };
  /** A writing call; it answers the notes as they then are. */
  const write = async (
    request: FastifyRequest<{ Params: z.infer<typeof ReviewParams> }>,
    act: (open: OpenLink) => Promise<void>,
  ) => {
    const open = await openLinkOf(deps, request, request.params.link);
    await countWrite(deps, open.link);
    await act(open);
    return ok(await notesNow(deps, open));
  };
  app.post(
    "/api/review/:link/note",
    {
      ...errorHandling,
      schema: {
        ...answer,
        summary: "读者写一条批注；没有 passage 是总评；同一 noteId 再发一次不会重复",
        body: AddReviewNote,
      },
    },
    (request) => write(request, (open) => addReadersNote(deps, open, request.body)),
  );
  app.post(
    "/api/review/:link/change",
    { ...errorHandling, schema: { ...answer, summary: "读者改自己的批注", body: ChangeReviewNote } },
    (request) =>
      write(request, (open) => {
        const { noteId, words } = request.body;
        const change = { timestamp: noteId, value: words };
        return changeNote(deps, authorFor(open), open.link.documentId, change, readerOf(open));
      }),
  );
  app.post(
    "/api/review/:link/delete",
    { ...errorHandling, schema: { ...answer, summary: "读者删自己的批注", body: DeleteReviewNote } },
    (request) =>
      write(request, (open) =>
        removeNote(deps, authorFor(open), open.link.documentId, request.body.noteId, { reader: readerOf(open) }),
      ),
  );
  app.post(
    "/api/review/:link/reply",
    { ...errorHandling, schema: { ...answer, summary: "读者在自己的批注下回一句", body: ReplyToReview } },
    (request) =>
      write(request, (open) => {
        const { noteId, replyId, words } = request.body;
        const reply = { id: replyId, words };
        return addReply(deps, authorFor(open), open.link.documentId, noteId, reply, readerOf(open));
      }),
  );
}
