import { RUN_WORK } from "@mochang/contract";
import type { DescribeRuns } from "./ink/index.ts";
import { scriptNames } from "./library/index.ts";
import type { Database } from "./platform/index.ts";
import type { RunLog } from "./run/index.ts";

/** What a ledger calls a run: 《雾港来信》评估. */
export const describeRuns =
  (db: Database, runLog: RunLog): DescribeRuns =>
  async (userId, ids) => {
    if (ids.length === 0) return new Map();
    const runs = await runLog.findRuns({ ids, userId });
    const names = await scriptNames(
      db,
      userId,
      runs.flatMap(({ scriptId }) => scriptId ?? []),
    );
    return new Map(
      runs.flatMap(({ id, kind, scriptId }) => {
        const name = names.get(scriptId ?? "");
        return name === undefined ? [] : [[id, `《${name}》${RUN_WORK[kind]}`] as const];
      }),
    );
  };
