import { ChangesQuery } from "@mochang/contract";
import { userOf, type RequireUser } from "../../account/index.ts";
import type { DocumentHeads } from "../../documents/index.ts";
import type { App, Database } from "../../platform/index.ts";
import { openSse, sseEvent } from "../../run/index.ts";
import { documentOf } from "../documentOf.ts";
import { loadOwnScript } from "../scriptAccess.ts";

export interface HeadStreamDeps {
  db: Database;
  heads: Pick<DocumentHeads, "follow">;
  requireUser: RequireUser;
}

/** The newest save of an open document, told as it comes: another window then asks for the changes. */
export function registerHeadStream(app: App, { db, heads, requireUser }: HeadStreamDeps): void {
  app.get(
    "/sse-api/document/heads",
    {
      onRequest: requireUser,
      exposeHeadRoute: false,
      schema: {
        summary: "一个版本的最新保存号：比 seq 新的，来一次说一次；支持 Last-Event-ID",
        tags: ["library"],
        querystring: ChangesQuery,
      },
    },
    async (request, reply) => {
      const { scriptId, versionId, seq } = request.query;
      const script = await loadOwnScript(db, userOf(request).id, scriptId);
      const { id, head } = await documentOf(db, script, versionId);
      const knownHead = Math.max(seq, Number(request.headers["last-event-id"]) || 0);
      const stream = openSse(reply, app.closing);
      const sendHead = (now: number): void => void stream.send(Buffer.from(sseEvent(String(now), { id: now })));
      if (head > knownHead) sendHead(head);
      const stop = heads.follow(id, Math.max(knownHead, head), sendHead);
      stream.signal.addEventListener("abort", stop, { once: true });
      if (stream.signal.aborted) stop();
    },
  );
}
