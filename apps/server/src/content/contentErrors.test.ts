import { expect, test } from "vitest";
import { readEnv } from "../platform/index.ts";
import { readArticle } from "./articles.ts";
import { parseLegalText } from "./legalTexts.ts";

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
  ["## 甲\n\n字", "front matter is missing"],
  [article("## 甲\n\n字", { sort: "2" }), "series and sort name two series"],
  [article("## 甲\n\n字", { date: "2026-02-30" }), "Invalid ISO date"],
  [article("## 甲\n\n字", { author: "某" }), 'Unrecognized key: "author"'],
  [article("## 甲\n\n字", { title: "" }), "→ at title"],
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
