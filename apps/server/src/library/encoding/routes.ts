import { EncodingPreview, envelope, ReadAgain, ReadAgainAnswer } from "@mochang/contract";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { ok, type App } from "../../platform/index.ts";
import { previewEncoding } from "./previewEncoding.ts";
import { readAgain, type ReadAgainDeps } from "./readAgain.ts";

/** The encoding of a text file, chosen by hand. */
export function registerEncoding(app: App, deps: ReadAgainDeps & { requireUser: RequireUser }): void {
  const tags = ["library"];
  app.get(
    "/api/scripts/encoding",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "原文件按某种编码读出的头几行；不写 encoding 是现在读成的样子",
        description: "没有可选的（Word、PDF 等，或文件自己写明了编码）时 data 为空。",
        tags,
        querystring: z.object({ script_id: z.string().min(1).max(64), encoding: z.string().max(32).optional() }),
        response: { 200: envelope(EncodingPreview.nullable()) },
      },
    },
    async (request) =>
      ok(await previewEncoding(deps, userOf(request).id, request.query.script_id, request.query.encoding)),
  );
  app.post(
    "/api/scripts/readAgain",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "按选定的编码重读原文件",
        description: "还没有批注、改动和评估时就地重读；否则 asDraft 为真，读成新的一稿。",
        tags,
        body: ReadAgain,
        response: { 200: envelope(ReadAgainAnswer) },
      },
    },
    async (request) => ok({ id: await readAgain(deps, userOf(request), request.body) }),
  );
}
