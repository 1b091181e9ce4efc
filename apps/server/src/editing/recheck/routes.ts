import { RecheckProblem } from "@mochang/contract";
import { canonicalJson } from "../../documents/index.ts";
import type { App } from "../../platform/index.ts";
import type { EditingRoutesDeps } from "../deps.ts";
import { registerModelRunCalls } from "../../modelRuns/index.ts";
import { RECHECK_KIND } from "./recheckProblem.ts";

/** 再查一遍: one problem of 待办 checked again alone. */
export function registerRecheck(app: App, deps: EditingRoutesDeps): void {
  registerModelRunCalls(app, deps, {
    path: "/api/todo/recheck",
    what: "再查一处说过的毛病",
    tags: ["library"],
    body: RecheckProblem,
    kind: RECHECK_KIND,
    requestOf: ({ problem, sceneIds }) => ({ problem, sceneIds: [...new Set(sceneIds)].toSorted() }),
    isSame: (running, request) => canonicalJson(running) === canonicalJson(request),
  });
}
