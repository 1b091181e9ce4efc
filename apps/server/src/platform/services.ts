import type { NumberPublisher } from "./numberPublisher.ts";
import type { Now } from "./systemNow.ts";
import type { Connection, Database } from "./database.ts";
import type { Env } from "./env.ts";
import type { Files } from "./files/index.ts";
import type { Jobs } from "./jobs/index.ts";
import type { Log } from "./log.ts";
import type { Notifications } from "./notify.ts";

/** What the process opened at start; a feature takes from it the few things that it needs. */
export interface Services {
  env: Env;
  log: Log;
  now: Now;
  db: Database;
  /** For a connection of one's own. */
  connection: Connection;
  files: Files;
  jobs: Jobs;
  notifications: Notifications;
  announcer: NumberPublisher;
  /** 32 bytes for HMACs; the same in every process. */
  secret: Buffer;
}
