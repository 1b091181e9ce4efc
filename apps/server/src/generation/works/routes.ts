import { envelope, MESSAGES } from "@mochang/contract";
import {
  CopyGenerated,
  CreatedScript,
  CreateGenerated,
  GENERATION_PATHS as PATHS,
  GeneratedList,
  GeneratedListQuery,
  GeneratedScript,
  LastGenerated,
  LastVersion,
  RenameScript,
} from "@mochang/contract/generation";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { documentOf, readUploadId, loadOwnScript, renameScript, saveScriptAs } from "../../library/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { generatedScripts } from "../tables.ts";
import { createWork } from "./createWork.ts";
import { lastWork, listWorks } from "./listWorks.ts";
import { loadGenerated, presentGenerated } from "./loadGenerated.ts";

const tags = ["generation"];
const ScriptId = z.object({ scriptId: z.string().min(1).max(64) });

/** Generated scripts as wholes: made, listed, named, copied. */
export function registerWorks(app: App, deps: GenerationRoutesDeps): void {
  registerWorkReads(app, deps);
  registerWorkWrites(app, deps);
}

function registerWorkReads(app: App, deps: GenerationRoutesDeps): void {
  const { db } = deps;
  const guarded = { onRequest: deps.requireUser };
  app.get(
    PATHS.list,
    {
      ...guarded,
      schema: {
        summary: "生成文件，新的在前；deleteFlag 1 为废纸篓",
        tags,
        querystring: GeneratedListQuery,
        response: { 200: envelope(GeneratedList) },
      },
    },
    async (request) => ok(await listWorks(deps, userOf(request).id, request.query)),
  );
  app.get(
    PATHS.last,
    {
      ...guarded,
      schema: { summary: "接着写：没写完的作品里最后改过的一部", tags, response: { 200: envelope(LastGenerated) } },
    },
    async (request) => ok(await lastWork(deps, userOf(request).id)),
  );
  app.get(
    `${PATHS.detail}/:scriptId`,
    {
      ...guarded,
      schema: { summary: "一部生成的作品", tags, params: ScriptId, response: { 200: envelope(GeneratedScript) } },
    },
    async (request) =>
      ok(await presentGenerated(db, await loadGenerated(db, userOf(request).id, request.params.scriptId))),
  );
}

function registerWorkWrites(app: App, deps: GenerationRoutesDeps): void {
  const { db, now } = deps;
  const guarded = { onRequest: deps.requireUser };
  app.post(
    PATHS.create,
    {
      ...guarded,
      schema: {
        summary: "新建生成的剧本（type 3）；scriptType 1 到 7",
        description: "请求头 x-upload-id（UUID，各用户各算）可给这次新建一个编号：再发一次不会建成两部。",
        tags,
        body: CreateGenerated,
        response: { 200: envelope(CreatedScript) },
      },
    },
    async (request) => {
      const user = userOf(request);
      return ok(await createWork(deps, user, readUploadId(user.id, request), request.body));
    },
  );
  app.post(
    PATHS.updateName,
    { ...guarded, schema: { summary: "作品改名", tags, body: RenameScript, response: { 200: envelope(z.null()) } } },
    async (request) => {
      const { scriptId, id = scriptId } = request.body;
      if (id === undefined) throw new AppError("invalid");
      const script = await loadOwnScript(db, userOf(request).id, id);
      await renameScript(db, script.id, request.body.name, now());
      return ok(null, MESSAGES.changed);
    },
  );
  app.post(
    PATHS.updateLastVersion,
    {
      ...guarded,
      schema: { summary: "记下打开着的版本", tags, body: LastVersion, response: { 200: envelope(z.null()) } },
    },
    async (request) => {
      const script = await loadGenerated(db, userOf(request).id, request.body.scriptId);
      const { id } = await documentOf(db, script, request.body.versionId);
      await db.update(generatedScripts).set({ lastDocumentId: id }).where(eq(generatedScripts.scriptId, script.id));
      return ok(null);
    },
  );
  app.post(
    PATHS.saveAsCopyAll,
    {
      ...guarded,
      schema: {
        summary: "另存为：把打开着的版本存成一部新作品",
        tags,
        body: CopyGenerated,
        response: { 200: envelope(GeneratedScript) },
      },
    },
    async (request) => {
      const user = userOf(request);
      const { scriptId, versionId, name } = request.body;
      await loadGenerated(db, user.id, scriptId);
      const id = await saveScriptAs(deps, user, scriptId, name, versionId ?? "");
      return ok(await presentGenerated(db, await loadGenerated(db, user.id, id)), MESSAGES.savedAs);
    },
  );
}
