import type { RequireUser } from "../account/index.ts";
import type { App, Database, Now } from "../platform/index.ts";
import { registerInit } from "./init/routes.ts";
import { registerRemarks } from "./remarks/routes.ts";
import { registerRetag } from "./retag/routes.ts";
import { registerStructure } from "./structure/routes.ts";

/** The script page: its document, notes on it, its re-tagging, its hand-over to editing. */
export function registerReading(app: App, deps: { db: Database; now: Now; requireUser: RequireUser }): void {
  registerStructure(app, deps);
  registerRemarks(app, deps);
  registerRetag(app, deps);
  registerInit(app, deps);
}
