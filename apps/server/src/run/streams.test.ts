import { connect, type AddressInfo, type Socket } from "node:net";
import { beforeAll, expect, test, vi } from "vitest";
import { sharedServicesOf } from "../sharedServices.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import type { RunLog } from "./runLog.ts";

let t: TestApp;
let runLog: RunLog;
let port: number;
let token: string;
let userId: string;
beforeAll(async () => {
  t = await openTestApp({ STREAM_LIMIT: "1000" });
  ({ runLog } = await sharedServicesOf(t.services));
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  port = (t.app.server.address() as AddressInfo).port;
  ({ token, userId } = await t.logIn());
  return () => t.close();
});

interface Message {
  id: string | null;
  event: string;
  data: unknown;
}
/** A viewer that reads to the end of the stream. */
async function view(
  path: string,
  headers: Record<string, string> = {},
  as = token,
): Promise<{ status: number; type: string; messages: Message[] }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { token: as, ...headers } });
  const messages: Message[] = [];
  for (const block of (await response.text()).split("\n\n")) {
    const of = (name: string): string | undefined =>
      block
        .split("\n")
        .find((l) => l.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const data = of("data");
    if (data !== undefined)
      messages.push({
        id: of("id") ?? null,
        event: of("event") ?? "message",
        data: data === "end" ? "end" : (JSON.parse(data) as unknown),
      });
  }
  return { status: response.status, type: response.headers.get("content-type") ?? "", messages };
}
const begin = async (
  scriptId: string | null = null,
  kind: "evaluation" | "report" | "import" = "evaluation",
): Promise<string> => (await runLog.startRun({ kind, userId, scriptId, state: "running" })).run.id;
const followed = (n: number) => expect.poll(() => t.followers()).toBe(n);

test("a run's own stream: a snapshot, then numbered events to the end", async () => {
  const runId = await begin();
  await runLog.appendEvents(runId, [{ type: "delta", key: "a", text: "已有" }]);
  const viewing = view(`/sse-api/runs/${runId}/events`);
  await followed(1);
  await runLog.appendEvents(runId, [{ type: "delta", key: "a", text: "换\n行 \u2028" }]);
  await runLog.finishRun(runId, { state: "done" });
  const { type, messages } = await viewing;
  expect(type).toBe("text/event-stream; charset=utf-8");
  expect(messages[0]).toMatchObject({
    event: "snapshot",
    id: "2",
    data: { runId, seq: 2, state: "running", steps: [{ key: "a", text: "已有" }] },
  });
  expect(messages.slice(1)).toEqual([
    { id: "3", event: "message", data: { seq: 3, event: { type: "delta", key: "a", text: "换\n行 \u2028" } } },
    { id: "4", event: "message", data: { seq: 4, event: { type: "state", state: "done" } } },
  ]);
});

test("a viewer that comes back gets what it missed; when all is told, 204 ends its coming back", async () => {
  const runId = await begin();
  for (const text of ["一", "二", "三"]) await runLog.appendEvents(runId, [{ type: "delta", key: "a", text }]);
  await runLog.finishRun(runId, { state: "failed", message: "坏了" });
  const path = `/sse-api/runs/${runId}/events`;
  expect((await view(path, { "last-event-id": "3" })).messages.map((m) => m.id)).toEqual(["4", "5"]);
  expect((await view(path, { "last-event-id": "5" })).status).toBe(204);
  expect((await t.app.inject("/metrics")).body).toContain("mochang_run_followers 0");
  for (const odd of ["999", "-1", "x", "1e9"])
    expect((await view(path, { "last-event-id": odd })).messages.map((m) => m.event)).toEqual(["snapshot"]);
});

test("what can fail is said before the stream opens", async () => {
  const runId = await begin("own-script");
  const other = await t.logIn();
  for (const path of [
    `/sse-api/runs/${runId}/events`,
    "/sse-api/sse/connect/own-script",
    `/sse-api/sse/connect/report/${runId}/1`,
  ]) {
    expect((await view(path, {}, other.token)).status).toBe(404);
    expect((await view(path, {}, "")).status).toBe(401);
  }
  const cancel = (as: string) =>
    t.app.inject({ method: "POST", url: "/api/run/cancel", payload: { runId }, headers: { token: as } });
  expect((await cancel(other.token)).statusCode).toBe(404);
  expect(
    (await t.app.inject({ url: `/api/run/snapshot?runId=${runId}`, headers: { token: other.token } })).statusCode,
  ).toBe(404);
  expect(
    (await t.app.inject({ url: `/api/run/snapshot?runId=${runId}`, headers: { token } })).json().data,
  ).toMatchObject({ runId, state: "running" });
});

