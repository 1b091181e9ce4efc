import { describe, expect, it } from "vitest";
import { digestFigures } from "./figuresText.ts";
import { supportedFigures } from "../grounding/index.ts";
import { unsupportedNumber } from "../grounding/numberClaims.ts";
import { longNovel, longScript, workOf } from "../evaluation/testing/testWork.ts";

const novel = workOf(
  longNovel(40_000)
    .replace(/^第1章/mu, "第一卷 渡口\n第1章")
    .replace(/^第8章/mu, "第二卷 对岸\n第8章"),
  "末班船",
  "novel",
);
const script = workOf(longScript(20_000));

describe("the digest of figures", () => {
  it.each([
    ["script", script, "场" as const],
    ["novel", novel, "章" as const],
  ])("of a %s states no number that a section may not repeat", (_, work, unit) => {
    const allowedFigures = supportedFigures(work.figures, unit);
    const digest = digestFigures(work.figures, work.findings, work.form);
    const lines = digest.split("\n").filter((line) => line.startsWith("- "));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => unsupportedNumber(line, allowedFigures, null, () => false) !== null)).toEqual([]);
    expect(digestFigures(work.figures, work.findings, work.form)).toBe(digest);
  });
  it("of a novel speaks of chapters, volumes and what an adaptation needs, and of no scene", () => {
    const digest = digestFigures(novel.figures, novel.findings, "novel");
    for (const words of ["## 章节", "## 改编估算", "第一卷 渡口：第1章至第7章", "45 分钟一集的剧集"])
      expect(digest).toContain(words);
    expect(digest).not.toMatch(/\d\s*场|日戏|片长/u);
  });
});

describe("numbers of a novel", () => {
  const allowedFigures = supportedFigures(novel.figures, "章");
  const count = novel.figures.sceneCount;
  it.each([
    [`全书 ${count} 章`, null],
    [`全书 ${count + 7} 章`, `${count + 7} 章`],
    [`到第${count}章才说破`, null],
    [`到第${count + 1}章才说破`, `第${count + 1}章`],
    [`第三、四章写得最紧`, null],
    ["书里办了三场葬礼", null],
    ["大约能拍 977 集", "977 集"],
    ["这一章一集就能讲完", null],
  ])("%s", (text, found) => {
    expect(unsupportedNumber(text, allowedFigures, null, () => false)).toBe(found);
  });
  it("of a script leave chapters alone, and not episodes that nobody counted", () => {
    const ofScript = supportedFigures(script.figures);
    expect(unsupportedNumber("全剧分三章", ofScript, null, () => false)).toBeNull();
    expect(unsupportedNumber("能拍 977 集", ofScript, null, () => false)).toBe("977 集");
    expect(unsupportedNumber("全剧 9999 场", ofScript, null, () => false)).toBe("9999 场");
  });
});
