import { newItem, type ItemKind, type Values, type Work } from "@mochang/generation";
import { expect, test } from "vitest";
import { structureData } from "./planData.ts";

const item = (id: string, kind: ItemKind, parentId: string | null, sort: number, values: Values) =>
  newItem({ id, kind, parentId, sort, values, origins: {}, isSubmit: true });
const planned = [{ name: "过期柜", sequence: "柜子响了", sceneNum: 1 }];
const episode = (title: string) => ({ title, overview: title, hook: "柜子响了", cliffhanger: "门开了", minutes: 2 });
const work = (scriptType: Work["scriptType"]): Work => ({
  scriptType,
  step: 7,
  items: [
    item("a", "act", null, 1, { title: "开柜", sequences: planned }),
    item("b", "act", null, 2, { title: "顶名", sequences: planned }),
    item("s", "sequence", "a", 1, episode("过期柜")),
    item("t", "sequence", "b", 1, episode("同一张脸")),
    item("x", "scene", "s", 1, { title: "柜前" }),
    item("y", "scene", "t", 1, { title: "井边" }),
  ],
});
const printed = (scriptType: Work["scriptType"]) =>
  structureData({ name: "寄存柜", versionName: "默认版本", work: work(scriptType), now: new Date(0) });

test("episodes are numbered through the work and say their hook, their 卡点 and their length", () => {
  const { items, board } = printed(4);
  expect(items.map(({ title }) => title)).toEqual([
    "第一部　开柜",
    "第1集　过期柜",
    "1　柜前",
    "第二部　顶名",
    "第2集　同一张脸",
    "2　井边",
  ]);
  expect(items[0]?.fields.map(({ label }) => label)).toEqual(["分集"]);
  expect(items[4]?.fields.map(({ label, text }) => `${label}：${text}`)).toEqual([
    "概述：同一张脸",
    "钩子：柜子响了",
    "卡点：门开了",
    "时长（分钟）：2",
  ]);
  expect(board[1]?.sequences[0]).toMatchObject({ title: "第2集　同一张脸", scenes: [{ number: "2" }] });
});

test("a name in title marks is given no second pair, and words that outgrow a slip of the board are cut there alone", () => {
  const title = "一个非常非常长的场景标题".repeat(4);
  const long = {
    ...work(1),
    items: work(1).items.map((one) => (one.id === "x" ? { ...one, values: { title } } : one)),
  };
  const data = structureData({ name: "《借雨》（第二稿）", versionName: "默认版本", work: long, now: new Date(0) });
  expect(data.titled).toBe("《借雨》（第二稿）");
  expect(data.board[0]?.sequences[0]?.scenes[0]?.title).toBe("一个非常非常长的场景标题一个非常非常长…");
  expect(data.items[2]?.title).toBe(`1　${title}`);
});

test("a film has no such fields, and its sequences are numbered through too", () => {
  const { items } = printed(1);
  expect(items[4]).toMatchObject({ title: "序列二　同一张脸" });
  expect(items[4]?.fields.map(({ label }) => label)).toEqual(["概述"]);
});

test("the parts of a planned sequence have one mark between them, also behind a full stop", () => {
  const act = item("a", "act", null, 1, { title: "开柜", sequences: [{ ...planned[0], sequence: "柜子响了。" }] });
  const data = structureData({
    name: "寄存柜",
    versionName: "默认版本",
    work: { scriptType: 1, step: 5, items: [act] },
    now: new Date(0),
  });
  expect(data.items[0]?.fields.map(({ text }) => text)).toEqual(["过期柜，柜子响了，场数1"]);
});
