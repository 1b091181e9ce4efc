import { randomUUID } from "node:crypto";
import { ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { SHORT_SCRIPT, uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await upload();
});

const upload = (text?: string, fields?: Record<string, string>): Promise<string> =>
  uploadText(t.app, token, text, fields);
const post = async (path: string, payload: object, as = token) => {
  const answer = await t.app.inject({
    method: "POST",
    url: `/api/scriptStructure/${path}`,
    payload,
    headers: { token: as },
  });
  return {
    status: answer.statusCode,
    ...(answer.json() as {
      code: number;
      msg: string;
      data: { start: number | null; end: number | null; value: string; scene: number | null } & Record<string, unknown>;
    }),
  };
};
const noted = (timestamp: string | number, key: string, extra: object = {}) => ({
  scriptId: id,
  version: "",
  timestamp,
  key,
  value: "为什么",
  structure: "",
  ...extra,
});
const list = async (): Promise<{ timestamp: string; value: string; start: number | null }[]> =>
  (
    await t.app.inject({ url: `/api/scriptStructure/findByScriptIdAndVersion?script_id=${id}`, headers: { token } })
  ).json().data.remark;
const opened = async (): Promise<ScriptStructure> =>
  ScriptStructure.parse(
    (await t.app.inject({ url: `/api/scriptStructure/document?script_id=${id}`, headers: { token } })).json().data,
  );
const at = (words: string, from = 0) => {
  const start = SHORT_SCRIPT.indexOf(words, from);
  return { start, end: start + words.length };
};

test("a note is added, changed and removed as the spec writes it", async () => {
  const added = await post("addRemark", noted(1763700000001, "今天不开船", at("今天不开船")));
  expect(added.data).toMatchObject({
    key: "今天不开船",
    timestamp: "1763700000001",
    value: "为什么",
    ...at("今天不开船"),
    scene: 1,
    updateTime: expect.stringMatching(/^\d{4}-/),
  });
  const changed = await post("updateRemark", {
    scriptId: id,
    version: "",
    timestamp: 1763700000001,
    value: "雾是阻力",
  });
  expect(changed.data).toMatchObject({ value: "雾是阻力", ...at("今天不开船") });
  expect(await list()).toEqual([changed.data]);
  expect(
    (await post("deleteRemark", { scriptId: id, version: "", timestamp: 1763700000001, structure: "<p>x</p>" })).status,
  ).toBe(200);
  expect(await list()).toEqual([]);
  for (const path of ["updateRemark", "deleteRemark"])
    expect(await post(path, { scriptId: id, version: "", timestamp: 1763700000001, value: "x" })).toMatchObject({
      status: 404,
      msg: "这条批注不在了，可能已被删除",
    });
});

test("a client that sends null for what it has not got means nothing by it", async () => {
  const added = await post("addRemark", noted("7", "今天不开船", { version: null, structure: null, value: null }));
  expect(added.data).toMatchObject({ value: "", ...at("今天不开船") });
  expect((await post("updateRemark", { scriptId: id, version: null, timestamp: "7", value: "改" })).data.value).toBe(
    "改",
  );
  expect((await post("deleteRemark", { scriptId: id, version: null, timestamp: "7", structure: null })).status).toBe(
    200,
  );
});

test("the same note sent again, or ten times at once, is one note; another under its id is refused", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post("addRemark", noted("7", "霜降", at("霜降")))),
  );
  expect(new Set(answers.map((a) => JSON.stringify(a.data))).size).toBe(1);
  expect(await list()).toHaveLength(1);
  await post("updateRemark", { scriptId: id, timestamp: "7", value: "改过" });
  expect((await post("addRemark", noted("7", "霜降", at("霜降")))).data.value).toBe("改过");
  expect(await post("addRemark", noted("7", "油灯", at("油灯")))).toMatchObject({
    status: 409,
    msg: "这条批注的编号已经用过，请重新选中文字再试",
  });
});

test("a selection that is widened after it was saved stays one note, about the words that are chosen now", async () => {
  await post("addRemark", noted("7", "不开船", at("不开船")));
  expect(
    (await post("updateRemark", { scriptId: id, timestamp: "7", value: "改", key: "今天不开船", ...at("今天不开船") }))
      .data,
  ).toMatchObject({ key: "今天不开船", value: "改", ...at("今天不开船"), scene: 1 });
  expect(
    await post("updateRemark", {
      scriptId: id,
      timestamp: "7",
      value: "改",
      key: "没有这句话，找不到",
      start: 1,
      end: 9,
    }),
  ).toMatchObject({ status: 400, msg: "选中的文字不在剧本里，请重新选中再试" });
  expect(await post("updateRemark", { scriptId: id, timestamp: "7", value: "改", key: " \n" })).toMatchObject({
    status: 400,
    msg: "请先选中要批注的文字，最多 20,000 字",
  });
  expect(await list()).toMatchObject([{ key: "今天不开船", value: "改", ...at("今天不开船") }]);
});

