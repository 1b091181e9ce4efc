// 导出记录 with fifty reports being made: how soon an update is on the page, and whether the page stays smooth, beside a bare page that only writes
// what the same stream says into fifty lines.
import { chromium, type Page } from "@playwright/test";
import { setTimeout as delay } from "node:timers/promises";
import buildWeb from "../e2e/fixtures/buildWeb.ts";
import { chromiumPath } from "../e2e/fixtures/chromium.ts";
import { openNumberPublisher, silentLog } from "../apps/server/src/platform/index.ts";
import { users } from "../apps/server/src/account/tables.ts";
import { exportRecords } from "../apps/server/src/exportRecords/tables.ts";
import { createRunLog, type RunLog } from "../apps/server/src/run/index.ts";
import type { BenchResult } from "./benchResult.ts";
import { openInstallation } from "./openInstallation.ts";

const RUNS = 50;
const ROUNDS = 10;
const ROUND_MS = 1_000;
/** A frame longer than this is felt. */
const FRAME_MS = 50;

interface Watched {
  /** When each mark stood on the page, by the clock of the machine. */
  seen: Record<string, number>;
  longTasks: number[];
}

/** Update delays and long frames of the page, and of the bare one in the same rounds. */
export async function run(): Promise<BenchResult> {
  buildWeb();
  const installation = await openInstallation({});
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const { port } = await installation.start("web");
    if (port === null) throw new Error("no server");
    const token = await installation.logIn(port, "13900000003");
    const scriptId = await installation.upload(port, token, "雾港来信", "第一场 内 码头 夜\n方砚秋：信到了。\n");
    const [user] = await installation.db.select({ id: users.id }).from(users);
    const { runLog, runIds } = await startRuns(installation, user?.id ?? "", scriptId);

    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: "zh-CN",
      reducedMotion: "reduce",
    });
    const origin = `http://127.0.0.1:${port}`;
    await context.addCookies([{ name: "mochang_token", value: token, url: origin }]);
    const recordsPage = await context.newPage();
    let streams = 0;
    recordsPage.on("request", (request) => void (streams += request.resourceType() === "eventsource" ? 1 : 0));
    // The list has ten rows a page; asked for fifty, it follows fifty.
    await recordsPage.route("**/api/export-records/findPageByParam", (route) =>
      route.continue({ postData: JSON.stringify({ currentPage: 1, pageSize: RUNS }) }),
    );
    await recordsPage.goto(`${origin}/pinggu/pingguUpload?activeNameTab=second`);
    await recordsPage
      .locator("tbody tr")
      .nth(RUNS - 1)
      .waitFor();
    const measured = await measure(recordsPage, runLog, runIds, "甲");

    const bare = await context.newPage();
    await bare.goto(`${origin}/healthz`);
    await bare.evaluate(barePage(runIds.map((_, i) => `record-${i}`)));
    await recordsPage.close();
    const floor = await measure(bare, runLog, runIds, "乙");
    runLog.close();

    return resultOf(measured, floor, streams);
  } finally {
    await browser.close();
    await installation.close();
  }
}

/** Fifty reports that are being made, each with its record. */
async function startRuns(
  installation: Awaited<ReturnType<typeof openInstallation>>,
  userId: string,
  scriptId: string,
): Promise<{ runLog: RunLog; runIds: string[] }> {
  // Only the server listens for notifications; this process publishes through the database.
  const runLog = await createRunLog({
    db: installation.db,
    now: () => new Date(),
    notifications: { listen: async () => () => undefined },
    announcer: openNumberPublisher(installation.db, silentLog()),
    onError: () => undefined,
  });
  const runIds: string[] = [];
  for (let i = 0; i < RUNS; i++) {
    const { run: newRun } = await runLog.startRun({
      userId,
      kind: "report",
      scriptId,
      state: "running",
    });
    await installation.db.insert(exportRecords).values({
      id: `record-${i}`,
      userId,
      scriptId,
      runId: newRun.id,
      isLoading: 1,
      createdAt: new Date(),
    });
    runIds.push(newRun.id);
  }
  return { runLog, runIds };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function resultOf(measured: Measured, floor: Measured, streams: number): BenchResult {
  const ratio = measured.p95 / Math.max(1, floor.p95);
  return {
    bench: "records",
    figures: [
      {
        name: "an update of 50 running reports is on the page, p95",
        value: Math.round(measured.p95),
        unit: "ms",
        goal: "< 500",
        met: measured.p95 < 500,
      },
      { name: "the same on a bare page, p95", value: Math.round(floor.p95), unit: "ms", goal: "", met: true },
      { name: "ours over bare", value: ratio, unit: "times", goal: "≤ 3", met: ratio <= 3 },
      { name: `updates lost of ${RUNS * ROUNDS}`, value: measured.lost, unit: "", goal: "0", met: measured.lost === 0 },
      {
        name: `frames over ${FRAME_MS} ms (bare: ${floor.longFrames})`,
        value: measured.longFrames,
        unit: "",
        goal: "≤ bare's + 2",
        met: measured.longFrames <= floor.longFrames + 2,
      },
      { name: "streams opened for 50 records", value: streams, unit: "", goal: "1", met: streams === 1 },
    ],
  };
}

// What runs in the browser is text: these files are checked without the DOM's types.

/** A page that follows the same stream and writes each message as it is into a line of its own. */
const barePage = (ids: readonly string[]): string => `{
  const source = new EventSource("/sse-api/records/events?ids=${ids.join(",")}");
  for (const id of ${JSON.stringify(ids)}) {
    const line = document.body.appendChild(document.createElement("p"));
    source.addEventListener(id, ({ data }) => { line.textContent = data; });
  }
}`;

/** Notes when words like 甲3-17 come to stand on the page, and tasks that hold it up. */
const watchFor = (sign: string): string => `{
  const watched = globalThis.watched = { seen: {}, longTasks: [] };
  new MutationObserver((changes) => {
    const now = performance.timeOrigin + performance.now();
    for (const { target } of changes) for (const [word] of target.textContent.matchAll(/${sign}\\d+-\\d+/gu)) watched.seen[word] ??= now;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => watched.longTasks.push(...list.getEntries().map((e) => e.duration))).observe({ type: "longtask" });
}`;

/** Every run says something new once a round, one after the other; when does each word stand on the page? */
async function measure(
  page: Page,
  runLog: RunLog,
  runIds: readonly string[],
  sign: string,
): Promise<{ p95: number; lost: number; longFrames: number }> {
  await page.evaluate(watchFor(sign));
  const sentAt = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const until = performance.now() + ROUND_MS;
    for (const [i, runId] of runIds.entries()) {
      const word = `${sign}${round}-${i}`;
      await runLog.appendEvents(runId, [{ type: "progress", percent: round * 9, step: "prompt", message: word }]);
      // From its commit on.
      sentAt.set(word, Date.now());
      const pauseMs = (until - performance.now()) / (runIds.length - i);
      if (pauseMs > 1) await delay(pauseMs);
    }
  }
  await delay(1_000);
  const watched = await page.evaluate<Watched>("watched");
  const delays = [...sentAt]
    .flatMap(([word, at]) => (watched.seen[word] === undefined ? [] : [Math.max(0, watched.seen[word] - at)]))
    .toSorted((a, b) => a - b);
  return {
    p95: delays[Math.floor(delays.length * 0.95)] ?? Infinity,
    lost: sentAt.size - delays.length,
    longFrames: watched.longTasks.filter((d) => d > FRAME_MS).length,
  };
}
