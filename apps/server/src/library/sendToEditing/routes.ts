import { envelope, ScriptInit, ScriptRecord } from "@mochang/contract";
import { userOf, type RequireUser } from "../../account/index.ts";
import { ok, type App, type Database, type Now } from "../../platform/index.ts";
import { presentOwn } from "../scriptRecord.ts";
import { handOverToEditing } from "./handOverToEditing.ts";

/** Handing a script over to editing. */
export function registerHandOver(app: App, deps: { db: Database; now: Now; requireUser: RequireUser }): void {
  app.post(
    "/api/scripts/init",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "开启深度修改与编辑：由评估过的作品得到修改系统的一条记录",
        description:
          "type 为 1、2、3（准备的三步：读取、分场、准备人物），一次就都备好，不用墨；同一部作品再调用，仍是同一条记录。scriptId 也可以是上传时给的编号。",
        tags: ["library"],
        body: ScriptInit,
        response: { 200: envelope(ScriptRecord) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      return ok(await presentOwn(deps.db, userId, await handOverToEditing(deps, userId, request.body.scriptId)));
    },
  );
}
