import { EventEmitter, once } from "node:events";
import type { FastifyReply } from "fastify";
import { expect, test } from "vitest";
import type { RunLog } from "../run/index.ts";
import { awaitModelRun } from "./awaitModelRun.ts";

/** The runs that are to be stopped when a caller goes away, and on what condition. */
async function stoppedBy({ joined }: { joined: boolean }): Promise<unknown[]> {
  const stopped: unknown[] = [];
  const runLog = {
    follow: (_runId: string, _after: number, signal: AbortSignal) => ({
      [Symbol.asyncIterator]: () => ({
        next: async () => (await once(signal, "abort"), { done: true, value: undefined }),
      }),
    }),
    cancelRun: async (runId: string, _tx: unknown, options: unknown) => void stopped.push([runId, options]),
    snapshot: async () => null,
  } as unknown as RunLog;
  const raw = new EventEmitter();
  const reply = { raw } as unknown as FastifyReply;
  const waiting = awaitModelRun({ runLog }, { runId: "r", joined }, reply, new AbortController().signal);
  raw.emit("close");
  await expect(waiting).rejects.toMatchObject({ code: "model-down" });
  return stopped;
}

test("a caller who goes away stops the run that he began, none that he has joined or that another has joined", async () => {
  expect(await stoppedBy({ joined: false })).toEqual([["r", { unlessShared: true }]]);
  expect(await stoppedBy({ joined: true })).toEqual([]);
});