test("the newest report run as numbers, ending with its file and 100", async () => {
  const old = await begin("s-report", "report");
  await runLog.finishRun(old, { state: "failed" });
  const runId = await begin("s-report", "report");
  await runLog.appendEvents(runId, [{ type: "progress", percent: 12.5, step: "pdf", message: "排版" }]);
  const viewing = view("/sse-api/sse/connect/s-report");
  await followed(1);
  await runLog.appendEvents(runId, [{ type: "progress", percent: 70, step: "pdf", message: "排版" }]);
  await runLog.finishRun(runId, { state: "done", output: { fileUrl: "/api/export/download?id=1" } });
  const sent = (await viewing).messages.map((m) => m.data);
  expect(sent[0]).toBe(12);
  expect(sent).toContain(70);
  expect(sent.slice(-2)).toEqual([{ step: "done", message: "/api/export/download?id=1", percent: 100 }, 100]);
  // A record without a version leaves the last part of the path empty.
  for (const version of ["/1", "/", ""])
    expect((await view(`/sse-api/sse/connect/report/${old}${version}`)).messages.map((m) => m.data)).toEqual(["end"]);
});

test("a progress stream that was cut goes on where it was: nothing missing, nothing twice, and 204 after the end", async () => {
  const runId = await begin("s-cut", "report");
  const at = (percent: number) =>
    runLog.appendEvents(runId, [{ type: "progress", percent, step: "pdf", message: "排版" }]);
  const path = "/sse-api/sse/connect/s-cut";
  for (const percent of [10, 20]) await at(percent);
  const back = (id: string) => view(path, { "last-event-id": id });
  // Heard 10 (event 2), and then the network went.
  const first = back(`${runId}:2`);
  await followed(1);
  await at(20);
  await at(30);
  await runLog.finishRun(runId, { state: "done", output: { fileUrl: "/f" } });
  // 20 may be left out when 30 came before it was read.
  const messages = (await first).messages;
  expect(messages.map((m) => m.data).slice(-3)).toEqual([30, { step: "done", message: "/f", percent: 100 }, 100]);
  expect(messages.map((m) => m.data).slice(0, -3)).toSatisfy(
    (before: unknown[]) => before.length === 0 || (before.length === 1 && before[0] === 20),
  );
  const last = (await runLog.loadRun(runId))!.lastSeq;
  expect(messages.map((m) => m.id).slice(-2)).toEqual([`${runId}:${last}+1`, `${runId}:${last}+2`]);
  expect((await back(`${runId}:${last}+1`)).messages.map((m) => m.data)).toEqual([100]);
  expect((await back(`${runId}:${last}+2`)).status).toBe(204);
  // The ids of another run, or of none, count for nothing.
  for (const odd of [`other:${last}+2`, "7", `${runId}:999`])
    expect((await back(odd)).messages.map((m) => m.data)).toEqual([{ step: "done", message: "/f", percent: 100 }, 100]);
});

