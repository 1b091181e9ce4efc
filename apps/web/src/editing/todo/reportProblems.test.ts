import type { Report, ReportSection } from "@mochang/contract";
import { expect, test } from "vitest";
import { reportProblems } from "./reportProblems.ts";

const section = (markdown: string, change: Partial<ReportSection> = {}): Pick<Report, "tabs" | "evaluatedAt"> => ({
  evaluatedAt: "2026-11-20T08:00:00Z",
  tabs: [
    {
      index: 1,
      title: "全剧综述",
      sections: [
        {
          key: "prompt:6",
          promptId: 6,
          title: "问题与修改建议",
          state: "done",
          markdown,
          origin: "model",
          message: null,
          ...change,
        },
      ],
    },
  ],
});

const MARKDOWN = `总的来说有两个问题。

1. **把话说给观众听**：父亲早就知道【第2场「爸，桥是我画的。」@10-19】，这一句没有听的人。
   怎么改：删掉后半句。

2. 动机不成立。她为什么回来【第1场「几点？」@1-4】没有交代。

3. 没有引文的一条。
`;

test("each item that cites the script is a problem, with its name and its words", () => {
  expect(reportProblems(section(MARKDOWN))).toMatchObject([
    { title: "把话说给观众听", from: "报告，11 月 20 日", quotes: [{ scene: 2, quote: "爸，桥是我画的。" }] },
    { title: "动机不成立", sentence: "她为什么回来没有交代。", quotes: [{ scene: 1, quote: "几点？" }] },
  ]);
});

test("keys hold from one reading of the report to the next and tell problems apart", () => {
  const keys = reportProblems(section(MARKDOWN)).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  expect(reportProblems(section(`\n${MARKDOWN}`)).map(({ key }) => key)).toEqual(keys);
});

test("rules' sections, unfinished ones and other sections name no problems", () => {
  for (const change of [{ origin: "rules" as const }, { state: "running" as const }, { promptId: 3 }])
    expect(reportProblems(section(MARKDOWN, change))).toEqual([]);
  expect(reportProblems(section(""))).toEqual([]);
});
