import { envelope, Retagged, RetagScenes } from "@mochang/contract";
import type { RequireUser } from "../../account/index.ts";
import { ok, type App } from "../../platform/index.ts";
import { DOCUMENT_BODY_MAX } from "../documentBodyMax.ts";
import { authorOf } from "../saves/author.ts";
import { retagScenes, type RetagDeps } from "./retagScenes.ts";

/** Tagging lines anew. */
export function registerRetag(app: App, deps: RetagDeps & { requireUser: RequireUser }): void {
  app.post(
    "/api/scriptStructure/retag",
    {
      onRequest: deps.requireUser,
      bodyLimit: DOCUMENT_BODY_MAX,
      schema: {
        summary: "改行的类型：相邻几场换成新的切分",
        description: "行的编号、文字与次序不变，只改类型、说话人和场次边界；撤销是反过来的一次。统计与发现随之重算。",
        tags: ["library"],
        body: RetagScenes,
        response: { 200: envelope(Retagged) },
      },
    },
    async (request) => ok(await retagScenes(deps, authorOf(request), request.body)),
  );
}
