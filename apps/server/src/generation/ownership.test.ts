import { beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { clientOf, openStepOfTestWork, createWork, FORMS, type Client } from "./testWork.ts";

let t: TestApp;
let owner: Client;
let otherClient: Client;
let id: string;
let versionId: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  t = await openTestApp();
  owner = clientOf(t, (await t.logIn()).token);
  otherClient = clientOf(t, (await t.logIn()).token);
  id = await createWork(owner);
  await openStepOfTestWork(owner, id, 7);
  versionId = (await owner.get(`/api/scripts/detail/${id}`)).data.versionId;
  const { items } = (await owner.get(`/api/generate-step/overview?scriptId=${id}`)).data;
  for (const item of items) ids[item.kind] ??= item.id;
  return () => t.close();
});

const reads = (): string[] => [
  `/api/scripts/detail/${id}`,
  `/api/generate-step/overview?scriptId=${id}`,
  `/api/store-core/detail/${id}/default`,
  `/api/story-synopsis/detail/${id}/${versionId}`,
  `/api/story-outline/detail/${id}/default`,
  `/api/act/detail/${id}/default`,
  `/api/sequence/detail/${id}/default/${ids["act"]}`,
  `/api/generateScenes/detail/${id}/default/${ids["act"]}/${ids["sequence"]}`,
  `/api/generateScenes/content/detail/${id}/default/${ids["act"]}/${ids["sequence"]}`,
  `/api/sequence/count/${id}/default`,
  `/api/generateScenes/count/${id}/default`,
  `/api/generateScenes/content/count/${id}/default`,
  `/sse-api/generation/steps?scriptId=${id}`,
  `/api/version/findList?scriptId=${id}&type=3`,
  `/api/version/default/${id}`,
];
const writes = (): [string, object][] => [
  ["/api/store-core/submit", FORMS.core],
  ["/api/story-synopsis/submit", FORMS.synopsis],
  ["/api/biography/submit", { ...FORMS.biography, id: ids["biography"], name: "沈照禾", type: 1 }],
  ["/api/story-outline/submit", FORMS.outline],
  ["/api/act/submit", { ...FORMS.act, id: ids["act"] }],
  ["/api/sequence/submit", { ...FORMS.sequence, id: ids["sequence"], actId: ids["act"] }],
  ["/api/generateScenes/submit", { ...FORMS.scene, id: ids["scene"], sequenceId: ids["sequence"] }],
  ["/api/generateScenes/content/submit", { id: ids["scene"], content: "沈照禾往下看。" }],
  ["/api/story-synopsis/updateSynopsis", { id: ids["synopsis"], summary: "偷" }],
  ["/api/biography/update", { id: ids["biography"], summary: "偷" }],
  ["/api/story-outline/updateOutline", { id: ids["outline"], summary: "偷" }],
  ["/api/act/updateSummary", { id: ids["act"], summary: "偷" }],
  ["/api/sequence/updateSummary", { id: ids["sequence"], summary: "偷" }],
  ["/api/biography/list", {}],
  ["/api/biography/rename", { id: ids["biography"], name: "偷" }],
  ["/api/act/move", { id: ids["act"], sort: 2 }],
  ["/api/sequence/move", { id: ids["sequence"], parentId: ids["act"], sort: 1 }],
  ["/api/generateScenes/move", { id: ids["scene"], parentId: ids["sequence"], sort: 1 }],
  ["/api/act/delete", { id: ids["act"] }],
  ["/api/sequence/delete", { id: ids["sequence"] }],
  ["/api/generateScenes/delete", { id: ids["scene"] }],
  ["/api/generate-step/check-next", { step: 1 }],
  ["/api/generate-step/remove-after", { step: 1 }],
  ["/api/generate-step/mark-reviewed", { id: ids["scene"] }],
  ["/api/generate-step/settle-offered", { id: ids["scene"], take: true }],
  ["/api/store-core/delete-upload", { urls: [] }],
  ["/api/scripts/updateName", { name: "偷" }],
  ["/api/scripts/updateLastVersion", {}],
  ["/api/scripts/saveAsCopyAll", { name: "偷" }],
];

