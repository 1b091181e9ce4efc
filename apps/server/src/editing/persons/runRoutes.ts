import { envelope, MESSAGES, RegeneratePersons, ScriptPerson } from "@mochang/contract";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { ok, type App } from "../../platform/index.ts";
import type { EditingRoutesDeps } from "../deps.ts";
import { awaitModelRun, registerModelRunCalls, versionOf } from "../../modelRuns/index.ts";
import { listPersons } from "./personStore.ts";
import { PERSONS_KIND, type PersonsRequest } from "./writePersons.ts";

const askedOf = ({ ids }: z.output<typeof RegeneratePersons>): PersonsRequest => ({ ids: ids?.toSorted() ?? null });
const named = ({ ids }: PersonsRequest): string => (ids ? ids.toSorted().join() : "all");

/** Writing persons anew: the spec's call for all of them, and what the web app follows. */
export function registerPersonRuns(app: App, deps: EditingRoutesDeps): void {
  const tags = ["characters"];
  const start = registerModelRunCalls(app, deps, {
    path: "/api/characters",
    what: "重写人物小传",
    tags,
    body: RegeneratePersons,
    kind: PERSONS_KIND,
    requestOf: askedOf,
    isSame: (running, request) => named(running) === named(request),
  });
  app.post(
    "/api/characters/regenerate",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "重写全部人物：等写完再回答，断开就停；作者自己写的字段不动，新写的放在 offered",
        tags,
        body: RegeneratePersons,
        response: { 200: envelope(z.array(ScriptPerson)) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const ownVersion = await versionOf(deps.db, id, request.body);
      // Whom rules have found since the list was last looked at is written, too.
      await listPersons(deps, ownVersion);
      const started = await start(id, request.body, askedOf(request.body));
      await awaitModelRun(deps, started, reply, app.closing);
      return ok(await listPersons(deps, ownVersion), MESSAGES.refreshed);
    },
  );
}
