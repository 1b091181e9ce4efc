import { envelope, Estimate, RunFollowed } from "@mochang/contract";
import { z, type ZodObject } from "zod";
import type { Started } from "../runEngine/index.ts";
import { userOf } from "../account/index.ts";
import { ok, type App } from "../platform/index.ts";
import type { ModelRunRoutesDeps } from "./deps.ts";
import { versionOf } from "./versionOf.ts";
import type { ModelRunKind } from "./modelRunKind.ts";
import { estimateModelRun, startModelRun } from "./startModelRun.ts";

/** The calls by which a page starts a kind of model run, learns its price and finds the one under way. */
export interface ModelRunCalls<Body extends ZodObject, Asked> {
  /** `/api/planning`: `…/start`, `…/estimate`, `…/running`. */
  path: string;
  /** In the summaries: what is written. */
  what: string;
  tags: string[];
  /** Beside `scriptId` and `versionId`, which it must hold. */
  body: Body;
  kind: ModelRunKind<Asked>;
  requestOf(body: z.output<Body>): Asked;
  /** Whether a run under way is the one that is asked for. */
  isSame(running: Asked, requested: Asked): boolean;
}

type About = { scriptId: string; versionId?: string | null };

/** Registers them; returns the start, for the calls of the specs that wait for the end. */
export function registerModelRunCalls<Body extends ZodObject, Asked>(
  app: App,
  deps: ModelRunRoutesDeps,
  { path, what, tags, body, kind, requestOf, isSame }: ModelRunCalls<Body, Asked>,
): (userId: string, about: About, requested: Asked) => Promise<Started> {
  const start = (userId: string, about: About, requested: Asked) => startModelRun(deps, userId, kind, about, requested);
  const guarded = { onRequest: deps.requireUser };
  const Input = z.record(z.string(), z.unknown());
  const read = (sentBody: unknown) => {
    const parsed = body.parse(sentBody);
    return { about: parsed as unknown as About, requested: requestOf(parsed) };
  };
  app.post(
    `${path}/start`,
    {
      ...guarded,
      schema: { summary: `开始${what}；正在写则加入`, tags, body, response: { 200: envelope(RunFollowed) } },
    },
    async (request) => {
      const { about, requested } = read(request.body);
      return ok(await start(userOf(request).id, about, requested));
    },
  );
  app.post(
    `${path}/estimate`,
    { ...guarded, schema: { summary: `${what}之前的估计`, tags, body, response: { 200: envelope(Estimate) } } },
    async (request) => {
      const { about, requested } = read(request.body);
      return ok(await estimateModelRun(deps, userOf(request).id, kind, about, requested));
    },
  );
  app.post(
    `${path}/running`,
    {
      ...guarded,
      schema: { summary: `正在写的${what}；没有为空`, tags, body, response: { 200: envelope(RunFollowed.nullable()) } },
    },
    async (request) => {
      const { about, requested } = read(request.body);
      const { version } = await versionOf(deps.db, userOf(request).id, about);
      const active = await deps.runLog.findRuns({ documentId: version.id, kinds: [kind.work.kind], active: true });
      const same = active.findLast(({ input }) => {
        const running = kind.requestSchema.safeParse(Input.safeParse(input).data?.asked);
        return running.success && isSame(running.data, requested);
      });
      return ok(same ? { runId: same.id } : null);
    },
  );
  return start;
}
