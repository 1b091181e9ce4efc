import { expect, test } from "vitest";
import { createGroundingFilter } from "./groundingFilter.ts";
import { markTitles } from "./markTitles.ts";
import { indexPassages } from "./passages.ts";
import { createRepeatedSentences } from "./repeatedSentences.ts";
import { supportedFigures } from "./supportedFigures.ts";
import { computeFigures } from "@mochang/screenplay";
import { testScript } from "./testScript.ts";

const parsed = {
  ...testScript([["1. 内 客厅 夜", "许岚翻开《渡口旧事》，看到第一页就合上了。"]]),
  title: "末班渡船",
};
const passages = indexPassages(parsed, { title: "渡船（三稿）" });
const marked = (text: string): string => markTitles(text, passages);

test("a title that the script does not hold is marked as from memory", () => {
  expect(marked("处境接近《江湖儿女》，却比它冷。")).toBe("处境接近《江湖儿女》（凭记忆，请核对），却比它冷。");
  expect(marked("《甲乙》《丙丁》")).toBe("《甲乙》（凭记忆，请核对）《丙丁》（凭记忆，请核对）");
  expect(marked("《甲乙》（凭记忆，请核对）比《丙丁》冷")).toBe(
    "《甲乙》（凭记忆，请核对）比《丙丁》（凭记忆，请核对）冷",
  );
  expect(marked("参照《网络视听节目管理规定》处理。")).toContain("《网络视听节目管理规定》（凭记忆，请核对）");
});

test("titles in the script, the work's own names and what is marked already stay", () => {
  for (const text of [
    "《渡口旧事》是全剧的钥匙。",
    "《末班渡船》写的是告别。",
    "《渡船（三稿）》比上一稿短。",
    "像《江湖儿女》（凭记忆、请核对）。",
    "像《江湖儿女》那样冷，凭记忆，请核对。",
    "没有书名号。",
  ])
    expect(marked(text)).toBe(text);
});

test("what a report shows is marked, in prose and in rows", () => {
  const allowedFigures = supportedFigures(computeFigures(parsed));
  const filter = createGroundingFilter({
    passages,
    allowedFigures,
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "16",
  });
  const written = "处境接近《江湖儿女》。\n\n| 作品 | 像在哪里 |\n| --- | --- |\n| 《山河故人》 | 都写离开 |\n";
  expect(filter.push(written) + filter.end()).toBe(
    "处境接近《江湖儿女》（凭记忆，请核对）。\n\n| 作品 | 像在哪里 |\n| --- | --- |\n| 《山河故人》（凭记忆，请核对） | 都写离开 |",
  );
});
