import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { promptText } from "./references/referenceFiles.ts";
import { clientOf, createWork, type Answer, type Client } from "./testWork.ts";

let t: TestApp;
let token: string;
let client: Client;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  client = clientOf(t, token);
  id = await createWork(client);
});

async function upload(words: string, name = "口述.txt", scriptId = id, as = token, replaced = ""): Promise<Answer> {
  const form = new FormData();
  form.set("scriptId", scriptId);
  if (replaced) form.set("replace", replaced);
  form.set("files", new Blob([words]), name);
  const sent = new Response(form);
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/store-core/upload",
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { token: as, "content-type": sent.headers.get("content-type") ?? "" },
  });
  return answer.json() as Answer;
}
const files = async () => (await client.get(`/api/store-core/detail/${id}/default`)).data.files;
const stored = async (scriptId = id): Promise<string[]> =>
  (await t.pool.query("select file_key from reference_files where script_id = $1", [scriptId])).rows.map(
    ({ file_key }) => join(t.dataDir, "files", file_key),
  );

test("one file is read in full and kept with the script, until it is deleted", async () => {
  const words = `两村用水口述。\n${"上坪的井绳放到了底。\n".repeat(20)}`;
  const { data, code } = await upload(words);
  expect([code, data]).toEqual([
    200,
    { url: expect.any(String), name: "口述.txt", characters: expect.any(Number), bytes: Buffer.byteLength(words) },
  ]);
  expect(data.characters).toBeGreaterThan(200);
  expect(await files()).toEqual([data]);
  const [file] = await stored();
  expect(existsSync(file as string)).toBe(true);
  expect(await upload(words)).toMatchObject({ code: 409, msg: "创作参考只能放一个文件，请先删去原来的" });
  expect((await client.post("/api/store-core/delete-upload", { scriptId: id, urls: [data.url] })).data).toEqual([]);
  expect(existsSync(file as string)).toBe(false);
});

test("of two files that come at one moment one is kept, the other is refused and leaves nothing", async () => {
  const answers = await Promise.all([upload("口述一份。".repeat(30)), upload("口述两份。".repeat(30))]);
  const [kept, refused] = answers.toSorted((a, b) => a.code - b.code);
  expect(refused).toMatchObject({ code: 409, msg: "创作参考只能放一个文件，请先删去原来的" });
  expect(await files()).toEqual([kept?.data]);
  const [file] = await stored();
  expect(readdirSync(dirname(file as string))).toEqual([basename(file as string)]);
});

