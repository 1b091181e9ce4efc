import { sql } from "drizzle-orm";
import { openNumberPublisher } from "../platform/numberPublisher.ts";
import { systemNow } from "../platform/systemNow.ts";
import type { OpenDatabase } from "../platform/database.ts";
import { silentLog } from "../platform/log.ts";
import { openNotifications } from "../platform/notify.ts";
import { createRunLog, type RunLog } from "./runLog.ts";

/** For tests: a run log on a test database and how to close it. */
export async function testRunLog(database: OpenDatabase): Promise<{ runLog: RunLog; close(): Promise<void> }> {
  const notifications = openNotifications(database.connection, silentLog());
  const runLog = await createRunLog({
    db: database.db,
    now: systemNow,
    notifications,
    announcer: openNumberPublisher(database.db, silentLog()),
  });
  return {
    runLog,
    async close() {
      runLog.close();
      await notifications.close();
    },
  };
}

/** For tests: a user's row. */
export async function testUser(
  database: OpenDatabase,
  id: string,
  phone = `138${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`,
): Promise<string> {
  await database.db.execute(
    sql`insert into users (id, phone, user_name, created_at) values (${id}, ${phone}, ${id}, now()) on conflict do nothing`,
  );
  return id;
}
