import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { users } from "../account/tables.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { createRunLog } from "./runLog.ts";

const { db } = await testDatabase({ max: 12 });
const runLog = await createRunLog({
  db,
  now: () => new Date(),
  notifications: { listen: async () => () => undefined },
  announcer: { announce: () => undefined },
  queueLimit: 3,
});
let phones = 0;
async function newUser(): Promise<string> {
  const id = randomUUID();
  await db
    .insert(users)
    .values({ id, phone: `1380001${String(++phones).padStart(4, "0")}`, userName: "甲", createdAt: new Date() });
  return id;
}

test("more waiting runs than the limit are refused in a sentence, whatever their kind, and another user's are not", async () => {
  const [userId, other] = [await newUser(), await newUser()];
  for (const kind of ["evaluation", "scenes", "report"] as const) await runLog.startRun({ kind, userId });
  const refused = runLog.startRun({ kind: "evaluation", userId, scriptId: "s" });
  await expect(refused).rejects.toMatchObject({ code: "queue-full", msg: expect.stringMatching(/排队中的任务太多/u) });
  expect(await runLog.newestRun("s", ["evaluation"])).toBeNull();
  expect((await runLog.startRun({ kind: "evaluation", userId: other })).joined).toBe(false);
});

test("joining one's own run is not refused, nor is work that begins inside the request, and what has begun waits no more", async () => {
  const userId = await newUser();
  const first = await runLog.startRun({ kind: "evaluation", userId, joinKey: `k:${userId}` });
  for (let i = 0; i < 2; i++) await runLog.startRun({ kind: "evaluation", userId });
  expect(await runLog.startRun({ kind: "evaluation", userId, joinKey: `k:${userId}` })).toMatchObject({ joined: true });
  expect((await runLog.startRun({ kind: "import", userId, state: "running" })).joined).toBe(false);
  await runLog.appendEvents(first.run.id, [{ type: "state", state: "running" }]);
  expect((await runLog.startRun({ kind: "evaluation", userId })).joined).toBe(false);
});

test("of twenty starts at the same moment as many succeed as there is room for", async () => {
  const userId = await newUser();
  const ended = await Promise.allSettled(
    Array.from({ length: 10 }, () => runLog.startRun({ kind: "evaluation", userId })),
  );
  expect(ended.filter((e) => e.status === "fulfilled")).toHaveLength(3);
});
