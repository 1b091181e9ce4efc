import {
  envelope,
  MESSAGES,
  OpenQuestion,
  RenameVersion,
  SaveVersion,
  ScriptVersion,
  VersionId,
  VersionPage,
  VersionsQuery,
} from "@mochang/contract";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { openMergeConflicts } from "../../documents/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import { documentOf } from "../documentOf.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import {
  deleteVersion,
  loadOwnVersion,
  loadVersioned,
  presentVersion,
  renameVersion,
  saveVersion,
  setDefaultVersion,
  versionPage,
  type VersionDeps,
} from "./scriptVersions.ts";

const Id = z.string().min(1).max(64);
const tags = ["version"];
const NAMELESS = "请输入版本名";

/** Versions of a script that is modified, and what a merge could not settle in one. */
export function registerVersions(app: App, deps: VersionDeps & { requireUser: RequireUser }): void {
  registerVersionReads(app, deps);
  registerVersionWrites(app, deps);
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

function registerVersionReads(app: App, { db, requireUser }: VersionDeps & { requireUser: RequireUser }): void {
  const guarded = { onRequest: requireUser };
  app.get(
    "/api/version/findList",
    {
      ...guarded,
      schema: {
        summary: "作品的版本，新的在前，不含默认版本",
        tags,
        querystring: VersionsQuery,
        response: { 200: envelope(VersionPage) },
      },
    },
    async (request) => {
      const script = await loadVersioned(db, userOf(request).id, request.query.scriptId);
      return ok(await versionPage(db, script, request.query));
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
      return ok(presentVersion(version, script));
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
      return ok(presentVersion(await documentOf(db, script), script));
    },
  );
}

function registerVersionWrites(app: App, deps: VersionDeps & { requireUser: RequireUser }): void {
  const { db, requireUser } = deps;
  const guarded = { onRequest: requireUser };
  /** A body without a name is told so. */
  const named = {
    ...guarded,
    attachValidation: true,
    preHandler: async ({ validationError, body }: { validationError?: Error; body: unknown }) => {
      if (!validationError) return;
      const { name } = (body ?? {}) as { name?: unknown };
      const nameless = typeof name !== "string" || name.trim() === "";
      throw new AppError("invalid", { msg: nameless ? NAMELESS : undefined, cause: validationError });
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
      return ok(await saveVersion(deps, script, { from: originalVersionId, name }), MESSAGES.savedAs);
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
      return ok(await renameVersion(db, script, id, name), MESSAGES.changed);
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
      return ok(await setDefaultVersion(deps, script, request.body.id), MESSAGES.changed);
    },
  );
}