test("somebody else's work is not found on any call, and nothing of it changes", async () => {
  const before = JSON.stringify((await owner.get(`/api/generate-step/overview?scriptId=${id}`)).data);
  for (const url of reads()) expect([url, (await otherClient.get(url)).code]).toEqual([url, 404]);
  for (const [url, body] of writes())
    expect([url, (await otherClient.post(url, { scriptId: id, ...body })).code]).toEqual([url, 404]);
  const persons = [`${ids["biography"]}?scriptId=${id}`, `${versionId}.${ids["biography"]}`];
  for (const one of persons) expect((await otherClient.remove(`/api/biography/delete/${one}`)).code).toBe(404);
  expect(JSON.stringify((await owner.get(`/api/generate-step/overview?scriptId=${id}`)).data)).toBe(before);
});

test("ids of somebody else's items, and of another work of one's own, are not found in one's own script", async () => {
  for (const client of [otherClient, owner]) {
    const ownScriptId = await createWork(client);
    await openStepOfTestWork(client, ownScriptId, 7);
    const [act] = (await client.get(`/api/act/detail/${ownScriptId}/default`)).data;
    for (const [url, body] of writes().filter(([, named]) => "id" in named))
      expect([url, (await client.post(url, { scriptId: ownScriptId, ...body })).code]).toEqual([url, 404]);
    const foreign = { ...FORMS.sequence, scriptId: ownScriptId, actId: ids["act"] };
    expect((await client.post("/api/sequence/submit", foreign)).code).toBe(404);
    expect(
      (
        await client.post("/api/sequence/move", {
          scriptId: ownScriptId,
          id: ids["sequence"],
          parentId: act.id,
          sort: 1,
        })
      ).code,
    ).toBe(404);
    const other = { scriptId: ownScriptId, versionId, ...FORMS.core };
    expect((await client.post("/api/store-core/submit", other)).code).toBe(404);
  }
});

test("what a model or the cards are asked below an act or a sequence of another work is not found", async () => {
  const scriptId = await createWork(owner);
  await openStepOfTestWork(owner, scriptId, 7);
  const sequence = { ...FORMS.sequence, actId: ids["act"], evaluation: "改得具体些" };
  const scene = { ...FORMS.scene, sequenceId: ids["sequence"], evaluation: "改得具体些" };
  const calls: [string, object][] = [
    ["/api/sequence/inspire-one", sequence],
    ["/api/sequence/inspire", sequence],
    ["/api/sequence/evaluate", sequence],
    ["/api/sequence/updateByEvaluation", sequence],
    ["/api/generateScenes/inspire", scene],
    ["/api/generateScenes/evaluate", scene],
    ["/api/generateScenes/updateByEvaluation", scene],
    ["/api/generateScenes/content/evaluate", { ...scene, content: "沈照禾往下看。" }],
  ];
  for (const [url, body] of calls)
    expect([url, (await owner.post(`${url}/start`, { scriptId, ...body })).code]).toEqual([url, 404]);
  for (const [url, body] of calls.filter(([one]) => one.includes("inspire")))
    expect([url, (await owner.post(`${url}/cards`, { scriptId, ...body })).code]).toEqual([url, 404]);
});

test("a script that was uploaded has no steps, and no call of generation makes it one", async () => {
  const blank = await owner.post("/api/scripts/createBlank", {
    scriptName: "改的",
    fileTheme: "drama",
    author: "",
  });
  const scriptId = blank.data?.id as string;
  expect(scriptId).toEqual(expect.any(String));
  expect((await owner.post("/api/store-core/submit", { scriptId, ...FORMS.core })).code).toBe(404);
  expect((await owner.get(`/api/scripts/detail/${scriptId}`)).code).toBe(404);
  expect((await owner.get(`/api/generate-step/overview?scriptId=${scriptId}`)).code).toBe(404);
});
