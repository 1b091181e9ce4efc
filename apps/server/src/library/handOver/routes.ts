import { envelope, ScriptInit, ScriptRecord } from "@mochang/contract";
import { userOf, type RequireUser } from "../../account/index.ts";
import { AppError, ok, type App, type Database, type Now } from "../../platform/index.ts";
import { presentScript } from "../present.ts";
import { readScript } from "../scriptRows.ts";
import { handOverToEditing } from "./handOverToEditing.ts";

/** Handing a script over to editing. */
export function registerHandOver(app: App, deps: { db: Database; now: Now; requireUser: RequireUser }): void {
  app.post(
    "/api/scripts/init",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "开启深度修改与编辑：由评估过的作品得到修改系统的一条记录",
        description: "type 为 1、2、3（准备的三步），一次就都备好；同一部作品再调用，仍是同一条记录。",
        tags: ["library"],
        body: ScriptInit,
        response: { 200: envelope(ScriptRecord) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const row = await readScript(deps.db, userId, await handOverToEditing(deps, userId, request.body.scriptId));
      if (!row) throw new AppError("not-found");
      return ok(presentScript(row));
    },
  );
}
