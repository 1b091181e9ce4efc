import {
  envelope,
  KeepVersion,
  MESSAGES,
  OpenQuestion,
  RenameVersion,
  RestoreVersion,
  SaveVersion,
  ScriptVersion,
  SetRegion,
  VERSION_NAME_MAX,
  VersionId,
  VersionPage,
  VersionsQuery,
} from "@mochang/contract";
import { VERSION_MESSAGES } from "@mochang/contract/generation";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { openMergeConflicts } from "../../documents/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import type { RunLog } from "../../run/index.ts";
import { documentOf } from "../documentOf.ts";
import { keepAutomatically, restoreAutomatic, type AutomaticDeps } from "./automaticVersions.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { scripts } from "../tables.ts";
import {
  deleteVersion,
  loadOwnVersion,
  loadVersioned,
  presentVersion,
  renameVersion,
  saveVersion,
  setDefaultVersion,
  versionPage,
  withProgress,
  type ProgressOf,
} from "./scriptVersions.ts";

const Id = z.string().min(1).max(64);
const tags = ["version"];
const NAMELESS = "请输入版本名";

type VersionRoutesDeps = AutomaticDeps & { requireUser: RequireUser; progressOf: ProgressOf; runLog: RunLog };

const presentWithProgress = async (
  { progressOf }: { progressOf: ProgressOf },
  version: ScriptVersion,
): Promise<ScriptVersion> => (await withProgress(progressOf, [version]))[0] ?? version;

/** Versions of a script that is modified or generated, its page format, and what a merge could not settle in one. */
export function registerVersions(app: App, deps: VersionRoutesDeps): void {
  registerVersionReads(app, deps);
  registerVersionWrites(app, deps);
  registerAutomatic(app, deps);
  app.post(
    "/api/scripts/region",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "版式：内地、香港、好莱坞；跟着作品，导出时用",
        tags: ["library"],
        body: SetRegion,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      const { scriptId, region } = request.body;
      const script = await loadOwnScript(deps.db, userOf(request).id, scriptId);
      await deps.db.update(scripts).set({ region }).where(eq(scripts.id, script.id));
      return ok(null, MESSAGES.changed);
    },
  );
  app.get(
    "/api/document/questions",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "合并时没有定下来、还没有回答的问题",
        tags: ["library"],
        querystring: z.object({ scriptId: Id, versionId: z.string().max(64).default("") }),
        response: { 200: envelope(z.array(OpenQuestion)) },
      },
    },
    async (request) => {
      const { scriptId, versionId } = request.query;
      const script = await loadOwnScript(deps.db, userOf(request).id, scriptId);
      return ok(await openMergeConflicts(deps.db, (await documentOf(deps.db, script, versionId)).id));
    },
  );
}

function registerVersionReads(app: App, deps: VersionRoutesDeps): void {
  const { db, requireUser } = deps;
  const guarded = { onRequest: requireUser };
  app.get(
    "/api/version/findList",
    {
      ...guarded,
      schema: {
        summary: "作品的版本，新的在前，不含默认版本（生成的作品除外）；automatic 为 true 时是自动留存的",
        tags,
        querystring: VersionsQuery,
        response: { 200: envelope(VersionPage) },
      },
    },
    async (request) => {
      const script = await loadVersioned(db, userOf(request).id, request.query.scriptId);
      const { total, records } = await versionPage(db, script, request.query);
      return ok({ total, records: await withProgress(deps.progressOf, records) });
    },
  );
  app.get(
    "/api/version/detail/:id",
    {
      ...guarded,
      schema: { summary: "一个版本", tags, params: VersionId, response: { 200: envelope(ScriptVersion) } },
    },
    async (request) => {
      const { script, version } = await loadOwnVersion(db, userOf(request).id, request.params.id);
      return ok(await presentWithProgress(deps, await presentVersion(db, version, script)));
    },
  );
  app.get(
    "/api/version/default/:id",
    {
      ...guarded,
      schema: {
        summary: "作品的默认版本；id 是作品的",
        tags,
        params: VersionId,
        response: { 200: envelope(ScriptVersion) },
      },
    },
    async (request) => {
      const script = await loadVersioned(db, userOf(request).id, request.params.id);
      return ok(await presentWithProgress(deps, await presentVersion(db, await documentOf(db, script), script)));
    },
  );
}

