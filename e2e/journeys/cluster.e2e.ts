import { WELCOME_UNITS } from "@mochang/contract";
import type { BrowserContext } from "@playwright/test";
import { startCluster, type Cluster } from "../fixtures/cluster.ts";
import { docxOf, sampleText } from "../fixtures/files.ts";
import {
  downloadReport,
  expectFinished,
  expectSameAsFresh,
  expectStreaming,
  inkOf,
  openReport,
  uploadWork,
  type Work,
} from "../fixtures/reportPage.ts";
import {
  FAST_MODEL,
  expect,
  logIn,
  newPhone,
  SLOW_SECTIONS,
  test as base,
  type Installation,
  type Writer,
} from "../fixtures/test.ts";

/** One set-up for the journeys of this file; they go one after the other. */
const test = base.extend<{ visit: Visit }, { cluster: Cluster }>({
  cluster: [
    // Playwright reads the names of the fixtures from here, and insists on a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const cluster = await startCluster();
      await use(cluster);
      await cluster.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: async ({ cluster }, use) => use(cluster.url),
  visit: async ({ cluster, browser }, use, info) => {
    cluster.simulator.set(FAST_MODEL);
    const installed = {
      ...cluster,
      mochang: async () => "",
      kill: async () => undefined,
      start: async () => undefined,
    } as Installation;
    const context = await browser.newContext({ baseURL: cluster.url });
    const writer = await logIn(installed, context, newPhone(700 + info.workerIndex));
    await use({ context, writer, installed });
    await context.close();
    if (info.status !== info.expectedStatus)
      await info.attach("servers.log", { body: cluster.log(), contentType: "text/plain" });
  },
});
// Four processes, a database and a browser share the machine with the other journeys.
test.describe.configure({ mode: "serial" });
const STEP_TIMEOUT_MS = 120_000;

interface Visit {
  context: BrowserContext;
  writer: Writer;
  installed: Installation;
}

const script = sampleText("faults/clock-lane.txt");
const CONNECTION_LOST = "连接断开了，正在重新连上。已写好的都在，评估没有停。";
/** Slow enough that both web processes answer calls of one run. */
const STREAMING_MODEL = { ...FAST_MODEL, firstTokenMs: 200, cachedFirstTokenMs: 100, tokensPerSecond: 2_000 };

const upload = async ({ installed, writer }: Visit): Promise<Work> =>
  uploadWork(installed, writer, await docxOf("钟表弄.docx", script), "钟表弄", "1-1");
/** Expects every step done once and charged once. */
async function expectInkInOrder({ installed, writer }: Visit): Promise<void> {
  const { balance, used } = await inkOf(installed, writer);
  expect(used).toBeGreaterThan(0);
  expect(balance + used).toBe(WELCOME_UNITS);
}

test("from upload to PDF over two web and two worker processes, with files in S3", async ({ cluster, visit }) => {
  cluster.simulator.set(STREAMING_MODEL);
  const page = await openReport(visit.context, await upload(visit));
  await expectFinished(page);
  await expectSameAsFresh(page);
  await expectInkInOrder(visit);
  const pdf = await downloadReport(page, "钟表弄");
  expect(pdf.text.replace(/\s+/gu, "")).toContain("钟表弄");
  // Both web processes answered a part of the calls.
  for (const web of cluster.webs)
    expect(cluster.proxy.requests.filter((w) => w.port === web.port()).length).toBeGreaterThan(5);
});

test("one web process takes the upload, the other one tells what comes of it", async ({ cluster, visit }) => {
  cluster.simulator.set(SLOW_SECTIONS);
  const [one, other] = cluster.webs.map((w) => `http://127.0.0.1:${w.port()}`);
  const work = await uploadWork(
    { ...visit.installed, url: one ?? "" },
    visit.writer,
    await docxOf("钟表弄.docx", script),
    "钟表弄",
    "1-1",
  );
  const report = (await (
    await visit.writer.call.get(`${other}/api/evaluation/report?script_id=${work.id}`)
  ).json()) as { data: { runId: string } };
  const following = visit.writer.call.get(`${other}/sse-api/runs/${report.data.runId}/events`, {
    timeout: STEP_TIMEOUT_MS,
  });
  // It is followed before it can end.
  await expect
    .poll(async () =>
      Number(
        /^mochang_run_followers (\d+)$/mu.exec(await (await visit.writer.call.get(`${other}/metrics`)).text())?.[1],
      ),
    )
    .toBe(1);
  cluster.simulator.set(STREAMING_MODEL);
  const streamText = await (await following).text();
  const events = streamText
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice(6)) as { event?: { type: string; state?: string } });
  expect(streamText.startsWith("id:") || streamText.startsWith("event: snapshot")).toBe(true);
  expect(events.filter((e) => e.event?.type === "delta").length).toBeGreaterThan(5);
  expect(events.at(-1)?.event).toMatchObject({ type: "state", state: "done" });
  // The file that one of them stored is the other's to hand out.
  const numbers = await (await visit.writer.call.get(`${other}/sse-api/sse/connect/${work.id}`)).text();
  expect(numbers).toContain("data: 100");
});

test("a worker is killed in the middle of a report: the other one finishes it", async ({ cluster, visit }) => {
  cluster.simulator.set(SLOW_SECTIONS);
  const page = await openReport(visit.context, await upload(visit));
  await expectStreaming(page);
  // Whichever of them has it: one after the other, the first is back before the second goes.
  const [first, second] = cluster.workers;
  await first?.kill();
  await first?.start();
  await second?.kill();
  cluster.simulator.set(STREAMING_MODEL);
  await expectFinished(page);
  await second?.start();
  await expect(page.getByText("没有写成")).toHaveCount(0);
  await expectSameAsFresh(page);
  await expectInkInOrder(visit);
});

test("a web process is killed while it is followed: the page goes on with the other", async ({ cluster, visit }) => {
  cluster.simulator.set(SLOW_SECTIONS);
  const page = await openReport(visit.context, await upload(visit));
  await expectStreaming(page);
  const stream = cluster.proxy.requests.findLast((w) => w.path.startsWith("/sse-api/runs/"));
  const followed = cluster.webs.find((w) => w.port() === stream?.port);
  await followed?.kill();
  cluster.simulator.set(STREAMING_MODEL);
  await expectFinished(page);
  await expect(page.getByText(CONNECTION_LOST)).toHaveCount(0);
  await expectSameAsFresh(page);
  await expectInkInOrder(visit);
  await followed?.start();
});
