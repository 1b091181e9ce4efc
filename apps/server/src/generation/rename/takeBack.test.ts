import { beforeAll, beforeEach, expect, test } from "vitest";
import { refreshReading } from "../../documents/index.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { clientOf, createWork, FORMS, openStepOfTestWork, type Answer, type Client } from "../testWork.ts";

let t: TestApp;
let client: Client;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  client = clientOf(t, (await t.logIn()).token);
  id = await createWork(client);
  await openStepOfTestWork(client, id, 7);
});

const post = (url: string, body: object = {}): Promise<Answer> => client.post(url, { scriptId: id, ...body });
const detail = async (what: string) => (await client.get(`/api/${what}/detail/${id}/default`)).data;
const automatic = async (): Promise<string[]> =>
  (await client.get(`/api/version/findList?scriptId=${id}&type=3&pageSize=50&automatic=true`)).data.records.map(
    ({ name }: { name: string }) => name,
  );
const rename = async (name: string) => {
  const [person] = (await post("/api/biography/list")).data;
  return (await post("/api/biography/rename", { id: person.id, name })).data;
};
const takeBack = ({ kept, state }: { kept: string; state: string }): Promise<Answer> =>
  client.post("/api/version/restore", { id: kept, ifState: state });
const submitOutline = (climax: string) =>
  post("/api/story-outline/submit", { ...FORMS.outline, climax, summarise: false });
const all = async () =>
  JSON.stringify([
    await detail("story-outline"),
    (await post("/api/biography/list")).data,
    (await client.get(`/api/scriptStructure/document?script_id=${id}`)).data.scenes,
    (await client.get(`/api/rewrite/rules?scriptId=${id}`)).data.rules,
  ]);

const STORED_SINCE: [string, () => Promise<Answer>][] = [
  ["a form", () => submitOutline("另一个窗口写的高潮")],
  [
    "a scene's words",
    async () => {
      const { items } = (await client.get(`/api/generate-step/overview?scriptId=${id}`)).data;
      const scene = items.find(({ kind }: { kind: string }) => kind === "scene");
      return post("/api/generateScenes/content/submit", { id: scene.id, content: "她往下看。" });
    },
  ],
  ["rules", () => post("/api/rewrite/saveRules", { rules: "少用副词" })],
];

test.each(STORED_SINCE)(
  "a rename is not taken back over %s stored since: nothing is lost, and it says where the earlier state is",
  async (_, store) => {
    const renamed = await rename("沈禾");
    expect((await store()).code).toBe(200);
    const [before, kept] = [await all(), await automatic()];
    const refused = await takeBack(renamed);
    expect(refused).toMatchObject({
      code: 409,
      msg: expect.stringContaining("自动留存里，叫“把沈照禾改名为沈禾之前”"),
    });
    expect([await all(), await automatic()]).toEqual([before, kept]);
    // Asked for by itself, the whole version goes back.
    expect((await client.post("/api/version/restore", { id: renamed.kept })).code).toBe(200);
  },
);

test("persons of the script that rules find when they are listed are nothing that was stored; one that was written of is", async () => {
  const { items } = (await client.get(`/api/generate-step/overview?scriptId=${id}`)).data;
  const scene = items.find(({ kind }: { kind: string }) => kind === "scene");
  await post("/api/generateScenes/content/submit", { id: scene.id, content: "沈照禾：还有船吗？\n老周：没有了。\n" });
  const { versionId } = (await client.get(`/api/scriptStructure/document?script_id=${id}`)).data;
  const list = async () => {
    await refreshReading({ db: t.db, now: t.services.now }, versionId);
    return (await client.get(`/api/characters/list?scriptId=${id}`)).data;
  };
  const renamed = await rename("沈禾");
  expect(await list()).toContainEqual(expect.objectContaining({ name: "沈禾" }));
  expect((await takeBack(renamed)).code).toBe(200);
  const again = await rename("沈禾");
  const person = (await list()).find(({ name }: { name: string }) => name === "沈禾");
  await post("/api/characters/update", { id: person.id, motivation: "要走" });
  expect((await takeBack(again)).code).toBe(409);
});

test("what another window stores beside it stands afterwards, whichever comes first", async () => {
  for (const [n, name] of ["沈禾", "沈云禾", "沈山禾"].entries()) {
    const renamed = await rename(name);
    const climax = `第${n}次的高潮`;
    const [, submitted] = await Promise.all([takeBack(renamed), submitOutline(climax)]);
    expect(submitted?.code).toBe(200);
    expect((await detail("story-outline")).climax).toBe(climax);
  }
});

test("version numbers go on when words are restored: a form that was begun from words that are no more is told", async () => {
  const person = async () => (await post("/api/biography/list")).data[0];
  const before = await person();
  const renamed = await rename("沈禾");
  const formOfOther = await person();
  expect((await takeBack(renamed)).code).toBe(200);
  const restored = await person();
  expect(restored).toMatchObject({ name: before.name });
  expect(restored.version).toBeGreaterThan(formOfOther.version);
  // The number would be the renamed one's again.
  const changed = { ...FORMS.biography, id: before.id, name: before.name, type: before.type, summarise: false };
  expect((await post("/api/biography/submit", { ...changed, age: "四十", version: restored.version })).code).toBe(200);
  for (const { version } of [before, formOfOther])
    expect((await post("/api/biography/submit", { ...changed, age: "五十", version })).code).toBe(4093);
  expect((await detail("story-outline")).changedAbove).toHaveLength(1);
});
