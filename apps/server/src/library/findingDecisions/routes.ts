import { DecideTodo, envelope, MESSAGES, TodoDecision, TodoQuery } from "@mochang/contract";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { decideFinding, loadFindingDecisions } from "../../documents/index.ts";
import { ok, type App, type Database, type Now } from "../../platform/index.ts";
import { documentOf } from "../documentOf.ts";
import { loadOwnScript } from "../scriptAccess.ts";

/** What the writer decided about what is said of a version of a script. */
export function registerTodo(
  app: App,
  { db, now, requireUser }: { db: Database; now: Now; requireUser: RequireUser },
): void {
  const documentIdFor = async (
    userId: string,
    { scriptId, versionId = "" }: { scriptId: string; versionId?: string },
  ) => (await documentOf(db, await loadOwnScript(db, userId, scriptId), versionId)).id;
  app.get(
    "/api/todo/decisions",
    {
      onRequest: requireUser,
      schema: {
        summary: "待办里记下的：有意为之、已改",
        tags: ["library"],
        querystring: TodoQuery,
        response: { 200: envelope(z.array(TodoDecision)) },
      },
    },
    async (request) => ok(await loadFindingDecisions(db, await documentIdFor(userOf(request).id, request.query))),
  );
  app.post(
    "/api/todo/decide",
    {
      onRequest: requireUser,
      schema: {
        summary: "记下一处：有意为之、已改；state 为 open 则撤回",
        description: "有意为之的规则发现不再出现在这一版和由它复制的版本、下一稿的统计、报告和提示词里。",
        tags: ["library"],
        body: DecideTodo,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      const { body } = request;
      const documentId = await documentIdFor(userOf(request).id, body);
      const decision =
        body.state === "open" ? null : { state: body.state, reason: body.reason, title: body.title, quote: body.quote };
      await db.transaction((tx) => decideFinding(tx, documentId, body.key, decision, now()));
      return ok(null, MESSAGES.saved);
    },
  );
}
