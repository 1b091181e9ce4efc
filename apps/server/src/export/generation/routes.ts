import { envelope, RunFollowed } from "@mochang/contract";
import {
  GENERATED_FILE_PATH,
  GENERATION_PATHS as PATHS,
  GeneratedFileQuery,
  GenerationScope,
} from "@mochang/contract/generation";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Readable } from "node:stream";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { startWork } from "../../runEngine/index.ts";
import type { Ink } from "../../ink/index.ts";
import { documentOf, loadOwnScript } from "../../library/index.ts";
import { AppError, attachment, clientGone, ok, type App, type Jobs } from "../../platform/index.ts";
import { EXPORT, openExportFile, type ExportWorkDeps } from "./exportRun.ts";
import { makePlanFile } from "./makeGeneratedFile.ts";

export interface GenerationExportDeps extends ExportWorkDeps {
  requireUser: RequireUser;
  refuseForeignStart(request: FastifyRequest): Promise<void>;
  ink: Ink;
  jobs: Pick<Jobs, "send">;
}

const tags = ["export"];
const NOTHING_MESSAGE = "还没有写好的场景，写好一场再导出";
const FILES = [
  [PATHS.exportPlan, "故事策划", "plan"],
  [PATHS.exportStructure, "故事结构", "structure"],
] as const;

/** 故事策划 and 故事结构 of a generated script as PDF at once; script, planning and structure in each format by a run. */
export function registerGenerationExport(app: App, deps: GenerationExportDeps): void {
  for (const [path, kind, part] of FILES)
    app.get(
      path,
      {
        onRequest: deps.requireUser,
        schema: { tags, summary: `${kind}，PDF；文件名 作品名_版本名_${kind}`, querystring: GenerationScope },
      },
      async (request, reply) => {
        const query = GeneratedFileQuery.parse({ ...request.query, part });
        const planRequest = { userId: userOf(request).id, query, signal: clientGone(reply) };
        const { bytes, ...file } = await makePlanFile(deps, planRequest, part);
        return send(reply, file, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      },
    );
  registerExportRuns(app, deps);
}

const send = (reply: FastifyReply, { fileName, type }: { fileName: string; type: string }, body: Readable | Buffer) =>
  reply
    .header("content-type", type)
    .header("content-disposition", attachment(fileName))
    .header("cache-control", "no-store")
    .send(body);

function registerExportRuns(app: App, deps: GenerationExportDeps): void {
  app.get(
    PATHS.generateScript,
    {
      onRequest: [deps.requireUser, deps.refuseForeignStart],
      schema: {
        tags,
        summary: "导出剧本（或故事策划、故事结构）：PDF、Word、Fountain",
        description:
          "开始一个运行；文件的地址在 /sse-api/sse/connect/report/{scriptId}/{versionId}，也可用运行的编号跟。",
        querystring: GeneratedFileQuery,
        response: { 200: envelope(RunFollowed) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const { query } = request;
      const { work } = await deps.loadWork(userId, query);
      if (query.part === "script" && !work.items.some((item) => item.scripted))
        throw new AppError("invalid", { msg: NOTHING_MESSAGE });
      const script = await loadOwnScript(deps.db, userId, query.scriptId);
      const { id: documentId } = await documentOf(deps.db, script, query.versionId);
      const { runId } = await startWork(deps, EXPORT, {
        userId,
        scriptId: script.id,
        documentId,
        joinKey: `export:${documentId}:${query.part}:${query.format}:${query.region}`,
        input: { model: null, retries: {}, faults: 0, query: { ...query, versionId: documentId } },
      });
      return ok({ runId });
    },
  );
  app.get(
    GENERATED_FILE_PATH,
    {
      onRequest: deps.requireUser,
      schema: { tags, summary: "导出的文件，保留七天", querystring: z.object({ runId: z.string().min(1).max(64) }) },
    },
    async (request, reply) => {
      const run = await deps.runLog.loadOwnRun(userOf(request).id, request.query.runId);
      const file = await openExportFile(deps.files, run);
      return send(reply.header("content-length", file.size), file, file.stream);
    },
  );
}
