import { changedAbove, ENTITIES, itemOf } from "@mochang/generation";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { loadWork } from "../steps/loadWork.ts";
import { generatedWorks } from "../tables.ts";
import { clientOf, createWork, openStepOfTestWork } from "../testWork.ts";
import { changedSteps } from "./cardNotes.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});

test("the database tells of 待核 what changedAbove does, of what was changed and of what was deleted", async () => {
  const client = clientOf(t, (await t.logIn()).token);
  const scriptId = await createWork(client);
  await openStepOfTestWork(client, scriptId, 7);
  const [act] = (await client.get(`/api/act/detail/${scriptId}/default`)).data;
  const [, , person] = (await client.post("/api/biography/list", { scriptId })).data;
  await client.post("/api/act/submit", { ...act, scriptId, overview: "改过的概述。", summarise: false });
  await t.pool.query("delete from step_items where id = $1", [person.id]);

  const [row] = await t.db.select().from(generatedWorks).where(eq(generatedWorks.scriptId, scriptId));
  const documentId = row?.documentId ?? "";
  const { work } = await loadWork(t.db, documentId, scriptId);
  const found = work.items.flatMap((item) => changedAbove(work, item).map((above) => ({ item, above })));
  const inOrder = (steps: readonly number[]): number[] => [...new Set(steps)].toSorted((a, b) => a - b);
  const isDeleted = ({ above }: (typeof found)[number]): boolean => !itemOf(work, above.id);
  expect(found.some(isDeleted)).toBe(true);
  expect(found.every(isDeleted)).toBe(false);
  expect((await changedSteps(t.db, [documentId])).get(documentId)).toEqual({
    steps: inOrder(found.map(({ item }) => ENTITIES[item.kind].step)),
    by: inOrder(
      found.flatMap(({ above }) => {
        const changed = itemOf(work, above.id);
        return changed ? [ENTITIES[changed.kind].step] : [];
      }),
    ),
  });
});
