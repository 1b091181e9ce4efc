import { expect, test } from "vitest";
import { readEnv } from "../platform/index.ts";
import { readArticle } from "./articles.ts";
import { parseLegalText } from "./legalTexts.ts";
import { parseSampleScript } from "./sampleScripts.ts";

const settings = readEnv({});
const article = (body: string, front: Record<string, string> = {}): string => {
  const fields = { title: "题", series: "搭故事", sort: "1", date: "2026-11-20", summary: "一句。", ...front };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return ["---", ...lines, "---", "", body, ""].join("\n");
};
const read = (source: string) => readArticle("01-a.md", "a", source);
const legal = (body: string): string =>
  `---\ntitle: 文\nversion: 2\ndate: 2026-12-01\nfirst: 2024-08-30\nsummary: 一句。\n---\n\n${body}\n`;

test("a whole article", () => {
  expect(read(article("## 一、先量\n\n量三回。\n\n## 再改\n\n- 删\n- 添"))).toMatchObject({
    id: "a",
    sort: 1,
    characters: 10,
    sections: [
      { anchor: "一先量", title: "一、先量", markdown: "量三回。" },
      { anchor: "再改", markdown: "- 删\n- 添" },
    ],
  });
});

test.each([
  ["## 甲\n\n字", "没有文首：开头要有两条 ---，各占一行"],
  [article("## 甲\n\n字", { sort: "2" }), "series 和 sort 说的不是同一个系列"],
  [article("## 甲\n\n字", { date: "2026-02-30" }), "01-a.md: 文首不对，请改：date（日期，例如 2026-11-29）"],
  [article("## 甲\n\n字", { author: "某" }), "不认得 “author”"],
  [article("## 甲\n\n字", { title: "" }), "文首不对，请改：title（1 到 40 个字）"],
  [article("字\n\n## 甲\n\n字"), "第一个小标题（## 开头）前面不能有正文"],
  [article("字"), "第一个小标题（## 开头）前面不能有正文"],
  [article("## 甲\n\n字\n\n## 甲！\n\n字"), "有两个小标题都叫“甲”"],
  [article("## 甲\n\n## 乙\n\n字"), "小标题“甲”下面没有正文"],
  [article("## 甲\n\n### 乙\n\n字"), "小标题只能用 ## 开头"],
  [article("## 甲\n\n字<script>alert(1)</script>"), "不能用 HTML 标记"],
  [article("## 甲\n\n![图](https://example.com/a.png)"), "不能用图片"],
  [article("## 甲\n\n[点](javascript:alert(1))"), "不能用这个链接：javascript:alert(1)"],
  [article("## 甲\n\n[点](//example.com)"), "不能用这个链接：//example.com"],
])("an article is refused, its file and fault named: %j", (source, fault) => {
  expect(() => read(source)).toThrow(fault);
  expect(() => read(source)).toThrow(/^01-a\.md[:\d]/u);
});

test("every field that is missing or wrong is named with what it should be, in Chinese alone", () => {
  const wrong = "---\ntitle: 5\nseries: 别的\n: 空\n---\n\n## 甲\n\n字\n";
  expect(() => read(wrong)).toThrow(
    "01-a.md: 文首不对，请改：title（1 到 40 个字）；series（搭故事或立人物）；sort（1 是搭故事，2 是立人物）；date（日期，例如 2026-11-29）；summary（1 到 100 个字）；不认得 “”",
  );
  expect(() => read("---\ntitle 题\n---\n\n## 甲\n\n字\n")).toThrow("01-a.md: 文首有一行没有冒号：title 题");
  expect(() => parseSampleScript({ slug: "a", source: "---\ntitle: 5\nmedium: 广播剧\n---\n", text: "" })).toThrow(
    "scripts/a.md: 文首不对，请改：title（1 到 32 个字）；author（署名，以“（示例）”结尾）；medium（电影、网络电影、剧集、微短剧、短片、舞台剧、动画之一）；genre（1 到 8 个字）；yearMonth（年和月，例如 2026-11）；summary（30 到 200 个字）",
  );
});

test.each([
  ["## 甲\n\n1. {{owner}}。", "no such placeholder: owner"],
  ["## 甲\n\n1. {{constructor}}。", "no such placeholder: constructor"],
  ["## 甲\n\n1. 一。\n3. 三。", "clause 2 is expected instead of: 3. 三。"],
  ["## 甲\n\n1. 一。\n\n散文。", "clause 2 is expected instead of: "],
])("a legal text is refused, its file and fault named: %j", (body, fault) => {
  expect(() => parseLegalText("x.md", legal(body), settings)).toThrow(`x.md: `);
  expect(() => parseLegalText("x.md", legal(body), settings)).toThrow(fault);
});

test("what is configured cannot bring markup", () => {
  const hostile = readEnv({ OPERATOR_NAME: "**甲**<b>乙</b>[丙](javascript:x){{contact}}" });
  const { sections } = parseLegalText("x.md", legal("## 甲\n\n1. {{operator}}"), hostile);
  expect(sections[0]?.clauses).toEqual([
    {
      number: "1.1",
      markdown: String.raw`\*\*甲\*\*\<b\>乙\<\/b\>\[丙\]\(javascript\:x\)\{\{contact\}\}`,
    },
  ]);
});
