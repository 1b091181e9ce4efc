import { randomUUID } from "node:crypto";
import { EXPORT_FAILED } from "@mochang/contract";
import { GENERATION_PATHS as PATHS, GenerationScope } from "@mochang/contract/generation";
import type { Work } from "@mochang/generation";
import { userOf, type RequireUser } from "../../account/index.ts";
import { AppError, attachment, clientGone, joinedFileName, type App, type Now } from "../../platform/index.ts";
import { aigcLabel, type LabelCodes } from "../aigcLabel.ts";
import { compileInWorker } from "../compileInWorker.ts";
import { planData, structureData } from "./planData.ts";

export interface GenerationExportDeps {
  requireUser: RequireUser;
  codes: LabelCodes;
  now: Now;
  /** A version of a user's generated script. @throws AppError not-found, in-trash */
  loadWork(
    userId: string,
    named: { scriptId: string; versionId?: string | null },
  ): Promise<{ name: string; versionName: string; work: Work }>;
}

const FILES = [
  [PATHS.exportPlan, "故事策划", planData],
  [PATHS.exportStructure, "故事结构", structureData],
] as const;

/** 故事策划 and 故事结构 of a generated script, as PDF. */
export function registerGenerationExport(app: App, { requireUser, codes, now, loadWork }: GenerationExportDeps): void {
  for (const [path, kind, make] of FILES)
    app.get(
      path,
      {
        onRequest: requireUser,
        schema: {
          tags: ["export"],
          summary: `${kind}，PDF；文件名 作品名_版本名_${kind}`,
          querystring: GenerationScope,
        },
      },
      async (request, reply) => {
        const { id: userId } = userOf(request);
        const { name, versionName, work } = await loadWork(userId, request.query);
        const data = make({ name, versionName, work, now: now() });
        const info = {
          Title: `${data.titled}${kind}`,
          Creator: "Mochang",
          Producer: "typst",
          ...(data.label === "" ? {} : { AIGC: JSON.stringify(aigcLabel(codes, randomUUID())) }),
        };
        const pdf = await compileInWorker(
          "generation.typ",
          { data, info },
          { userId, signal: clientGone(reply) },
        ).catch((cause: unknown) => {
          throw cause instanceof AppError ? cause : new AppError("internal", { msg: EXPORT_FAILED, cause });
        });
        return reply
          .header("content-type", "application/pdf")
          .header("content-disposition", attachment(joinedFileName([name, versionName], `_${kind}.pdf`)))
          .header("cache-control", "no-store")
          .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
      },
    );
}