function registerAutomatic(app: App, deps: VersionRoutesDeps): void {
  app.post(
    "/api/version/restore",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "换回来：把自动留存的一份换回它原来的版本，现在的样子先自动留存",
        description: "ifState 是要撤销的那次改动回答的 state：此后那个版本又存过什么，就什么也不做，回答 409。",
        tags,
        body: RestoreVersion,
        response: { 200: envelope(ScriptVersion) },
      },
    },
    async (request) =>
      ok(
        await presentWithProgress(deps, await restoreAutomatic(deps, userOf(request).id, request.body)),
        MESSAGES.restored,
      ),
  );
  app.post(
    "/api/version/keep",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "自动留存一份：大改之前先留下现在的样子，每部作品最近二十份",
        tags,
        body: KeepVersion,
        response: { 200: envelope(ScriptVersion) },
      },
    },
    async (request) => {
      const { scriptId, versionId, reason } = request.body;
      const { id: authorId } = userOf(request);
      const script = await loadVersioned(deps.db, authorId, scriptId);
      const { id: documentId } = await documentOf(deps.db, script, versionId);
      const keeping = { scriptId: script.id, documentId, reason, authorId };
      const keptId = await deps.db.transaction((tx) => keepAutomatically(tx, keeping, deps.now()));
      return ok(
        await presentWithProgress(
          deps,
          await presentVersion(deps.db, await documentOf(deps.db, script, keptId), script),
        ),
      );
    },
  );
}

function registerVersionWrites(app: App, deps: VersionRoutesDeps): void {
  const { db, requireUser } = deps;
  const guarded = { onRequest: requireUser };
  /** A body without a name is told so. */
  const named = {
    ...guarded,
    attachValidation: true,
    preHandler: async ({ validationError, body }: { validationError?: Error; body: unknown }) => {
      if (!validationError) return;
      const { name, type } = (body ?? {}) as { name?: unknown; type?: unknown };
      const nameless = typeof name !== "string" || name.trim() === "";
      const isLong = typeof name === "string" && name.trim().length > VERSION_NAME_MAX;
      const empty = Number(type) === 3 ? VERSION_MESSAGES.nameless : NAMELESS;
      const msg = nameless ? empty : isLong ? `版本名最多 ${VERSION_NAME_MAX} 个字` : undefined;
      throw new AppError("invalid", { msg, cause: validationError });
    },
  };
  app.post(
    "/api/version/save",
    {
      ...named,
      schema: {
        summary: "另存为版本：整份复制，连同批注",
        tags,
        body: SaveVersion,
        response: { 200: envelope(ScriptVersion) },
      },
    },
    async (request) => {
      const { scriptId, originalVersionId, name } = request.body;
      const script = await loadVersioned(db, userOf(request).id, scriptId);
      const version = await saveVersion(deps, script, { from: originalVersionId, name });
      return ok(
        await presentWithProgress(deps, version),
        version.type === 3 ? VERSION_MESSAGES.saved : MESSAGES.savedAs,
      );
    },
  );
  app.post(
    "/api/version/updateName",
    {
      ...named,
      schema: { summary: "版本改名", tags, body: RenameVersion, response: { 200: envelope(ScriptVersion) } },
    },
    async (request) => {
      const { id, name } = request.body;
      const { script } = await loadOwnVersion(db, userOf(request).id, id);
      return ok(await presentWithProgress(deps, await renameVersion(db, script, id, name)), MESSAGES.changed);
    },
  );
  app.post(
    "/api/version/delete",
    { ...guarded, schema: { summary: "删除版本", tags, body: VersionId, response: { 200: envelope(z.null()) } } },
    async (request) => {
      const { script } = await loadOwnVersion(db, userOf(request).id, request.body.id);
      await deleteVersion(deps, script, request.body.id);
      return ok(null, MESSAGES.deleteDone);
    },
  );
  app.post(
    "/api/version/setDefault",
    {
      ...guarded,
      schema: {
        summary: "设为默认版本；原来的默认版本仍是一个版本",
        tags,
        body: VersionId,
        response: { 200: envelope(ScriptVersion) },
      },
    },
    async (request) => {
      const { script } = await loadOwnVersion(db, userOf(request).id, request.body.id);
      return ok(
        await presentWithProgress(deps, await setDefaultVersion(deps, script, request.body.id)),
        MESSAGES.changed,
      );
    },
  );
}
