import { AUTHOR_MAX, BlankScript, envelope, NAME_LENGTH, ScriptRecord, uploadWords } from "@mochang/contract";
import { userOf, type RequireUser } from "../../account/index.ts";
import { ok, refusedField, type App, type Database, type Now } from "../../platform/index.ts";
import { presentOwn } from "../scriptRecord.ts";
import { readUploadId } from "../readUploadId.ts";
import { createBlankScript } from "./createBlankScript.ts";

const { formMissing, themeMissing } = uploadWords(2);
const SENTENCES = {
  scriptName: NAME_LENGTH,
  author: `作者不能超过 ${AUTHOR_MAX} 个字`,
  fileTheme: themeMissing,
  fileType: formMissing,
};

/** New scripts that are written, not uploaded. */
export function registerBlank(app: App, deps: { db: Database; now: Now; requireUser: RequireUser }): void {
  app.post(
    "/api/scripts/createBlank",
    {
      onRequest: deps.requireUser,
      ...refusedField(SENTENCES),
      schema: {
        summary: "新建空白剧本（fileType 2 为小说）",
        description:
          "修改系统的一条记录，没有文字。请求头 x-upload-id（UUID，各用户各算）可给这次新建一个编号：再发一次不会建成两部。",
        tags: ["library"],
        body: BlankScript,
        response: { 200: envelope(ScriptRecord) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const id = readUploadId(user.id, request);
      await createBlankScript(deps, user, id, request.body);
      return ok(await presentOwn(deps.db, user.id, id));
    },
  );
}
