import { providerState, type AdminCounts } from "@mochang/contract/admin";
import { countAccounts } from "../account/index.ts";
import { listPosts } from "../content/index.ts";
import type { Database } from "../platform/index.ts";
import type { RunLog } from "../run/index.ts";
import { readProviders, type Configured } from "./providers.ts";
import { readAdminWork } from "./adminWork.ts";

/** What stands beside the names of the tabs, counted as the tabs count it. */
export async function readCounts(
  db: Database,
  { runLog, configured }: { runLog: RunLog; configured: Configured },
  now: Date,
): Promise<AdminCounts> {
  const [users, work, providers, posts] = await Promise.all([
    countAccounts(db, {}),
    readAdminWork(db, runLog, now),
    readProviders(db, configured, now),
    listPosts(db),
  ]);
  return {
    users,
    failed: work.failed.length,
    troubled: providers.filter((one) => providerState(one) === "troubled").length,
    posts: posts.length,
  };
}
