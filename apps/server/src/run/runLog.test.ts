import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { RunEnded } from "./run.ts";
import { createRunLog } from "./runLog.ts";
import { openTestRuns } from "./testing/openTestRuns.ts";

const { begin, database, runLog } = await openTestRuns();

test("twenty starts with one key join one run, and a new one starts after it has ended", async () => {
  const started = await Promise.all(
    Array.from({ length: 20 }, () =>
      runLog.startRun({ kind: "evaluation", userId: "u1", scriptId: "s2", joinKey: "evaluation:s2" }),
    ),
  );
  expect(new Set(started.map((s) => s.run.id)).size).toBe(1);
  expect(started.filter((s) => !s.joined)).toHaveLength(1);
  const first = started[0]!.run.id;
  await runLog.finishRun(first, { state: "failed", message: "坏了" });
  const next = await runLog.startRun({ kind: "evaluation", userId: "u1", scriptId: "s2", joinKey: "evaluation:s2" });
  expect(next.joined).toBe(false);
  expect(await runLog.reopenRun(first)).toBe(false);
  await runLog.finishRun(next.run.id, { state: "done" });
  expect(await runLog.reopenRun(first)).toBe(true);
  expect(await runLog.loadRun(first)).toMatchObject({ state: "queued", finishedAt: null, message: null });
});

test("a start that joins a run which ends meanwhile is told so, and does not block its reopening", async () => {
  const start = { kind: "evaluation", userId: "u1", scriptId: "s4", joinKey: "evaluation:s4" } as const;
  const { run } = await runLog.startRun(start);
  let reopened: Promise<boolean> | undefined;
  const isShared = await database.db.transaction(async (tx) => {
    expect(await runLog.startRun(start, tx)).toMatchObject({ joined: true, run: { id: run.id } });
    await runLog.finishRun(run.id, { state: "done" });
    reopened = runLog.reopenRun(run.id);
    // It waits for the join key by now.
    await setTimeout(200);
    return runLog.shareRun(run.id, tx);
  });
  expect(isShared).toBe(false);
  expect(await reopened).toBe(true);
  expect(await runLog.shareRun(run.id)).toBe(true);
  await runLog.cancelRun(run.id, undefined, { unlessShared: true });
  expect((await runLog.loadRun(run.id))?.state).toBe("queued");
  await runLog.cancelRun(run.id);
  expect((await runLog.loadRun(run.id))?.state).toBe("cancelled");
});

test("an ended run takes no event; ending hooks run once, in the same transaction", async () => {
  const ended: string[] = [];
  runLog.onEnd(async (_tx, run) => void ended.push(`${run.id}:${run.state}`));
  const runId = await begin();
  await runLog.finishRun(runId, { state: "done", output: { grade: "B" } });
  await expect(runLog.appendEvents(runId, [{ type: "delta", key: "a", text: "late" }])).rejects.toThrow(RunEnded);
  await expect(runLog.finishRun(runId, { state: "failed" })).rejects.toThrow(RunEnded);
  expect(ended).toEqual([`${runId}:done`]);
  expect(await runLog.loadRun(runId)).toMatchObject({ output: { grade: "B" }, percent: 100 });
});

test("someone else's run reads as no run", async () => {
  const runId = await begin();
  const strange = await runLog.loadOwnRun("u2", runId).catch((e: unknown) => e);
  const none = await runLog.loadOwnRun("u2", "no-such-run").catch((e: unknown) => e);
  expect(strange).toEqual(none);
});

test("followers of a deleted run's script end", async () => {
  const { run } = await runLog.startRun({ kind: "evaluation", userId: "u1", scriptId: "gone", state: "running" });
  const following = (async () => {
    const seqs: number[] = [];
    for await (const { seq } of runLog.follow(run.id, 0)) seqs.push(seq);
    return seqs;
  })();
  await runLog.appendEvents(run.id, [{ type: "delta", key: "a", text: "一" }]);
  await database.db.transaction((tx) => runLog.deleteRunsOf("gone", tx));
  expect((await following).length).toBeLessThanOrEqual(2);
});

test("a follower hears what no notification told, and the end", async () => {
  const deaf = await createRunLog({
    db: database.db,
    now: () => new Date(),
    notifications: { listen: async () => () => undefined },
    announcer: { announce: () => undefined },
  });
  const runId = await begin();
  const following = (async () => {
    const seqs: number[] = [];
    for await (const { seq } of deaf.follow(runId, 0)) seqs.push(seq);
    return seqs;
  })();
  await expect.poll(() => deaf.followerCount()).toBe(1);
  await runLog.appendEvents(runId, [{ type: "delta", key: "a", text: "一" }]);
  await runLog.finishRun(runId, { state: "done" });
  const seqs = await following;
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  expect(seqs.at(-1)).toBe((await runLog.snapshot(runId))?.seq);
  deaf.close();
}, 60_000);