test("a copy of the work keeps the file until both are gone; it goes with the last of them", async () => {
  await upload("口述一份。".repeat(30));
  const copy = (await client.post("/api/scripts/saveAsCopyAll", { scriptId: id, name: "副本" })).data.id as string;
  const [file] = await stored();
  for (const [scriptId, expectedOnDisk] of [
    [id, true],
    [copy, false],
  ] as const) {
    await client.post("/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
    expect((await client.post("/api/scripts/physical-delete", { scriptId })).code).toBe(200);
    expect(existsSync(file as string)).toBe(expectedOnDisk);
  }
});

test("a format that is none of the five, an empty file and somebody else's work are refused, and nothing is left", async () => {
  expect(await upload("x".repeat(100), "剧本.fdx")).toMatchObject({ code: 415 });
  expect(await upload("x".repeat(100), "表.exe")).toMatchObject({ code: 415 });
  expect((await upload("", "空.txt")).code).toBeGreaterThanOrEqual(400);
  const { token: other } = await t.logIn();
  expect(await upload("偷".repeat(50), "口述.txt", id, other)).toMatchObject({ code: 404 });
  expect(await files()).toEqual([]);
});

test("a reference of a million characters is read", async () => {
  const { code, data } = await upload("井绳放到了底。\n".repeat(125_000), "长.md");
  expect([code, data?.characters > 900_000]).toEqual([200, true]);
});

test("an account that goes takes its references along", async () => {
  const { token: leaving, phone, userId } = await t.logIn();
  const scriptId = await createWork(clientOf(t, leaving));
  await upload("口述一份。".repeat(30), "口述.txt", scriptId, leaving);
  const [file] = await stored(scriptId);
  expect(existsSync(file as string)).toBe(true);
  await t.deleteAccount({ userId, phone });
  expect(existsSync(file as string)).toBe(false);
  expect((await t.pool.query("select 1 from reference_files where user_id = $1", [userId])).rowCount).toBe(0);
});

test("a file replaces the one that it names once it has been read; one that is refused leaves it", async () => {
  const { url } = (await upload("口述一份。".repeat(30))).data;
  const [before] = await stored();
  expect((await upload("", "空.txt", id, token, url)).code).not.toBe(200);
  expect(existsSync(before as string)).toBe(true);
  const replace = () => upload("口述两份。".repeat(30), "新的.txt", id, token, url);
  const { data } = await replace();
  expect(await files()).toEqual([data]);
  expect(existsSync(before as string)).toBe(false);
  // Another window, which still shows the first one.
  expect(await replace()).toMatchObject({ code: 409, msg: "创作参考只能放一个文件，请先删去原来的" });
  expect(await files()).toEqual([data]);
  await client.post("/api/store-core/delete-upload", { scriptId: id, urls: [data.url] });
  expect((await replace()).code).toBe(200);
});

test("a passage that ends inside a character leaves no half of it in the prompt", async () => {
  const words = "碑是半夜挪的🌧，谁也没有说。\n就剩四发炮弹。\n";
  const { data } = await upload(words);
  const to = words.indexOf("🌧") + 1;
  await client.post("/api/generate-step/leave-out", { scriptId: id, url: data.url, from: 1, to, leftOut: true });
  expect(await promptText(t.db, id, data.url)).toBe(`碑……\uFFFD${words.slice(to + 1)}`);
});

test("a passage that is left out reaches no prompt and is offered no more, also in a copy, until it is taken in again", async () => {
  const words = "两村用水口述。\n那年旱了九十多天，就剩四发炮弹。\n碑是半夜挪的，谁也没有说。\n";
  const quote = "碑是半夜挪的，谁也没有说。";
  const { data } = await upload(words);
  const from = words.indexOf(quote);
  const range = { scriptId: id, url: data.url, from, to: from + quote.length };
  const leave = (more: object) => client.post("/api/generate-step/leave-out", { ...range, leftOut: true, ...more });
  const promptOf = (scriptId = id) => promptText(t.db, scriptId, data.url);
  expect(await promptOf()).toBe(words);
  expect((await Promise.all([leave({}), leave({})])).map(({ code }) => code)).toEqual([200, 200]);
  expect(await promptOf()).toBe(words.replace(quote, "……"));
  const uses = async () => (await client.get(`/api/generate-step/reference-uses?scriptId=${id}`)).data[0];
  expect((await uses()).leftOut).toEqual([{ from, to: from + quote.length, text: quote }]);
  // One that overlaps it, or touches it, is joined with it; taken in again, it leaves the rest out.
  await leave({ from: from - 4, to: from + 3 });
  await leave({ from: from - 9, to: from - 4 });
  expect(await promptOf()).toBe(`${words.slice(0, from - 9)}……${words.slice(from + quote.length)}`);
  expect((await uses()).leftOut).toMatchObject([{ from: from - 9, to: from + quote.length }]);
  await leave({ from: from - 9, to: from, leftOut: false });
  const copy = (await client.post("/api/scripts/saveAsCopyAll", { scriptId: id, name: "副本" })).data.id as string;
  expect(await promptOf(copy)).toBe(words.replace(quote, "……"));
  await leave({ leftOut: false });
  expect([await promptOf(), (await uses()).leftOut]).toEqual([words, []]);
  for (const wrong of [{ from: 5, to: 5 }, { from: 9, to: 5 }, { to: words.length + 1 }, { from: -1 }, { from: 0.5 }])
    expect((await leave(wrong)).code).toBe(400);
  expect((await leave({ url: "another" })).code).toBe(404);
  const stranger = clientOf(t, (await t.logIn()).token);
  expect((await stranger.post("/api/generate-step/leave-out", { ...range, leftOut: true })).code).toBe(404);
});