/** A viewer as browsers are, over a cable that is cut again and again, in the middle of frames too: what it was told, by all its connections together. */
async function viewCut(path: string, cuts: () => number): Promise<{ ids: string[]; data: string[] }> {
  const received = { ids: [] as string[], data: [] as string[] };
  for (;;) {
    const last = received.ids.at(-1);
    const over = await new Promise<boolean>((resolve) => {
      let rest = "";
      let answered = false;
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n${last === undefined ? "" : `last-event-id: ${last}\r\n`}\r\n`,
        ),
      );
      // From the first words on, or a busy machine would hear nothing ever.
      let cut: NodeJS.Timeout | null = null;
      socket.setEncoding("utf8").on("data", (chunk: string) => {
        cut ??= setTimeout(() => socket.destroy(), cuts());
        rest += chunk;
        answered ||= rest.startsWith("HTTP/1.1 204");
        const blocks = rest.split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const of = (name: string): string | undefined =>
            block
              .split(/\r?\n/u)
              .find((line) => line.startsWith(`${name}: `))
              ?.slice(name.length + 2);
          const [id, data] = [of("id"), of("data")];
          if (id === undefined || data === undefined) continue;
          received.ids.push(id);
          received.data.push(data);
        }
        if (answered) socket.destroy();
      });
      socket
        .on("error", () => undefined)
        .on("close", () => {
          if (cut) clearTimeout(cut);
          resolve(answered);
        });
    });
    if (over) return received;
  }
}

test.each([1, 2])(
  "over a cable that is cut at any moment every form of stream tells all of it, once (%i)",
  async (seed) => {
    const random = (() => {
      let x = seed * 7919;
      return () => (x = (x * 48271) % 0x7fffffff) / 0x7fffffff;
    })();
    const scriptId = `s-cuts-${seed}`;
    const runId = await begin(scriptId, "report");
    const cuts = (): number => random() * 60;
    const viewers = [
      `/sse-api/sse/connect/${scriptId}`,
      `/sse-api/sse/connect/report/${scriptId}/1`,
      `/sse-api/runs/${runId}/events`,
    ].map((path) => viewCut(path, cuts));
    for (let percent = 0; percent < 99; percent += 1.1) {
      await runLog.appendEvents(runId, [
        { type: "progress", percent, step: "pdf", message: "排版" },
        { type: "delta", key: "a", text: `${Math.round(percent * 10)},` },
      ]);
      if (random() < 0.3) await new Promise((resolve) => setTimeout(resolve, random() * 20));
    }
    const run = await runLog.finishRun(runId, { state: "done", output: { fileUrl: "/f" } });
    const [one, two, ownEvents] = await Promise.all(viewers);
    for (const { data } of [one!, two!]) {
      const numbers = data.slice(0, -2).map(Number);
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      expect(data.slice(-2)).toEqual([JSON.stringify({ step: "done", message: "/f", percent: 100 }), "100"]);
    }
    // From the first number on, each number once and none left out.
    const first = Number(ownEvents!.ids[0]);
    expect(ownEvents!.ids.map(Number)).toEqual(Array.from({ length: run.lastSeq - first + 1 }, (_, i) => first + i));
  },
);

test("hundreds of viewers of one run: all get every event, for as many queries as one costs", async () => {
  const runId = await begin();
  const VIEWERS = 300;
  const sockets: Socket[] = [];
  let arrived = 0;
  let done = 0;
  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET /sse-api/runs/${runId}/events HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n\r\n`),
      );
      let tail = "";
      let opened = false;
      socket.on("error", reject).on("data", (chunk) => {
        tail = (tail + chunk.toString("latin1")).slice(-400);
        if (!opened && tail.includes("event: snapshot")) {
          opened = true;
          resolve();
        }
        if (tail.includes('"mark"')) {
          arrived++;
          tail = "";
        }
        if (tail.includes('"done"')) done++;
      });
      sockets.push(socket);
    });
  for (let i = 0; i < VIEWERS; i += 50) await Promise.all(Array.from({ length: 50 }, open));
  await followed(VIEWERS);
  // How soon the last one hears is measured by `npm run bench -- followers`; what that hangs on is counted here.
  const queries = vi.spyOn(t.pool, "query");
  const reads = () =>
    queries.mock.calls.filter(([query]) => (query as unknown as { text: string }).text.includes("from run_events"))
      .length;
  await runLog.appendEvents(runId, [{ type: "delta", key: "mark", text: "到了" }]);
  await expect.poll(() => arrived).toBe(VIEWERS);
  // One; and one more whenever the safety clock looks at every run.
  expect(reads()).toBeLessThan(10);
  queries.mockRestore();
  await runLog.finishRun(runId, { state: "done" });
  await expect.poll(() => done).toBe(VIEWERS);
  await followed(0);
  for (const socket of sockets) socket.destroy();
});

test("a viewer that does not read is not waited for, and a server that closes ends its streams", async () => {
  const runId = await begin();
  const slow = connect(port, "127.0.0.1", () =>
    slow.write(`GET /sse-api/runs/${runId}/events HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\n\r\n`),
  );
  slow.pause();
  const viewing = view(`/sse-api/runs/${runId}/events`);
  await followed(2);
  const text = "长".repeat(20_000);
  for (let i = 0; i < 60; i++) await runLog.appendEvents(runId, [{ type: "delta", key: `k${i % 7}`, text }]);
  expect((await runLog.snapshot(runId))?.seq).toBe(61);
  await t.app.close();
  expect((await viewing).messages.length).toBeGreaterThan(1);
  slow.destroy();
});
