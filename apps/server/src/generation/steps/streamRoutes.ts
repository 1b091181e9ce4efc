import { StepsQuery } from "@mochang/contract/generation";
import { userOf } from "../../account/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import type { App } from "../../platform/index.ts";
import { openSse, sseEvent } from "../../run/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { loadWork } from "./loadWork.ts";

/** The newest revision of a version's steps, told as it comes: another window then reads anew what it shows. */
export function registerStepStream(app: App, { db, revisions, requireUser }: GenerationRoutesDeps): void {
  app.get(
    "/sse-api/generation/steps",
    {
      onRequest: requireUser,
      exposeHeadRoute: false,
      schema: {
        summary: "一个版本各步的修订号：比 revision 新的，来一次说一次；支持 Last-Event-ID",
        tags: ["generation"],
        querystring: StepsQuery,
      },
    },
    async (request, reply) => {
      const ownVersion = await versionOf(db, userOf(request).id, request.query);
      const { revision } = await loadWork(db, ownVersion.version.id, ownVersion.script.id);
      const knownRevision = Math.max(request.query.revision, Number(request.headers["last-event-id"]) || 0);
      const stream = openSse(reply, app.closing);
      const tell = (now: number): void => void stream.send(Buffer.from(sseEvent(String(now), { id: now })));
      if (revision > knownRevision) tell(revision);
      const stop = revisions.follow(ownVersion.version.id, Math.max(knownRevision, revision), tell);
      stream.signal.addEventListener("abort", stop, { once: true });
      if (stream.signal.aborted) stop();
    },
  );
}
