import { envelope, MESSAGES, NAME_LENGTH, SaveScriptAs, ScriptRecord } from "@mochang/contract";
import { userOf, type RequireUser } from "../../account/index.ts";
import { ok, refusedField, type App, type Database, type Now } from "../../platform/index.ts";
import { presentOwn } from "../scriptRecord.ts";
import { saveScriptAs } from "./saveScriptAs.ts";

/** Copies of a script within its list. */
export function registerSaveAs(app: App, deps: { db: Database; now: Now; requireUser: RequireUser }): void {
  app.post(
    "/api/scripts/saveAs",
    {
      onRequest: deps.requireUser,
      ...refusedField({ name: NAME_LENGTH, scriptId: "请写明哪一部作品（scriptId）" }),
      schema: {
        summary: "另存为：在自己的列表里复制一部作品",
        description: "复制默认版本和它的批注；评估、报告、历史备份不带走。name 为 1 到 32 个字。",
        tags: ["library"],
        body: SaveScriptAs,
        response: { 200: envelope(ScriptRecord) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const id = await saveScriptAs(deps, user, request.body.scriptId, request.body.name);
      return ok(await presentOwn(deps.db, user.id, id), MESSAGES.savedAs);
    },
  );
}
