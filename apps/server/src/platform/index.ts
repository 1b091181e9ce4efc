/**
 * What every feature needs of its process and its database. Features import from here: `import { AppError, testDatabase … } from "./index.ts"`
 * (test helpers from "./testDatabase.ts", tables from the tables.ts of the feature that owns them).
 *
 * - `Env`, `readEnv()`: every variable, validated (variables.ts is the one table).
 * - `Log`, `createLog`, `silentLog`, `maskPersonal`: pino; phone numbers are masked in whatever is logged.
 * - `Database`, `Transaction`, `Queryable`, `OpenDatabase`, `openDatabase(connection)`: drizzle over a pg pool. `migrate(connection)`.
 * - `testDatabase()`: a migrated database of one test file: `const { db, pool, connection } = await testDatabase()`.
 * - `prepared(build)`: a query built once; for what every request asks.
 * - `Files`, `openFiles`: put, get, head, delete, list; keys made by the server, e.g. `uploads/<id>`.
 * - `fairLimiter(options)`: at most so many tasks at once, users in fair turn. `openWorkerPool(options)`: worker threads behind such a gate, with cancel and limits;
 *   their modules export `workerTask(perform)` (workerTask.ts). `threadsFor(megabytesEach)`: how many this machine has room for.
 * - `refusedField(sentences)`: options of a route that refuses a wrong request in words about its field.
 * - `escapeHtml(text)`: text that stays text in HTML and XML.
 * - `AppError(name, {msg?, cause?})`: an expected failure by its name in the contract's ERRORS; anything else thrown is a bug.
 * - `ok(data, msg?)`: the envelope of success; `presented(reply).send(ok(…))` sends it unchecked. `buildApp(deps)`: the Fastify app with everything but features (http/).
 * - `defineJob(name, schema, options)`, `openJobs()`, `Jobs.send(kind, data, {tx, group, singletonKey})`, `Jobs.work(kind, handler)`.
 * - `openNotifications()`, `notify(db, channel, payload)`: LISTEN/NOTIFY over one connection a process.
 * - `openNumberPublisher(db, log)`, `listenNumbers(notifications, channel, heard)`: ids and numbers told after the commit, many in one statement.
 * - `openFollowedNumbers(deps, channel, read)`: followers hear of a thing's growing number, looked up now and then.
 * - `isGone(mark)`: SQL, whether the process of a mark (`Notifications.mark`) has died.
 * - `Now`, `systemNow`: pass the time in. `appSecret(env)`: the key for HMACs.
 * - `Services`: what is handed to a feature's `registerX(app, services)`.
 */
export { aigcLabel, type LabelCodes } from "./aigcLabel.ts";
export { listenNumbers, openNumberPublisher, type PublishedNumber, type NumberPublisher } from "./numberPublisher.ts";
export { systemNow, type Now } from "./systemNow.ts";
export { csvField } from "./csvField.ts";
export {
  openDatabase,
  type Connection,
  type Database,
  type OpenDatabase,
  type Queryable,
  type Transaction,
} from "./database.ts";
export { databaseCode, isTemporaryDatabaseFault } from "./databaseFaults.ts";
export { readEnv, type Env } from "./env.ts";
export { AppError, ProcessStopping } from "./errors.ts";
export { escapeHtml } from "./escapeHtml.ts";
export { fairLimiter, type FairLimiter } from "./fairLimiter.ts";
export { isFileKey, openFiles, type Files } from "./files/index.ts";
export { sweepOrphans } from "./files/sweepOrphans.ts";
export { attachment, joinedFileName, workFileName } from "./http/attachment.ts";
export { clientGone } from "./http/clientGone.ts";
export { refusedField } from "./http/refusedField.ts";
export {
  buildApp,
  hasHeaderToken,
  isOwnOrigin,
  ok,
  PICTURE_HEADERS,
  presented,
  refuseForeignStart,
  REVIEW_COOKIE,
  SESSION_COOKIE,
  type App,
  type ReadyPage,
  type ReadyPages,
} from "./http/index.ts";
export { defineJob, openJobs, type JobContext, type JobHandler, type JobKind, type Jobs } from "./jobs/index.ts";
export { createLog, maskPersonal, silentLog, type Log } from "./log.ts";
export { migrate } from "./migrate.ts";
export { openFollowedNumbers, type FollowDeps, type FollowedNumbers } from "./followedNumbers.ts";
export { notify, openNotifications, type Notifications } from "./notify.ts";
export { isProcessDead } from "./livingProcesses.ts";
export { postgresJson } from "./postgresJson.ts";
export { namedStatement, prepared } from "./preparedQuery.ts";
export { appSecret } from "./appSecret.ts";
export type { Services } from "./services.ts";
export { StartError } from "./startError.ts";
export { openWorkerPool, threadsFor, type WorkerPool } from "./workerPool.ts";
export { MODEL_TASKS, modelVariables, type ModelTask } from "./modelTasks.ts";
