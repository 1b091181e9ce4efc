import { parseScreenplay } from "@mochang/screenplay";
import { describe, expect, it } from "vitest";
import { filterOf } from "./corpus/scriptOfForms.ts";

const script = parseScreenplay(`1. 扳道房 夜 内

△贺敏抓起电话，摇了十几下没人应。
老孟：命要紧。

2. 候车室 日 内

贺敏：我烧了。
老孟：火又着起来了。
`);
const shown = filterOf(script);

describe("what a report calls a saying of the script", () => {
  it.each([
    "按剧中的说法，活人不能让账本憋死。",
    "按他自己的说法，这辈子只对不起一个人。",
    "照老孟的说法，船从来不等人。",
    "剧中有个说法，桥断了人心就散了。",
  ])("is not shown where the script does not say it: %s", (text) => expect(shown(text)).toBe(""));
  it.each([
    "按剧中的说法，火又着起来了。",
    "照老孟的说法，命要紧。",
    "按类型片的说法，这里是第二幕的转折。",
    "按业内的说法，两场戏可以合并。",
  ])("is shown where it does, and where the saying is not the script's: %s", (text) => expect(shown(text)).toBe(text));
});

describe("content behind a named source", () => {
  it.each([
    "出处：第2场；内容：桥断了，路就断了。",
    "**出处**：第2场；**内容**：桥断了，路就断了。",
    "（出处：第2场，内容：桥断了，路就断了）",
    "出处：第2场。内容是桥断了，路就断了。",
    "- 出处：第2场\n- 内容：桥断了，路就断了。",
    "| 出处 | 内容 |\n|---|---|\n| 第2场 | 桥断了，路就断了 |",
  ])("is not shown where the script does not hold it: %j", (text) => expect(shown(text)).not.toContain("桥断"));
  it.each([
    ["出处：第2场；内容：火又着起来了。", "出处：第2场；原文：火又着起来了。"],
    ["- 出处：第2场\n- 内容：火又着起来了。", "- 出处：第2场\n- 原文：火又着起来了。"],
  ])("is shown as the original where it does: %j", (text, as) => expect(shown(text)).toBe(as));
  it("leaves alone what a plan calls the content of a scene", () => {
    const plan = "场次：第2场；内容：贺敏承认烧信，冲突转向父女关系。";
    expect(shown(plan)).toBe(plan);
  });
});
