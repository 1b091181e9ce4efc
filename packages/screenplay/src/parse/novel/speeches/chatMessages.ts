import { isAnyLabel } from "../../linePatterns/labels.ts";
import { endsInSpeechVerb, opensQuote } from "../../linePatterns/speechVerbs.ts";
import { isWebsiteLine } from "../chapters/websiteLines.ts";

/** A paragraph of a novel that is a message or a line of a script: who speaks, and where his words begin. */
export interface ChatLine {
  name: string;
  /** False for a pronoun, whom nobody is listed under. */
  named: boolean;
  /** Offset of the words; 0 where the name stands in the paragraph above. */
  body: number;
}

const LINE = /^([^:“”「」"『』。,!?…;]{1,12}) ?: ?(?=[^ ])/;
/** `阿竹 22:31`, `2024-05-01 22:31:07 阿竹`: the words stand below. */
const STAMP =
  /^(?:([^:。,!?“”「」]{1,12}?) +(?:[\d年月日/. -]{4,12} ?)?\d{1,2}:\d{2}(?::\d{2})?|(?:[\d年月日/. -]{4,12} )?\d{1,2}:\d{2}(?::\d{2})? +([^:。,!?“”「」]{1,12}))$/;
/** Words in front of a colon that tell instead of naming. */
const CLAUSE =
  /[的了着过是在有这那着著]|^[我他她你它].|^(?:第|如|例|注|附|又及|PS)|^(?:结果|原因|问题|答案|目的|条件|理由|备注|地址|时间|地点|结论|总结|内容|要求|密码|电话|姓名|年龄|性别|等级|技能|职业|力量|敏捷|智力|体质|生命|宿主|任务|奖励|系统提示|提示|又及|题目|标题)/;
/** Other lines that may stand between two messages: `“404”撤回了一条消息`. */
const BETWEEN = 1;
/** So many lines by colon make a chat of a text. */
const MIN_COUNT = 3;

/** True for a name with the time of a message that stands below. */
export const isTimestamp = (norm: string): boolean => norm.length <= 40 && norm.includes(":") && STAMP.test(norm);

/** Messages and quoted script lines among the paragraphs of a novel: names before colons that come again, or that answer each other. Linear. */
export function chatLines(norms: readonly string[]): Map<number, ChatLine> {
  const found = new Map<number, ChatLine>();
  const counts = new Map<string, number>();
  norms.forEach((norm, i) => {
    const line = lineOf(norm);
    if (!line) return;
    found.set(i, line);
    counts.set(line.name, (counts.get(line.name) ?? 0) + 1);
  });
  const near = (i: number): boolean => {
    for (let step = 1; step <= 1 + BETWEEN; step++)
      for (const other of [found.get(i - step), found.get(i + step)])
        if (other !== undefined && other.name !== found.get(i)?.name && (counts.get(other.name) ?? 0) > 1) return true;
    return false;
  };
  const plausible = new Map([...found].filter(([i, { name }]) => (counts.get(name) ?? 0) > 1 || near(i)));
  if (plausible.size < MIN_COUNT || new Set([...plausible.values()].map(({ name }) => name)).size < 2)
    plausible.clear();
  for (const [i, line] of stamped(norms)) plausible.set(i, line);
  return plausible;
}

function lineOf(norm: string): ChatLine | null {
  const match = LINE.exec(norm);
  if (!match || isTimestamp(norm)) return null;
  const name = (match[1] as string).trim();
  const body = match[0].length;
  if (
    name === "" ||
    opensQuote(norm[body]) ||
    CLAUSE.test(name) ||
    isAnyLabel(name) ||
    endsInSpeechVerb(name) ||
    isWebsiteLine(norm)
  )
    return null;
  return { name, named: !/^[我他她你它俺咱]$/.test(name), body };
}

function stamped(norms: readonly string[]): Map<number, ChatLine> {
  const stamps = norms.map((norm) => (isTimestamp(norm) ? STAMP.exec(norm) : null));
  const lines = new Map<number, ChatLine>();
  stamps.forEach((stamp, i) => {
    if (stamp && norms[i + 1] !== undefined && !stamps[i + 1])
      lines.set(i + 1, { name: (stamp[1] ?? stamp[2] ?? "").trim(), named: true, body: 0 });
  });
  return lines.size < MIN_COUNT ? new Map() : lines;
}