test("notes may overlap and stand in the text's order", async () => {
  await post(
    "addRemark",
    noted("b", "我娘等着药。老周：雾散", { start: SHORT_SCRIPT.indexOf("我娘"), end: SHORT_SCRIPT.indexOf("了再说") }),
  );
  await post("addRemark", noted("a", "等着药", at("等着药")));
  await post("addRemark", noted("c", "没有这句话，找不到"));
  const exported = await t.app.inject({
    url: `/api/scriptStructure/exportRemarks?script_id=${id}`,
    headers: { token },
  });
  // The heading's own number is the scene's place: it is said once.
  expect(exported.body.match(/^## .*$/gmu)).toEqual(["## 第1场　渡口 日 外", "## 原文里已经找不到的批注"]);
  expect((await list()).map((r) => [r.timestamp, r.start])).toEqual([
    ["b", SHORT_SCRIPT.indexOf("我娘")],
    ["a", SHORT_SCRIPT.indexOf("等着药")],
    ["c", null],
  ]);
});

test("someone else's script has no notes to see, add, change, remove or export", async () => {
  await post("addRemark", noted("7", "霜降", at("霜降")));
  const { token: other } = await t.logIn();
  expect((await post("addRemark", noted("8", "霜降"), other)).status).toBe(404);
  expect((await post("updateRemark", { scriptId: id, timestamp: "7", value: "x" }, other)).status).toBe(404);
  expect((await post("deleteRemark", { scriptId: id, timestamp: "7" }, other)).status).toBe(404);
  expect(
    (await t.app.inject({ url: `/api/scriptStructure/exportRemarks?script_id=${id}`, headers: { token: other } }))
      .statusCode,
  ).toBe(404);
  expect((await post("addRemark", { ...noted("8", "霜降"), scriptId: randomUUID() })).status).toBe(404);
  expect((await post("addRemark", noted("8", "霜降", { version: "v2" }))).status).toBe(404);
  expect(await list()).toMatchObject([{ timestamp: "7", value: "为什么" }]);
});

test("what is too long or empty is refused in a sentence", async () => {
  expect(await post("addRemark", noted("1", " \n　"))).toMatchObject({
    status: 400,
    msg: "请先选中要批注的文字，最多 20,000 字",
  });
  expect(await post("addRemark", noted("1", "字".repeat(20_001)))).toMatchObject({
    status: 400,
    msg: "请先选中要批注的文字，最多 20,000 字",
  });
  expect(await post("addRemark", noted("1", "霜降", { value: "字".repeat(5_001) }))).toMatchObject({
    status: 400,
    msg: "一条批注最多 5,000 字",
  });
  expect(await post("addRemark", noted("", "霜降"))).toMatchObject({ status: 400, msg: "批注的编号不正确" });
  expect(await post("addRemark", {})).toMatchObject({ status: 400 });
  expect((await post("addRemark", noted("1", "霜降", { structure: "字".repeat(11 << 20) }))).status).toBe(413);
});

test("a script holds five thousand notes", async () => {
  await t.pool.query(
    `insert into notes (document_id, id, quote, value, created_at, updated_at)
     select s.document_id, 'n' || n, 'x', '', now(), now() from scripts s, generate_series(1, 4999) n where s.id = $1`,
    [id],
  );
  const two = await Promise.all(["x", "y"].map((stamp) => post("addRemark", noted(stamp, "霜降"))));
  expect(two.map((a) => a.status).toSorted()).toEqual([200, 400]);
  expect(two.find((a) => a.status === 400)?.msg).toBe("一部作品最多 5,000 条批注，请先删除一些");
});

test("a note goes with its words: into another scene, and lost where they are gone", async () => {
  await post("addRemark", noted("7", "今天不开船", at("今天不开船")));
  await post("addRemark", noted("8", "霜降", at("霜降")));
  const { scenes, versions, versionId } = await opened();
  const save = (changes: object[]) =>
    t.app.inject({
      method: "POST",
      url: "/api/document/save",
      headers: { token },
      payload: { scriptId: id, versionId, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes: changes },
    });
  const [one, two] = [scenes[1], scenes[2]];
  const withoutLine = structuredClone(two);
  for (const line of withoutLine?.content ?? [])
    line.content = line.content?.filter((run) => !run.text.includes("霜降"));
  await save([
    { id: one?.attrs.id, place: { after: two?.attrs.id, before: null } },
    { id: two?.attrs.id, content: withoutLine, version: versions[2]?.[0] },
  ]);
  const { remark } = await opened();
  expect(remark.map((note) => [note.timestamp, note.scene, note.start === null])).toEqual([
    ["7", 2, false],
    ["8", null, true],
  ]);
});

test("a note that is deleted takes its mark along; a mark without a note goes with its scene's next save", async () => {
  await post("addRemark", noted("7", "今天不开船", at("今天不开船")));
  await post("addRemark", noted("8", "霜降", at("霜降")));
  const page = async (): Promise<ScriptStructure> =>
    ScriptStructure.parse(
      (await t.app.inject({ url: `/api/scriptStructure/document?script_id=${id}`, headers: { token } })).json().data,
    );
  const marks = async () =>
    [...JSON.stringify((await page()).scenes).matchAll(/"annotation","attrs":\{"id":"(.)"/gu)].map(([, mark]) => mark);
  expect(await marks()).toEqual(["7", "8"]);
  await post("deleteRemark", { scriptId: id, timestamp: "7" });
  expect(await marks()).toEqual(["8"]);

  await t.pool.query("delete from notes where id = '8'");
  expect(await list()).toEqual([]);
  const { scenes, versions, versionId } = await page();
  const save = (changes: object[]) =>
    t.app.inject({
      method: "POST",
      url: "/api/document/save",
      headers: { token },
      payload: { scriptId: id, versionId, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes: changes },
    });
  const at2 = scenes.findIndex((scene) => JSON.stringify(scene).includes("annotation"));
  const content = structuredClone(scenes[at2]);
  content?.content.at(-1)?.content?.push({ type: "text", text: "又一句。" });
  expect((await save([{ id: content?.attrs.id, content, version: versions[at2]?.[0] }])).statusCode).toBe(200);
  expect(await marks()).toEqual([]);
  expect(JSON.stringify((await page()).scenes)).toContain("又一句。");
});

describe("a note that comes with a page of HTML", () => {
  const TWICE = `${SHORT_SCRIPT}\n第3场 渡口 晨 外\n老周：今天不开船。\n小满：我走了。\n`;
  const page = (mark: (words: string) => string): string =>
    `<html><head><title>今天不开船</title><script>var a="今天不开船"</script></head><body>${TWICE.split("\n")
      .map(
        (line, i, all) =>
          `<p>${i > all.lastIndexOf("第3场 渡口 晨 外") ? line.replace("今天不开船", mark("今天不开船")) : line}</p>`,
      )
      .join("\n")}</body></html>`;

  test("is found by the element that bears its time stamp, whatever that is", async () => {
    id = await upload(TWICE);
    for (const [stamp, mark] of [
      ["1763700000001", '<mark data-remark="1763700000001">'],
      ["1763700000002", '<span class="note note-1763700000002" style="background:url(javascript:alert(1))">'],
      ["3", "<i id=3>"],
    ] as const) {
      const { data } = await post(
        "addRemark",
        noted(stamp, "今天不开船", { structure: page((words) => `${mark}${words}</span></mark></i>`) }),
      );
      expect(data.start, mark).toBe(TWICE.lastIndexOf("今天不开船"));
    }
    const { rows } = await t.pool.query("select quote, value from notes");
    const { scenes } = await opened();
    expect(JSON.stringify([rows, scenes])).not.toContain("<");
  });

  test("is not guessed without one, where its words stand twice", async () => {
    id = await upload(TWICE);
    expect((await post("addRemark", noted("9", "今天不开船"))).data.start).toBeNull();
    expect(
      (await post("addRemark", noted("10", "今天不开船", { structure: page((words) => words) }))).data.start,
    ).toBeNull();
    expect((await post("addRemark", noted("11", "霜降那天"))).data.start).toBe(TWICE.indexOf("霜降那天"));
  });

  // Half a second each; work that grows with the square of two million marks would take days.
  test.each([
    ["nested deeply", "<b>".repeat(2_000_000)],
    ["never closed", `<div ${"a=1 ".repeat(500_000)}`],
    ["closing what was never open", "<i></b>".repeat(1_000_000)],
    ["of a thousand comments", "<!--".repeat(500_000)],
    ["of marks in each other", `${'<mark data-remark="stamp-12345">'.repeat(100)}x`],
    ["of half characters", "\ud800&#0;&#x10FFFF;&#xD800;&bogus;".repeat(100_000)],
  ])("hostile HTML %s is read to its end", async (_, structure) => {
    const { status, data } = await post("addRemark", noted("stamp-12345", "霜降那天", { structure }));
    expect([status, data.start]).toEqual([200, SHORT_SCRIPT.indexOf("霜降那天")]);
  });
});

test("lone surrogates and NUL are accepted in every field", async () => {
  expect((await post("addRemark", noted("a\u0000\ud800", "霜\u0000降", { value: "\ud800\u0000好" }))).status).toBe(200);
  expect((await post("updateRemark", { scriptId: id, timestamp: "a\u0000\ud800", value: "\u0000" })).status).toBe(200);
  expect((await post("deleteRemark", { scriptId: id, timestamp: "a\u0000\ud800" })).status).toBe(200);
});
