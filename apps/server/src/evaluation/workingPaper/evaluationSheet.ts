import {
  asSentence,
  gradeByName,
  EvaluationSheet,
  GRADE_NAMES,
  SHEET_EFFORTS,
  SHEET_LEVELS,
  SHEET_TARGETS,
  writerVerdict,
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

/** The two halves of the sheet, each asked by a call of its own, side by side: what is judged, and what is to be revised. */
export const SHEET_PARTS = {
  judgement: z.object({
    verdict: line,
    basis: line,
    cost: z.object({ level: z.enum(SHEET_LEVELS).catch("中"), why: line }),
    comparables: three(z.object({ title: short, like: line })),
    strengths: three(point),
    project: line,
    writer: z.object({ follow: z.string(), say: line }),
  }),
  revision: z.object({
    weaknesses: three(point),
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
  }),
};
export type SheetPart = keyof typeof SHEET_PARTS;
type Judgement = z.infer<typeof SHEET_PARTS.judgement>;
type Revision = z.infer<typeof SHEET_PARTS.revision>;

/** Characters that each half is expected to have, its JSON counted in. */
export const SHEET_WORDS: Record<SheetPart, number> = { judgement: 360, revision: 380 };

const SHEET_COUNTS: Record<SheetPart, string> = {
  judgement: "comparables 1 到 2 条、strengths 3 到 3 条",
  revision: "weaknesses 3 到 3 条、roadmap 3 到 4 条",
};

/** An example of a half's form. */
export function sheetExample(form: Form, part: SheetPart): string {
  const cited = form === "novel" ? "【章名「原文」】" : "【第N场「原文」】";
  const points = [{ title: "短语", why: `一句话${cited}` }];
  const examples = {
    judgement: {
      verdict: "一句话结论",
      basis: `最高和最低的维度各凭什么${cited}`,
      cost: { level: SHEET_LEVELS.join("/"), why: "凭哪几样" },
      comparables: [{ title: "片名", like: "像在哪一点" }],
      strengths: points,
      project: "先做什么，做到什么样算过关",
      writer: { follow: Object.values(GRADE_NAMES).join("/"), say: "凭什么" },
    } satisfies Record<keyof Judgement, unknown>,
    revision: {
      weaknesses: points,
      roadmap: [
        {
          what: "短语",
          how: "动哪一处，怎么改",
          effort: SHEET_EFFORTS.join("/"),
          size: "一句话/两场戏/三场戏/一条线",
          for: SHEET_TARGETS.join("/"),
        },
      ],
    } satisfies Record<keyof Revision, unknown>,
  };
  return JSON.stringify(examples[part]);
}

/** An effort in words states nothing of the work; anything else is left out. */
const SIZE = /^[一二两三四五六七八九十几半]{1,3}(?:句话|场戏|处|页|集|章|条线|段)$/u;
const titleOf = (title: string): string => title.replaceAll(/[《》〈〉「」『』“”"【】]/gu, "").slice(0, 24);

type Verified<Half> = Pick<EvaluationSheet, Extract<keyof Half, keyof EvaluationSheet>>;
export type VerifiedJudgement = Verified<Judgement>;
export type VerifiedRevision = Verified<Revision>;

const verifyPoints = (points: readonly SheetPoint[], check: Check): SheetPoint[] =>
  points
    .map(({ title, why }) => ({ title: check(title), why: check(why) }))
    .filter(({ title, why }) => title !== "" && why !== "");

/** What of the first half stands; null without a verdict, a strength or an answer on the writer. */
export function verifyJudgement(raw: Judgement, check: Check): VerifiedJudgement | null {
  const follow = gradeByName(raw.writer.follow);
  const verdict = check(raw.verdict);
  const strengths = verifyPoints(raw.strengths, check);
  if (follow === null || verdict === "" || strengths.length === 0) return null;
  return {
    verdict,
    basis: check(raw.basis),
    cost: { level: raw.cost.level, why: check(raw.cost.why) },
    comparables: raw.comparables
      .map(({ title, like }) => ({ title: titleOf(title), like: check(like).replaceAll(FROM_MEMORY, "") }))
      // The sheet marks all of its comparables at once.
      .filter(({ title, like }) => title !== "" && like !== ""),
    strengths,
    project: check(raw.project),
    writer: { follow, say: check(raw.writer.say) },
  };
}

/** What of the second half stands; null without a weakness or a revision. */
export function verifyRevision(raw: Revision, check: Check): VerifiedRevision | null {
  const weaknesses = verifyPoints(raw.weaknesses, check);
  const roadmap = raw.roadmap
    .map((step) => ({ ...step, what: check(step.what), how: check(step.how) }))
    .map((step) => ({ ...step, size: SIZE.test(step.size) ? step.size : "" }))
    .filter(({ what }) => what !== "");
  return weaknesses.length > 0 && roadmap.length > 0 ? { weaknesses, roadmap } : null;
}

/** The sheet from its halves, with what the working paper says of the work. A revision for a point that does not stand names none. */
export function joinSheet(
  judgement: VerifiedJudgement,
  revision: VerifiedRevision,
  { story }: WorkingPaper,
): EvaluationSheet {
  const targets = new Set([
    ...SHEET_TARGETS.filter((t) => t.startsWith("短处")).slice(0, revision.weaknesses.length),
    ...SHEET_TARGETS.filter((t) => t.startsWith("长处")).slice(0, judgement.strengths.length),
  ]);
  return {
    ...judgement,
    weaknesses: revision.weaknesses,
    roadmap: revision.roadmap.map((step) => ({ ...step, for: step.for && targets.has(step.for) ? step.for : null })),
    logline: story?.logline ?? "",
    medium: story?.medium ?? "",
    genre: story?.genre ?? "",
  };
}

/** The question of a half of the sheet: `context` is the paper, the scores and the ends of the sections. */
export function sheetTurn(
  prompts: Pick<Prompts, "form">,
  prompt: Prompt,
  part: SheetPart,
  context: string,
): ModelMessage {
  const fields = Object.keys(SHEET_PARTS[part].shape).join("、");
  const head = [
    `【任务】${prompt.id} ${prompt.title}`,
    "【格式】JSON",
    `【条数】${SHEET_COUNTS[part]}`,
    `【字段】${sheetExample(prompts.form, part)}`,
  ].join("\n");
  const reminder = `这一次只写 ${fields}，其余各栏由另一次回答写。引文写成${citedForm(prompt.kind)}，逐字照抄，附在那句话的末尾、句号之前。`;
  return { role: "user", content: [head, prompt.body, context, reminder].filter(Boolean).join("\n\n") };
}

/** A finished conclusion as its step keeps it; null in reports from before there was a sheet. */
export function sheetIn(data: unknown): EvaluationSheet | null {
  const storedSheet = z.object({ sheet: EvaluationSheet }).safeParse(data);
  return storedSheet.success ? storedSheet.data.sheet : null;
}

const HAN = ["一", "二", "三", "四", "五"];

/** The sheet as the text of its section, which all other readers of a report have. */
export function sheetText(sheet: EvaluationSheet, verdict: Verdict): string {
  const points = (sheetPoints: readonly SheetPoint[]): string =>
    sheetPoints.map(({ title, why }) => `- **${title}**：${asSentence(why)}`).join("\n");
  const rows = sheet.roadmap.map(
    (r, i) =>
      `| ${HAN[i]} | ${[r.what, r.how].filter(Boolean).join("：").replace(/。$/u, "")} | ${r.for ?? ""} | ${[r.effort, r.size].filter(Boolean).join("，")} |`,
  );
  const graded = verdict.grade ? `${GRADE_NAMES[verdict.grade]}。` : "";
  return [
    asSentence(sheet.verdict),
    ...(sheet.basis ? ["### 分数从哪里来", asSentence(sheet.basis)] : []),
    "### 这个项目，这位作者",
    [
      `- 项目：${graded}${sheet.project ? asSentence(sheet.project) : ""}`,
      `- 作者：${writerVerdict(sheet, verdict)}。${sheet.writer.say ? asSentence(sheet.writer.say) : ""}`,
    ].join("\n"),
    "### 长处",
    points(sheet.strengths),
    "### 短处",
    points(sheet.weaknesses),
    "### 修改路线",
    ["| 先后 | 改什么 | 为了 | 工夫 |", "| --- | --- | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}
