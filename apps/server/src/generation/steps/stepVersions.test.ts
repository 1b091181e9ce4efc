import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { clientOf, openStepOfTestWork, createWork, FORMS, type Answer } from "../testWork.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});

test("a step is compared with another version's and taken over from it; what was there is kept and can be had again", async () => {
  const client = clientOf(t, (await t.logIn()).token);
  const id = await createWork(client);
  const post = (url: string, body: object = {}): Promise<Answer> => client.post(url, { scriptId: id, ...body });
  await openStepOfTestWork(client, id, 7);
  const { versionId: here } = (await client.get(`/api/scripts/detail/${id}`)).data;
  const saved = await post("/api/version/save", { originalVersionId: here, name: "改前提之前", type: 3 });
  expect(saved.code).toBe(200);
  const versions = (await client.get(`/api/version/findList?scriptId=${id}&type=3`)).data.records;
  const other = versions.find(({ name }: { name: string }) => name === "改前提之前").id;
  await post("/api/story-synopsis/submit", { ...FORMS.synopsis, premise: "雨不能分", summarise: false });
  const differing = async () => {
    const { data } = await post("/api/generate-step/compare", { otherVersionId: other });
    return data.filter(({ items }: { items: unknown[] }) => items.length > 0);
  };
  const [step, ...rest] = await differing();
  expect(rest).toEqual([]);
  expect(step).toMatchObject({ step: 2, items: [{ state: "changed", name: "故事梗概" }] });
  const premise = step.items[0].fields.find(({ key }: { key: string }) => key === "premise");
  expect(premise).toMatchObject({ label: "故事前提", mine: "雨不能分", theirs: FORMS.synopsis.premise });
  const { code, data } = await post("/api/generate-step/take-step", { otherVersionId: other, step: 2 });
  expect(code).toBe(200);
  expect(await differing()).toEqual([]);
  const keptSynopsis = (await client.get(`/api/story-synopsis/detail/${id}/${data.kept}`)).data;
  expect(keptSynopsis.premise).toBe("雨不能分");
  const [person] = (await post("/api/biography/list")).data;
  expect(person.changedAbove).toMatchObject([{ name: "故事梗概" }]);
  const otherClient = clientOf(t, (await t.logIn()).token);
  for (const call of ["compare", "take-step"])
    expect(
      (await otherClient.post(`/api/generate-step/${call}`, { scriptId: id, otherVersionId: other, step: 2 })).code,
    ).toBe(404);
  const another = await createWork(client);
  expect(
    (await client.post("/api/generate-step/take-step", { scriptId: another, otherVersionId: other, step: 1 })).code,
  ).toBe(404);
});
