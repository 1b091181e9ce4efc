import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { extname } from "node:path";
import { envelope, MESSAGES } from "@mochang/contract";
import {
  DeleteReferences,
  GENERATION_PATHS as PATHS,
  LEAVE_OUT_PATH,
  LeaveOut,
  ReferenceFile,
} from "@mochang/contract/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { ImportError } from "../../import/index.ts";
import {
  importGate,
  importRefusal,
  lockScript,
  receiveUpload,
  removeFiles,
  temporaryFile,
} from "../../library/index.ts";
import { AppError, ok, type App, type Queryable } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { referenceFiles } from "../tables.ts";
import { loadGenerated } from "../works/loadGenerated.ts";
import { deleteReferences, leaveOut, REFERENCES_PREFIX, referencesOf } from "./referenceFiles.ts";

const tags = ["generation"];
const FORMATS = new Set([".pdf", ".doc", ".docx", ".txt", ".md"]);
const WRONG_FORMAT = "文件格式不正确，请上传 pdf、doc、docx、txt 或 md";
const ONE = "创作参考只能放一个文件，请先删去原来的";

/** The file that a story core refers to: read in full, kept with the script. */
export function registerReferences(app: App, deps: GenerationRoutesDeps): void {
  const { db, files } = deps;
  const guarded = { onRequest: deps.requireUser };
  registerLeaveOut(app, deps);
  app.post(
    PATHS.coreUpload,
    {
      ...guarded,
      bodyLimit: 64 << 20,
      schema: {
        summary: "上传创作参考：files 一个文件（pdf、doc、docx、txt、md），scriptId；replace 是要换下的那一个的 url",
        tags,
        consumes: ["multipart/form-data"],
        response: { 200: envelope(ReferenceFile) },
      },
    },
    async (request, reply) => {
      const userId = userOf(request).id;
      const { leaving } = request.server;
      const upload = await receiveUpload(request, reply, temporaryFile(deps.dataDir, deps.mark), {
        onBytes: () => undefined,
        signal: leaving,
      });
      try {
        const script = await loadGenerated(db, userId, upload.fields.get("scriptId") ?? "");
        if (!FORMATS.has(extname(upload.fileName).toLowerCase()))
          throw new AppError("file-type", { msg: WRONG_FORMAT });
        const replacedUrl = upload.fields.get("replace") ?? null;
        await refuseSecond(db, script.id, replacedUrl);
        const { fileName, path, bytes } = upload;
        const text = await importGate(userId, () => deps.readText(path, { fileName, signal: leaving }), leaving);
        const id = randomUUID();
        const fileKey = `${REFERENCES_PREFIX}${id}`;
        await files.put(fileKey, createReadStream(path), { signal: leaving });
        const row = { id, scriptId: script.id, userId, name: fileName, fileKey, bytes, text, createdAt: deps.now() };
        let replacedKeys: string[] = [];
        try {
          replacedKeys = await db.transaction(async (tx) => {
            await lockScript(tx, script);
            await refuseSecond(tx, script.id, replacedUrl);
            const keys = replacedUrl === null ? [] : await deleteReferences(tx, script.id, [replacedUrl]);
            await tx.insert(referenceFiles).values(row);
            return keys;
          });
        } catch (error) {
          await removeFiles(files, [fileKey]);
          throw error;
        }
        await removeFiles(files, replacedKeys);
        return ok({ url: id, name: fileName, characters: [...text].length, bytes }, MESSAGES.uploadDone);
      } catch (error) {
        throw error instanceof ImportError ? importRefusal(error) : error;
      } finally {
        await rm(upload.path, { force: true });
      }
    },
  );
  app.post(
    PATHS.coreDeleteUpload,
    {
      ...guarded,
      schema: {
        summary: "删去创作参考的文件；urls 是上传时回答的 url",
        tags,
        body: DeleteReferences,
        response: { 200: envelope(z.array(ReferenceFile)) },
      },
    },
    async (request) => {
      const script = await loadGenerated(db, userOf(request).id, request.body.scriptId);
      await removeFiles(files, await deleteReferences(db, script.id, request.body.urls));
      return ok(await referencesOf(db, script.id), MESSAGES.deleteDone);
    },
  );
}

/** 不用这一处: what of a file no prompt takes along. */
function registerLeaveOut(app: App, { db, requireUser }: GenerationRoutesDeps): void {
  app.post(
    LEAVE_OUT_PATH,
    {
      onRequest: requireUser,
      schema: {
        summary: "创作参考的一处不再带给大模型，或者放回；写好的句子不动",
        tags,
        body: LeaveOut,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      const script = await loadGenerated(db, userOf(request).id, request.body.scriptId);
      await db.transaction(async (tx) => {
        await lockScript(tx, script);
        await leaveOut(tx, script.id, request.body);
      });
      return ok(null);
    },
  );
}

/** Nothing is replaced but the file that was named. @throws AppError conflict */
async function refuseSecond(db: Queryable, scriptId: string, replacedUrl: string | null): Promise<void> {
  const references = await referencesOf(db, scriptId);
  if (references.some(({ url }) => url !== replacedUrl)) throw new AppError("conflict", { msg: ONE });
}
