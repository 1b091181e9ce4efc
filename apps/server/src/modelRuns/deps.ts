import type { RequireUser } from "../account/index.ts";
import type { Ink } from "../ink/index.ts";
import type { ModelPort } from "../model/index.ts";
import type { Database, Jobs, Now } from "../platform/index.ts";
import type { RunLog } from "../run/index.ts";

/** What starting and performing a model run needs, in the web process and in the worker. */
export interface ModelRunDeps {
  db: Database;
  now: Now;
  runLog: RunLog;
  ink: Ink;
  jobs: Jobs;
  /** Null: none is configured, and whatever needs one says so. */
  model: ModelPort | null;
}

export interface ModelRunRoutesDeps extends ModelRunDeps {
  requireUser: RequireUser;
}
