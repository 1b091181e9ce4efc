import { changedAbove, ENTITIES, itemOf } from "@mochang/generation";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { loadWork } from "../steps/loadWork.ts";
import { generatedWorks } from "../tables.ts";
import { clientOf, createWork, FORMS, openStepOfTestWork } from "../testWork.ts";
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

test("nor does it miss a script whose scene was changed since, until it is saved again, and a person who is new since the outline", async () => {
  const client = clientOf(t, (await t.logIn()).token);
  const scriptId = await createWork(client);
  await openStepOfTestWork(client, scriptId, 7);
  const [row] = await t.db.select().from(generatedWorks).where(eq(generatedWorks.scriptId, scriptId));
  const documentId = row?.documentId ?? "";
  const noted = async () => (await changedSteps(t.db, [documentId])).get(documentId);
  const at = `${scriptId}/default`;
  const [act] = (await client.get(`/api/act/detail/${at}`)).data;
  const [sequence] = (await client.get(`/api/sequence/detail/${at}/${act.id}`)).data;
  const [scene] = (await client.get(`/api/generateScenes/detail/${at}/${act.id}/${sequence.id}`)).data;
  const content = { scriptId, id: scene.id, content: "沈照禾往井里看。" };
  await client.post("/api/generateScenes/content/submit", content);
  expect(await noted()).toBeUndefined();
  const settings = { ...FORMS.scene, title: scene.title, place: "渡口票房", id: scene.id, sequenceId: sequence.id };
  await client.post("/api/generateScenes/submit", { ...settings, scriptId });
  expect(await noted()).toEqual({ steps: [8], by: [7] });
  await client.post("/api/generateScenes/content/submit", content);
  expect(await noted()).toBeUndefined();
  const person = { ...FORMS.biography, name: "罗小满", type: 3, id: null, scriptId, summarise: false };
  await client.post("/api/biography/submit", person);
  expect(await noted()).toEqual({ steps: [4], by: [3] });
});
