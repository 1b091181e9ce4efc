import type { Figures, Finding, Parsed } from "@mochang/screenplay";
import { createHash } from "node:crypto";
import type { ModelMessage } from "../model/index.ts";
import { digestFigures, TOPIC_TITLES } from "./digest.ts";
import type { Prompt, PromptBook } from "./prompts.ts";

/** What is evaluated: the parsed script and what rules computed of it. */
export interface Work {
  parsed: Parsed;
  figures: Figures;
  findings: readonly Finding[];
  name: string;
  genre: string;
}

/** Looks like our own marks: made harmless inside the script, where only the author speaks. */
const MARKS: [RegExp, string][] = [
  [/<{2,}|＜{2,}/gu, "‹‹"],
  [/>{2,}|＞{2,}/gu, "››"],
  [/剧本数据/gu, "剧本 数据"],
  [/〔(?=\s*(?:第|开篇))/gu, "（"],
  [/^(\s*)【(?=任务|篇幅|格式|字段)/gmu, "$1［"],
];

const neutralise = (text: string): string => MARKS.reduce((t, [mark, instead]) => t.replaceAll(mark, instead), text);

/** The script in numbered scenes, between two fences that nothing inside it can close. */
export function fenceScript(parsed: Parsed): string {
  const unit = parsed.kind === "novel" ? "章" : "场";
  const starts = parsed.scenes.map((s, i) => s.lines[0]?.start ?? (i === 0 ? 0 : parsed.text.length));
  const front = parsed.text.slice(0, starts[0] ?? parsed.text.length).trim();
  const parts = starts.map((start, i) => `〔第${i + 1}${unit}〕\n${neutralise(parsed.text.slice(start, starts[i + 1] ?? parsed.text.length).trim())}`);
  if (front) parts.unshift(`〔开篇〕\n${neutralise(front)}`);
  const body = parts.join("\n\n").replaceAll(/\r\n?/gu, "\n");
  // From the content alone, so that every call sends the same bytes; an author cannot foresee the digest of a text that holds it.
  const nonce = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return `<<<剧本数据 ${nonce}\n${body}\n剧本数据 ${nonce}>>>`;
}

/** The first turn, in which the model reads: the same bytes in every call of a run. */
export function readingTurn(book: PromptBook, work: Work): ModelMessage[] {
  const about = `作品：《${neutralise(work.name)}》　申报题材：${neutralise(work.genre) || "未填"}`;
  const user = [book.warm, about, `# 规则统计\n\n${neutralise(digestFigures(work.figures, work.findings))}`, `# 全文\n\n${fenceScript(work.parsed)}`, book.after].join("\n\n");
  return [
    { role: "system", content: book.system },
    { role: "user", content: user },
  ];
}

/** The conversation that every task continues: what was read, and the index that was made of it. */
export const afterReading = (reading: readonly ModelMessage[], index: string): ModelMessage[] => [...reading, { role: "assistant", content: index || "已通读全文。" }];

/** One section's question. `given` is what only this section may see, e.g. the scores. */
export function sectionTurn(prompt: Prompt, given = "", note = ""): ModelMessage {
  const uses = prompt.uses.map((t) => TOPIC_TITLES[t]).join("、");
  const head = [`【任务】${prompt.id} ${prompt.title}`, `【篇幅】约 ${prompt.words} 字`, "【格式】Markdown", `【可引的数目】${uses || "无"}`];
  const reminder = "引文写成【第N场「原文」】，逐字照抄；引号内六字以上的话必须是原文。直接写正文。";
  return { role: "user", content: [head.join("\n"), prompt.body, given, reminder, note].filter(Boolean).join("\n\n") };
}
