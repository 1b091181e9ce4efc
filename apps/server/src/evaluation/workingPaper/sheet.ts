import {
  gradeByName,
  EvaluationSheet,
  GRADE_NAMES,
  SHEET_EFFORTS,
  SHEET_LEVELS,
  SHEET_TARGETS,
} from "@mochang/contract";
import type { Form, SheetPoint, Verdict } from "@mochang/contract";
import { z } from "zod";
import { FROM_MEMORY } from "../../grounding/index.ts";
import type { ModelMessage } from "../../model/index.ts";
import { citedForm } from "../../prompting/index.ts";
import type { Prompt, Prompts } from "../prompts/loadPrompts.ts";
import type { Check, WorkingPaper } from "./workingPaper.ts";

const line = z.string().trim().max(600);
const short = z.string().trim().max(60);
const point = z.object({ title: short, why: line });
const three = <T extends z.ZodType>(entry: T) =>
  z.array(entry).transform((entries): z.output<T>[] => entries.slice(0, 3));

/** What the conclusion's writer answers. */
export const SheetAnswer = z.object({
  verdict: line,
  basis: line,
  cost: z.object({ level: z.enum(SHEET_LEVELS).catch("中"), why: line }),
  comparables: three(z.object({ title: short, like: line })),
  strengths: three(point),
  weaknesses: three(point),
  project: line,
  writer: z.object({ follow: z.string(), say: line }),
  roadmap: z
    .array(
      z.object({
        what: short,
        how: line,
        effort: z.enum(SHEET_EFFORTS).catch("中"),
        size: z.string(),
        for: z.enum(SHEET_TARGETS).nullable().catch(null),
      }),
    )
    .transform((entries) => entries.slice(0, 5)),
});
export type SheetAnswer = z.infer<typeof SheetAnswer>;

export const SHEET_COUNTS = "comparables 1 到 2 条、strengths 3 到 3 条、weaknesses 3 到 3 条、roadmap 3 到 4 条";

/** An example of the answer's form. */
export function sheetExample(form: Form): string {
  const cited = form === "novel" ? "【章名「原文」】" : "【第N场「原文」】";
  const points = [{ title: "短语", why: `一句话${cited}` }];
  return JSON.stringify({
    verdict: "一句话结论",
    basis: `最高和最低的维度各凭什么${cited}`,
    cost: { level: SHEET_LEVELS.join("/"), why: "凭哪几样" },
    comparables: [{ title: "片名", like: "像在哪一点" }],
    strengths: points,
    weaknesses: points,
    project: "先做什么，做到什么样算过关",
    writer: { follow: Object.values(GRADE_NAMES).join("/"), say: "凭什么" },
    roadmap: [
      {
        what: "短语",
        how: "动哪一处，怎么改",
        effort: SHEET_EFFORTS.join("/"),
        size: "一句话/两场戏/三场戏/一条线",
        for: SHEET_TARGETS.join("/"),
      },
    ],
  } satisfies Record<keyof SheetAnswer, unknown>);
}

/** An effort in words states nothing of the work; anything else is left out. */
const SIZE = /^[一二两三四五六七八九十几半]{1,3}(?:句话|场戏|处|页|集|章|条线|段)$/u;
const titleOf = (title: string): string => title.replaceAll(/[《》〈〉「」『』“”"【】]/gu, "").slice(0, 24);

/** What of the answer stands; null where there is no conclusion in it. */
export function verifySheet(raw: SheetAnswer, check: Check, { story }: WorkingPaper): EvaluationSheet | null {
  const points = (unchecked: readonly SheetPoint[]): SheetPoint[] =>
    unchecked
      .map(({ title, why }) => ({ title: check(title), why: check(why) }))
      .filter(({ title, why }) => title !== "" && why !== "");
  const follow = gradeByName(raw.writer.follow);
  const sheet: EvaluationSheet = {
    verdict: check(raw.verdict),
    logline: story?.logline ?? "",
    medium: story?.medium ?? "",
    genre: story?.genre ?? "",
    cost: { level: raw.cost.level, why: check(raw.cost.why) },
    comparables: raw.comparables
      .map(({ title, like }) => ({ title: titleOf(title), like: check(like).replaceAll(FROM_MEMORY, "") }))
      // The sheet marks all of its comparables at once.
      .filter(({ title, like }) => title !== "" && like !== ""),
    strengths: points(raw.strengths),
    weaknesses: points(raw.weaknesses),
    basis: check(raw.basis),
    project: check(raw.project),
    writer: { follow: follow ?? "C", say: check(raw.writer.say) },
    roadmap: raw.roadmap
      .map((step) => ({ ...step, what: check(step.what), how: check(step.how) }))
      .map((step) => ({ ...step, size: SIZE.test(step.size) ? step.size : "" }))
      .filter(({ what }) => what !== ""),
  };
  const isComplete =
    follow !== null &&
    sheet.verdict !== "" &&
    sheet.strengths.length > 0 &&
    sheet.weaknesses.length > 0 &&
    sheet.roadmap.length > 0;
  return isComplete ? sheet : null;
}

/** The question of the conclusion: `given` is the paper, the scores and the ends of the sections. */
export function sheetTurn(prompts: Pick<Prompts, "form">, prompt: Prompt, paperText: string): ModelMessage {
  const head = [
    `【任务】${prompt.id} ${prompt.title}`,
    "【格式】JSON",
    `【条数】${SHEET_COUNTS}`,
    `【字段】${sheetExample(prompts.form)}`,
  ].join("\n");
  const reminder = `引文写成${citedForm(prompt.kind)}，逐字照抄，写在那句话里面。`;
  return { role: "user", content: [head, prompt.body, paperText, reminder].filter(Boolean).join("\n\n") };
}

/** A finished conclusion as its step keeps it; null in reports from before there was a sheet. */
export function sheetIn(data: unknown): EvaluationSheet | null {
  const storedSheet = z.object({ sheet: EvaluationSheet }).safeParse(data);
  return storedSheet.success ? storedSheet.data.sheet : null;
}

const ended = (text: string): string => (/[。！？…】]$/u.test(text) ? text : `${text}。`);
const HAN = ["一", "二", "三", "四", "五"];

/** The sheet as the text of its section, which all other readers of a report have. */
export function sheetText(sheet: EvaluationSheet, verdict: Verdict): string {
  const points = (sheetPoints: readonly SheetPoint[]): string =>
    sheetPoints.map(({ title, why }) => `- **${title}**：${ended(why)}`).join("\n");
  const rows = sheet.roadmap.map(
    (r, i) =>
      `| ${HAN[i]} | ${[r.what, r.how].filter(Boolean).join("：").replace(/。$/u, "")} | ${r.for ?? ""} | ${[r.effort, r.size].filter(Boolean).join("，")} |`,
  );
  const graded = verdict.grade ? `${GRADE_NAMES[verdict.grade]}。` : "";
  return [
    ended(sheet.verdict),
    ...(sheet.basis ? ["### 分数从哪里来", ended(sheet.basis)] : []),
    "### 这个项目，这位作者",
    [
      `- 项目：${graded}${sheet.project ? ended(sheet.project) : ""}`,
      `- 作者：${GRADE_NAMES[sheet.writer.follow]}。${sheet.writer.say ? ended(sheet.writer.say) : ""}`,
    ].join("\n"),
    "### 长处",
    points(sheet.strengths),
    "### 短处",
    points(sheet.weaknesses),
    "### 修改路线",
    ["| 先后 | 改什么 | 为了 | 工夫 |", "| --- | --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}
