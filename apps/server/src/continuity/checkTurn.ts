import type { Conflict, FactQuote } from "@mochang/screenplay";
import { unitOf } from "@mochang/contract";
import { z } from "zod";
import { readJson } from "../model/index.ts";
import type { AnswerOutcome, Question } from "../modelRuns/index.ts";
import { fence, neutralise, placeNames, type StoredWork } from "../prompting/index.ts";
import { PROMPTS } from "./readTurn.ts";

/** Conflicts that one question is asked about. */
export const CHECKED_MAX = 30;
/** Tokens of a conflict in the question and of its verdict in the answer. */
export const CHECK_TOKENS = { asked: 300, answered: 8 };
/** Lines on either side of a quote that are shown with it, and characters of one. */
const AROUND = 2;
const LINE_MAX = 120;
const UNREADABLE = "再核的回答不合格式，没有扣墨，请再试一次";

/** Keys of the conflicts that the second question confirmed. */
export const Checked = z.object({ confirmed: z.array(z.string()) });

/** The second question about conflicts that facts of a model came to. */
export function checkMessages(work: StoredWork, conflicts: readonly Conflict[]): Question["messages"] {
  const claims = conflicts.map(({ title, quotes: [first, second] }, i) => ({
    n: i + 1,
    about: title,
    first: around(work, first),
    second: around(work, second),
  }));
  const user = [
    fence(neutralise(JSON.stringify(claims)), "核对数据"),
    ["【任务】continuity-check 再核", "【格式】JSON", '【字段】{"1":"矛盾/能同时成立/看不出"}'].join("\n"),
  ];
  return [
    { role: "system", content: PROMPTS[work.form].check },
    { role: "user", content: user.join("\n\n") },
  ];
}

/** A quote's line with those around it in its scene, under the scene's name. */
function around(work: StoredWork, quote: FactQuote | undefined): string[] {
  if (!quote) return [];
  const lines = work.parsed.scenes[quote.scene - 1]?.lines ?? [];
  const at = lines.findIndex(({ end }) => end > quote.start);
  const name = placeNames(work.parsed, unitOf(work.form))[quote.scene - 1] ?? "";
  return [
    `${name}：`,
    ...lines
      .slice(Math.max(0, at - AROUND), at + AROUND + 1)
      .map(
        ({ text, speaker, type }) =>
          (type === "dialogue" && speaker ? `${speaker}：` : "") + text.trim().slice(0, LINE_MAX).toWellFormed(),
      ),
  ];
}

const Verdicts = z.record(z.string(), z.string());

/** Only what is called 矛盾 is kept; what was not answered for, or left open, is not shown. */
export function judgeCheck(text: string, work: StoredWork, conflicts: readonly Conflict[]): AnswerOutcome {
  const read = readJson(text, Verdicts);
  if (!read.ok) return { note: PROMPTS[work.form].correction, sentence: UNREADABLE };
  const confirmed = conflicts.filter((_, i) => read.value[String(i + 1)]?.trim() === "矛盾").map(({ key }) => key);
  return { result: { confirmed } satisfies z.output<typeof Checked> };
}
