import { computeFigures, findInconsistencies, parseScreenplay } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { findingsMarkdown } from "./findingsMarkdown.ts";

const read = (text: string) => {
  const parsed = parseScreenplay(text);
  const figures = computeFigures(parsed);
  return findingsMarkdown(figures, findInconsistencies(parsed, figures), "screenplay");
};

test("a finding is listed with the places and words that it rests on; a clean script has no such part", () => {
  const script = "1. 内 客厅 日\n\n林晚秋：坐。\n\n2. 外 街道 夜\n\n陈默：走。\n\n";
  expect(read(script)).toBeNull();
  expect(read(`${script}4. 外 码头 日\n\n林晚秋：结束了。\n`)).toEqual({
    title: "格式与前后一致（规则统计）",
    list: "- 场号从“2”跳到“4”\n  - 第2场：2. 外 街道 夜\n  - 第4场：4. 外 码头 日",
  });
});
