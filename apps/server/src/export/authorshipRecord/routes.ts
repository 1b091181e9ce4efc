import { randomUUID } from "node:crypto";
import { EXPORT_FAILED, ProcessRecordQuery } from "@mochang/contract";
import { userOf, type RequireUser } from "../../account/index.ts";
import { documentOf, loadOwnScript, type RunFactsOf } from "../../library/index.ts";
import {
  AppError,
  attachment,
  clientGone,
  workFileName,
  type App,
  type Database,
  type Now,
  aigcLabel,
  type LabelCodes,
} from "../../platform/index.ts";
import { compileInWorker } from "../compileInWorker.ts";
import { gatherAuthorship } from "./gatherAuthorship.ts";
import { authorshipData } from "./authorshipData.ts";

export interface ProcessDeps {
  db: Database;
  requireUser: RequireUser;
  codes: LabelCodes;
  now: Now;
  runFactsOf: RunFactsOf;
}

/** 创作过程说明 of a version: what the log of saves and the marks of origin say, as a PDF. */
export function registerProcessRecord(app: App, deps: ProcessDeps): void {
  const { db, requireUser, codes, now } = deps;
  app.get(
    "/api/export/processRecord",
    {
      onRequest: requireUser,
      schema: {
        tags: ["export"],
        summary: "创作过程说明，PDF：保存的日期，各占多少，版本，每天末次保存的哈希链",
        querystring: ProcessRecordQuery,
      },
    },
    async (request, reply) => {
      const { scriptId, versionId } = request.query;
      const user = userOf(request);
      const script = await loadOwnScript(db, user.id, scriptId);
      const facts = await gatherAuthorship(deps, await documentOf(db, script, versionId));
      const { name, author, documentId } = script;
      const data = authorshipData(facts, { name, author, defaultId: documentId, now: now() });
      const info = {
        Title: `${data.titled}创作过程说明`,
        Author: data.author,
        Creator: "Mochang",
        Producer: "typst",
        ...(facts.modelText ? { AIGC: JSON.stringify(aigcLabel(codes, randomUUID())) } : {}),
      };
      const pdf = await compileInWorker(
        "process.typ",
        { data, info },
        { userId: user.id, signal: clientGone(reply) },
      ).catch((cause: unknown) => {
        throw cause instanceof AppError ? cause : new AppError("internal", { msg: EXPORT_FAILED, cause });
      });
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", attachment(workFileName(name, "创作过程说明.pdf")))
        .header("cache-control", "no-store")
        .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
    },
  );
}
