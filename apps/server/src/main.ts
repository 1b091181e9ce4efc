// The server process: opens what it needs, takes its role, and closes everything on the first signal.
import { getPriority, setPriority } from "node:os";
import { startHttp } from "./http.ts";
import { migrateToDocuments } from "./library/index.ts";
import { createLog, readEnv, StartError } from "./platform/index.ts";
import { openServices } from "./platform/openServices.ts";
import { refuseTakenPort } from "./platform/listenPort.ts";
import { limitHeapGrowth } from "./platform/limitHeapGrowth.ts";
import { startWorker } from "./worker.ts";

/** Of a worker: beside a web process on one machine it gets a third of what that gets while both want the processor. */
const WORKER_NICENESS = 5;
/** A second signal sooner than this is the same one, sent to the whole process group; a later one ends the process at once. */
const SAME_SIGNAL_MS = 1500;

const closers: (() => Promise<void>)[] = [];
let stoppingSince = 0;

async function stop(why: string): Promise<void> {
  if (stoppingSince) {
    if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  if (why !== "failed") console.log("正在停止…");
  for (const close of closers.splice(0).toReversed()) await close();
  process.exit(why === "failed" ? 1 : 0);
}

/** From now on an end is an accident, and the supervisor starts the process again. */
const tellSupervisor = (): void => void process.send?.("started");

function lowerWorkerPriority(): void {
  try {
    if (getPriority() < WORKER_NICENESS) setPriority(WORKER_NICENESS);
  } catch {
    // A container may forbid it; the work is done all the same.
  }
}

async function start(): Promise<void> {
  limitHeapGrowth();
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
  // The starter was killed: nobody is left to send a signal.
  process.on("disconnect", () => void stop("disconnect"));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  if (env.ROLE !== "worker") await refuseTakenPort(env);
  else lowerWorkerPriority();
  const opening = openServices(env, log);
  // From now on: a signal in the middle of the opening waits for it and closes what it opened; one that fails closes it itself.
  closers.push(() =>
    opening.then(
      (open) => open.close(),
      () => undefined,
    ),
  );
  const open = await opening;
  if (stoppingSince) return;
  for (const note of open.notes) console.log(note);
  const { db, now } = open.services;
  await migrateToDocuments(db, now, { log, stopped: () => stoppingSince > 0 });
  if (stoppingSince) return;
  if (env.ROLE !== "web") await startWorker(open);
  if (env.ROLE === "worker") {
    tellSupervisor();
    return console.log("墨场工作进程已启动");
  }
  const http = await startHttp(open);
  closers.push(() => http.close());
  tellSupervisor();
  console.log(`墨场已启动：${http.address}`);
  if (!env.LLM_BASE_URL)
    console.log("未配置大模型：评估只出规则统计。设置 LLM_BASE_URL、LLM_API_KEY、LLM_MODEL 后重新启动即可使用大模型。");
  if (env.SMS_PROVIDER === "outbox")
    console.log(`登录验证码写在 ${env.DATA_DIR}/outbox/ 里（试用方式，见 SMS_PROVIDER）`);
}

start().catch(async (error: unknown) => {
  if (error instanceof StartError) console.error(error.message);
  else console.error("启动失败：", error);
  await stop("failed");
});
