import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const speakers = (text: string) => [
  ...new Set(parseScreenplay(text).scenes.flatMap(({ lines }) => lines.flatMap(({ speaker }) => speaker ?? []))),
];
const words = [
  "麻绳呢，月底还在这儿。",
  "谁让你动怀表的？",
  "你闻闻，是不是有股煤油味？",
  "等等，外头有人！",
  "不是我。",
];
const written = (open: (name: string) => string, close: string, end: string) =>
  [1, 2, 3]
    .map((n) => {
      const speeches = words.flatMap((speech) => [
        `${open("石头")}${speech}${close}`,
        `${open("邹婶")}${speech}${close}`,
      ]);
      return [`${n}、客厅 日 内`, "一阵风把门吹开，棋盘掉在地上。", ...speeches].join(end);
    })
    .join(end);

test.each([
  ["名（神态）", (name: string) => `${name}（低声）`, ""],
  ["【名】", (name: string) => `【${name}】`, ""],
  ["【名】：", (name: string) => `【${name}】：`, ""],
  ["名“…”", (name: string) => `${name}“`, "”"],
  ["名说：“…”", (name: string) => `${name}说：“`, "”"],
  ["名；", (name: string) => `${name}；`, ""],
  ["名——", (name: string) => `${name}——`, ""],
])("whatever opens the speeches of a script is read as a cue: %s", (_, open, close) => {
  for (const end of ["\n", " ", ""]) expect(speakers(written(open, close, end))).toEqual(["石头", "邹婶"]);
});

test("a blank behind names opens speeches where line ends were lost", () => {
  expect(speakers(written((name) => `${name} `, "", ""))).toEqual(["石头", "邹婶"]);
});

test("a novel's quotations stay as they are", () => {
  const text = Array.from({ length: 12 }, (_, i) => `石头说：“第${i}句。”\n邹婶说：“知道了。”\n`).join("");
  const plain = parseScreenplay(`第一章 风\n${text}`);
  expect(plain.kind).toBe("novel");
});
