import { unitOf } from "@mochang/contract";
import type { ModelMessage } from "../../model/index.ts";
import {
  aboutWork,
  citedForm,
  digestFigures,
  fence,
  fenceScript,
  neutralise,
  topicTitle,
  type Work,
} from "../../prompting/index.ts";
import type { Prompt, Prompts } from "./loadPrompts.ts";

/** The first message of a run; `body` is the script or its notes. Names, places and findings of the figures are the author's words too, so the figures are fenced as well. */
export function openingMessage(
  prompts: Prompts,
  work: Work,
  before: string,
  body: string,
  after: string,
): ModelMessage[] {
  const user = [
    before,
    aboutWork(work),
    `# 规则统计\n\n${fence(neutralise(digestFigures(work.figures, work.findings, work.form)), "统计数据")}`,
    body,
    after,
  ].join("\n\n");
  return [
    { role: "system", content: prompts.system },
    { role: "user", content: user },
  ];
}

/** The first turn, in which the model reads the whole text: the same bytes in every call of a run. */
export const fullTextMessage = (prompts: Prompts, work: Work): ModelMessage[] =>
  openingMessage(
    prompts,
    work,
    prompts.beforeText,
    `# 全文\n\n${fenceScript(work.parsed, unitOf(work.form))}`,
    prompts.after,
  );

/** The conversation that every task continues: the same bytes in every call of a run, so that the provider serves them from its cache. */
export const afterReading = (reading: readonly ModelMessage[]): ModelMessage[] => [
  ...reading,
  { role: "assistant", content: "已通读全文。" },
];

/** One section's question, and how long its answer should be. `given` is what stands for this section alone: its part of the working paper, the scores. */
export function sectionTurn(prompt: Prompt, words: number, material = ""): ModelMessage {
  const uses = prompt.uses.map((t) => topicTitle(t, prompt.kind)).join("、");
  const head = [
    `【任务】${prompt.id} ${prompt.title}`,
    `【篇幅】约 ${words} 字`,
    "【格式】Markdown",
    `【可引的数目】${uses || "无"}`,
  ];
  const reminder = `引文写成${citedForm(prompt.kind)}，逐字照抄；引号内六字以上的话必须是原文。直接写正文。`;
  return { role: "user", content: [head.join("\n"), prompt.body, material, reminder].filter(Boolean).join("\n\n") };
}
