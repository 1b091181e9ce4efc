import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deleteAccount, exportAccount } from "./account/index.ts";
import { composeHttp } from "./compose.ts";
import { personalDataOf } from "./userData.ts";
import { sharedServicesOf } from "./sharedServices.ts";
import { importOnce } from "./import/testing/index.ts";
import { fileReaders } from "./library/index.ts";
import {
  buildApp,
  openNumberPublisher,
  openFiles,
  openJobs,
  openNotifications,
  readEnv,
  silentLog,
  type App,
  type Database,
  type OpenDatabase,
  type Services,
} from "./platform/index.ts";
import { testDatabase } from "./platform/testDatabase.ts";

/** For tests: the whole web process on a test database, without a listening port, with a clock that tests may move. */
export interface TestApp {
  app: App;
  db: Database;
  pool: OpenDatabase["pool"];
  dataDir: string;
  services: Services;
  /** Moves the clock. */
  later(milliseconds: number): void;
  /** The newest code in the outbox for a phone. */
  codeOf(phone: string): string;
  /** Logs a phone in (a new one by default) and returns its token. */
  logIn(phone?: string): Promise<{ token: string; phone: string; userId: string }>;
  /** Deletes an account at once, as the sweep does when its request is due. */
  deleteAccount(user: { userId: string; phone: string }): Promise<void>;
  /** Everything that is kept of a user, as the export of the account writes it down. */
  exportedData(token: string): Promise<Record<string, unknown>>;
  /** Streams that follow a run now. */
  followers(): number;
  close(): Promise<void>;
}

let phones = 0;
/** A phone that no other test of this file has. */
export const newPhone = (): string => `1370000${String(++phones).padStart(4, "0")}`;

/** On a fresh database, which is closed with the app, or on the one given. */
export async function openTestApp(
  variables: Record<string, string> = {},
  openDatabase?: OpenDatabase,
): Promise<TestApp> {
  const database = openDatabase ?? (await testDatabase({ max: 12 }));
  const dataDir = mkdtempSync(join(tmpdir(), "mochang-app-"));
  // All users of a test come from one address.
  const env = readEnv({ DATA_DIR: dataDir, SMS_CHALLENGE_AFTER: "100000", ...variables });
  const log = silentLog();
  let offset = 0;
  const now = (): Date => new Date(Date.now() + offset);
  const notifications = openNotifications(database.connection, log);
  const announcer = openNumberPublisher(database.db, log);
  const jobs = await openJobs(database.connection, { log });
  const files = await openFiles({ dataDir });
  const services: Services = {
    env,
    log,
    now,
    db: database.db,
    connection: database.connection,
    files,
    jobs,
    notifications,
    announcer,
    secret: Buffer.alloc(32, 7),
  };
  const app = await buildApp({ env, log, now, checks: {}, version: "0" });
  await composeHttp(app, services, fileReaders(importOnce));

  const { runLog } = await sharedServicesOf(services);
  const codeOf = (phone: string): string => {
    const folder = join(dataDir, "outbox");
    const messages = readdirSync(folder)
      .filter((f) => f.endsWith(".json"))
      .toSorted()
      .map((f) => JSON.parse(readFileSync(join(folder, f), "utf8")) as { phone: string; code: string });
    const found = messages.findLast((m) => m.phone === phone);
    if (!found) throw new Error(`no code for ${phone}`);
    return found.code;
  };
  return {
    app,
    db: database.db,
    pool: database.pool,
    dataDir,
    services,
    later: (milliseconds) => void (offset += milliseconds),
    codeOf,
    deleteAccount: ({ userId, phone }) =>
      deleteAccount(database.db, { id: userId, phone }, personalDataOf(services, runLog)),
    async exportedData(token) {
      const user = (await app.inject({ url: "/api/user/getUserInfo", headers: { token } })).json().data;
      const { rows } = await database.pool.query<{ id: string }>("select id from users where phone = $1", [user.phone]);
      const pieces = exportAccount(database.db, { id: rows[0]?.id ?? "" }, personalDataOf(services, runLog));
      return JSON.parse((await Array.fromAsync(pieces)).join("")) as Record<string, unknown>;
    },
    followers: () => runLog.followerCount(),
    async logIn(phone = newPhone()) {
      await app.inject({ method: "POST", url: "/api/sms/send", payload: { type: 2, phone } });
      const answer = await app.inject({
        method: "POST",
        url: "/api/login/userLogin",
        payload: { phone, code: codeOf(phone) },
      });
      const { token } = answer.json().data as { token: string };
      const { rows } = await database.pool.query<{ id: string }>("select id from users where phone = $1", [phone]);
      return { token, phone, userId: rows[0]?.id ?? "" };
    },
    async close() {
      // A connection that was left a moment ago is kept alive for 72 s, which closing waits for.
      app.server.closeAllConnections();
      await app.close();
      await jobs.stop(1);
      await announcer.close();
      await notifications.close();
      if (!openDatabase) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
