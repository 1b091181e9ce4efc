// A thousand viewers follow one run over SSE: what a viewer costs the server in memory, and when the last one hears of an event.
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { openNumberPublisher, silentLog } from "../apps/server/src/platform/index.ts";
import { createRunLog } from "../apps/server/src/run/index.ts";
import { users } from "../apps/server/src/account/tables.ts";
import type { BenchResult } from "./benchResult.ts";
import { openInstallation } from "./openInstallation.ts";

const FOLLOWERS = 1000;
const AT_ONCE = 50;
const ROUNDS = 10;
/** Viewers that come and go first, so that code and pools have their size before memory is read. */
const WARM_UP = 200;

/** Memory a viewer and delay of the last of a thousand. */
export async function run(): Promise<BenchResult> {
  const installation = await openInstallation({});
  try {
    const server = await installation.start("web");
    const { pid } = server.child;
    if (server.port === null || pid === undefined) throw new Error("no server");
    const token = await installation.logIn(server.port, "13900000002");
    const [user] = await installation.db.select({ id: users.id }).from(users);
    // Only the server listens for notifications; this process publishes through the database.
    const runLog = await createRunLog({
      db: installation.db,
      now: () => new Date(),
      notifications: { listen: async () => () => undefined },
      announcer: openNumberPublisher(installation.db, silentLog()),
      onError: () => undefined,
    });
    const { run: newRun } = await runLog.startRun({
      userId: user?.id ?? "",
      kind: "evaluation",
      scriptId: null,
      steps: [],
    });
    await runLog.appendEvents(newRun.id, [{ type: "state", state: "running" }]);

    const warmUpFollowers = await follow(server.port, token, newRun.id, WARM_UP);
    warmUpFollowers.close();
    await delay(1000);
    const before = residentKb(pid);
    const followers = await follow(server.port, token, newRun.id, FOLLOWERS);
    await delay(1000);
    const perFollower = (residentKb(pid) - before) / FOLLOWERS;

    const delays: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const received = followers.nextByAll(`mark-${i}`);
      const sentAt = performance.now();
      await runLog.appendEvents(newRun.id, [{ type: "delta", key: `mark-${i}`, text: "一句话。" }]);
      await received;
      delays.push(performance.now() - sentAt);
    }
    followers.close();
    const worst = Math.max(...delays);
    const middle = delays.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    return {
      bench: "followers",
      figures: [
        {
          name: "memory a follower",
          value: Math.round(perFollower * 10) / 10,
          unit: "KB",
          goal: "≤ 30",
          met: perFollower <= 30,
        },
        { name: "the last of 1,000 hears, median", value: Math.round(middle), unit: "ms", goal: "", met: true },
        {
          name: "the last of 1,000 hears, worst of ten",
          value: Math.round(worst),
          unit: "ms",
          goal: "< 1000",
          met: worst < 1000,
        },
      ],
    };
  } finally {
    await installation.close();
  }
}

interface Followers {
  /** Resolves when every follower has read the word. */
  nextByAll(word: string): Promise<void>;
  close(): void;
}

async function follow(port: number, token: string, runId: string, count: number): Promise<Followers> {
  const sockets: Socket[] = [];
  let onText: (text: string, socket: Socket) => void = () => undefined;
  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET /sse-api/runs/${runId}/events HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${token}\r\n\r\n`),
      );
      let began = "";
      let opened = false;
      socket.on("error", reject).on("data", (chunk) => {
        const text = chunk.toString("latin1");
        if (opened) return onText(text, socket);
        began += text;
        if (!began.startsWith("HTTP/1.1 200") && began.includes("\r\n")) reject(new Error(began.slice(0, 200)));
        if (!began.includes("event: snapshot")) return;
        opened = true;
        began = "";
        resolve();
      });
      sockets.push(socket);
    });
  for (let i = 0; i < count; i += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, open));
  return {
    nextByAll: (word) =>
      new Promise((resolve) => {
        const waiting = new Set(sockets);
        onText = (text, socket) => {
          if (text.includes(word)) waiting.delete(socket);
          if (waiting.size === 0) resolve();
        };
      }),
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Resident memory of a process. */
const residentKb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
