import type { Report, ReportSection } from "@mochang/contract";
import { wordsHash } from "@mochang/screenplay";
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

test("a long name ends at a comma or says that it goes on, and its key stays what it was", () => {
  const cite = "【第2场「爸，桥是我画的。」@10-19】";
  const long = "余味，以及时间压力更要紧的是，父亲一开口，主张便有了形状，把话都说尽了";
  const whole = "父亲早就知道这座桥是谁画的却还是把话说给了站在岸上的观众听见";
  const [first, second] = reportProblems(section(`1. ${long}${cite}。\n\n2. ${whole}${cite}。\n`));
  expect(first).toMatchObject({
    title: "余味，以及时间压力更要紧的是，父亲一开口",
    sentence: "主张便有了形状，把话都说尽了。",
    key: `report:${wordsHash(`${long.slice(0, 24)}\n爸，桥是我画的。`)}`,
  });
  expect(second).toMatchObject({ title: `${whole.slice(0, 22)}……`, sentence: `${whole}。` });
});

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
