import { plainCited } from "@mochang/contract";
import { z } from "zod";
import type { ModelMessage } from "../../model/index.ts";
import { fence, neutralise } from "../../prompting/index.ts";
import type { Claim } from "./claims.ts";

/** What a judge says of a sentence and its lines. */
export type Support = "支持" | "不支持" | "看不出";

const TASK = ["【任务】support 逐句核对", "【格式】JSON", '【字段】{"1":"支持/不支持/看不出"}'].join("\n");

/**
 * The question whether each sentence follows from its lines. Sentences and lines are both data: they stand in a fence, as strings of JSON
 * that nothing inside them can end.
 */
export function supportMessages(instructions: string, claims: readonly Claim[]): ModelMessage[] {
  const items = claims.map(({ sentence, lines }, i) =>
    JSON.stringify({
      n: i + 1,
      sentence: neutralise(plainCited(sentence)),
      lines: lines.map(neutralise),
    }),
  );
  return [
    { role: "system", content: instructions },
    { role: "user", content: `${fence(`[${items.join(",\n")}]`, "核对数据")}\n\n${TASK}` },
  ];
}

/** At most so many of the answers may be missing. */
const MISSING_MAX = 0.5;

/** An answer for most of so many claims, by their numbers from 1; what is none of the three words is left out. */
export const supportSchema = (count: number) =>
  z
    .record(z.string(), z.unknown())
    .transform((answers) => {
      const read = new Map<number, Support>();
      for (let n = 1; n <= count; n++) {
        const answer = answers[String(n)];
        if (answer === "支持" || answer === "不支持" || answer === "看不出") read.set(n, answer);
      }
      return read;
    })
    .refine((read) => read.size >= count * (1 - MISSING_MAX), "每个编号都要有一个答案：支持、不支持或看不出");

/** Tokens that the answer about a claim takes. */
const ANSWER_TOKENS = 8;
/**
 * Characters of a section for each sentence that is asked about, and of what is sent about it: itself, its lines and the marks around them. Measured
 * on the three sample reports: 51 to 54, and 263 to 275.
 */
const CHARACTERS_A_CLAIM = 53;
const SENT_A_CLAIM = 267;

/** What the check of a section of so many characters is expected to send and to answer, before it is written. */
export function expectedSupport(
  words: number,
  instructions: string,
  estimateTokens: (text: string) => number,
): { inputTokens: number; outputTokens: number } {
  const claims = Math.ceil(words / CHARACTERS_A_CLAIM);
  const inputTokens = estimateTokens(instructions) + claims * estimateTokens("字".repeat(SENT_A_CLAIM));
  return { inputTokens, outputTokens: claims * ANSWER_TOKENS };
}

/** Far above what is asked: an answer cut at its limit is void. */
export const supportLimit = (count: number): number => 400 + count * 40;
