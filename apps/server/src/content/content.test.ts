import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ArticleList, ArticleText, OutstandingPage, OutstandingText } from "@mochang/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { listPosts, PostError, seedPosts, setPublished, writePost } from "./posts.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ token } = await t.logIn());
});
afterAll(() => t.close());

const get = (url: string) => t.app.inject({ url, headers: { token } });
const articles = async () => ArticleList.parse((await get("/api/outstanding/findArticleList")).json().data);
const excellent = async (payload: object = {}) =>
  OutstandingPage.parse(
    (
      await t.app.inject({ method: "POST", url: "/api/outstanding/findPageByParam", payload, headers: { token } })
    ).json().data,
  );
const HEAD = "---\ntitle: 试一篇\nseries: 搭故事\nsort: 1\ndate: 2026-11-20\nsummary: 一句话。\n---\n";

test("the six articles and three scripts of the release are there once, however often the server starts", async () => {
  await seedPosts(t.db, new Date());
  const list = await articles();
  expect(list.map(({ sort }) => sort)).toEqual([1, 1, 1, 2, 2, 2]);
  const scripts = await excellent();
  expect(scripts.total).toBe(3);
  expect(scripts.records.map(({ yearMonth }) => yearMonth)).toEqual(
    scripts.records
      .map(({ yearMonth }) => yearMonth)
      .toSorted()
      .toReversed(),
  );
  expect((await excellent({ currentPage: 2, pageSize: 2 })).records).toHaveLength(1);
});

test("an article is HTML whose headings bear its anchors, without markup of its own", async () => {
  for (const { id } of await articles()) {
    const text = ArticleText.parse((await get(`/api/outstanding/findArticleById/${id}`)).json().data);
    expect(text.sections.length).toBeGreaterThan(5);
    for (const { anchor } of text.sections) expect(text.content).toContain(`<h2 id="${anchor}">`);
    expect(text.content).not.toMatch(/<(?!\/?(?:h2|p|ul|ol|li|strong|em|blockquote|a|code|br|hr)\b)/u);
    expect(text.source).toBe("墨场编辑部");
  }
});

test.each(["", "nobody", "%00", "..%2F..%2Fetc", "a'; drop table posts; --", "长".repeat(65)])(
  "id %j is answered as not found",
  async (id) => {
    for (const call of ["findArticleById", "findScriptById", "file"])
      expect([400, 404]).toContain((await get(`/api/outstanding/${call}/${encodeURIComponent(id)}`)).statusCode);
    expect((await articles()).length).toBe(6);
  },
);

test("a published script comes as text with its note, and as one kept PDF", async () => {
  const script = (await excellent()).records[0]!;
  const text = OutstandingText.parse((await get(`/api/outstanding/findScriptById/${script.id}`)).json().data);
  expect(text.note).toContain("<p>");
  // What the service agreement says of what we sign.
  expect(text.licence).toContain("可以阅读、摘句评论，不得搬演、转载或者转售");
  expect(readFileSync(new URL("../../content/legal/agreement.md", import.meta.url), "utf8")).toContain(
    "您可以阅读、摘句评论，不得搬演、转载或者转售",
  );
  expect((text.document as { scenes: unknown[] }).scenes).toHaveLength(script.sceneCount);
  const [first, second] = await Promise.all([get(script.fileUrl), get(script.fileUrl)]);
  expect(first.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(readdirSync(join(t.dataDir, "files/posts"))).toHaveLength(1);
  expect((await get(script.fileUrl)).rawPayload.equals(first.rawPayload)).toBe(true);
});

test("without a login nothing of it is told", async () => {
  for (const url of ["findArticleList", "findArticleById/x", "findScriptById/x", "file/x"])
    expect((await t.app.inject(`/api/outstanding/${url}`)).statusCode).toBe(401);
});

test("what is withdrawn is gone for users, and comes back with another start only when it is published", async () => {
  const [first] = await articles();
  await setPublished(t.db, first!.id, false, new Date());
  await seedPosts(t.db, new Date());
  expect((await articles()).map(({ id }) => id)).not.toContain(first!.id);
  expect((await get(`/api/outstanding/findArticleById/${first!.id}`)).statusCode).toBe(404);
  await setPublished(t.db, first!.id, true, new Date());
  expect((await articles())[0]).toEqual(first);
  await expect(setPublished(t.db, "nobody", true, new Date())).rejects.toThrow(PostError);
});

test("a new article is published when that is said, and read anew after a change", async () => {
  const write = (body: string) => writePost(t.db, "shi-yi-pian", { source: HEAD + body }, new Date(Date.now() + ++at));
  let at = 0;
  expect(await write("## 甲\n\n第一稿\n")).toEqual({ title: "试一篇", isNew: true });
  expect((await articles()).map(({ id }) => id)).not.toContain("shi-yi-pian");
  await setPublished(t.db, "shi-yi-pian", true, new Date());
  const text = async () => (await get("/api/outstanding/findArticleById/shi-yi-pian")).json().data.content as string;
  expect(await text()).toContain("第一稿");
  expect((await write("## 甲\n\n第二稿 a < b & c\n")).isNew).toBe(false);
  expect(await text()).toContain("第二稿 a &lt; b &amp; c");
  expect((await listPosts(t.db)).find(({ id }) => id === "shi-yi-pian")?.published).toBe(true);
});

test.each([
  ["no front matter", "## 甲\n\n乙"],
  ["raw HTML", `${HEAD}## 甲\n\n<script>pwn()</script>`],
  ["an image", `${HEAD}## 甲\n\n![图](http://127.0.0.1:9/a)`],
  ["a link that runs", `${HEAD}## 甲\n\n[点我](javascript:pwn())`],
  ["no heading", `${HEAD}只有一段`],
])("%s is refused in a sentence, and nothing changes", async (_, source) => {
  const before = await listPosts(t.db);
  await expect(writePost(t.db, "the-thing-that-must-be-done", { source }, new Date())).rejects.toThrow(
    /^这份内容不能用/u,
  );
  await expect(writePost(t.db, "Bad Id", { source }, new Date())).rejects.toThrow(/编号/u);
  expect(await listPosts(t.db)).toEqual(before);
});
