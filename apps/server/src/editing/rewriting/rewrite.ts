import {
  BY_EVALUATION,
  CONTINUE,
  formOf,
  inForm,
  LINE_NAMES,
  PROPOSAL_KEY,
  REWRITE_ANEW,
  RewriteLines,
  type BaseLine,
  type Form,
  type Proposal,
  type ProposedEdit,
} from "@mochang/contract";
import { z } from "zod";
import { listCards } from "../sceneEvaluation/cards.ts";
import { AppError, defineJob } from "../../platform/index.ts";
import { fence, loadRules, neutralise, type Range, type StoredWork } from "../../prompting/index.ts";
import type { ModelRunKind, OpenVersion, Question } from "../../modelRuns/index.ts";
import type { EditingDeps } from "../deps.ts";
import { sceneOf, type ShownScene } from "../sceneOf.ts";
import { createEditCheck, type EditCheck } from "./createEditCheck.ts";
import { contextOf } from "./context.ts";
import { nameOfType, typeOfWire } from "./lineTypeNames.ts";
import { applyEdits, readEdit, rowFilter, saysUnchanged } from "./readEdits.ts";
import { REWRITING, type RewritePrompt } from "./rewritePrompts.ts";

const RewriteRequest = RewriteLines.omit({ scriptId: true, versionId: true });
export type RewriteRequest = z.infer<typeof RewriteRequest>;

const EMPTY = "没有可以改的文字，请先写几行或重新选择";
const NO_CARDS = "这一{场}还没有评估，请先评估，或改选别的改法";
const UNREADABLE = "写出来的改动不合格式，没有扣墨，请再试一次";

/** Changes of a scene's lines, or what follows them: prompts 113 to 121, one question. */
export const REWRITE: ModelRunKind<RewriteRequest> = {
  work: {
    kind: "rewrite",
    job: defineJob("rewrite", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 2, concurrency: 8 }),
    stoppedMessage: "改写已停止",
    failedMessage: "改写没有完成，请稍后再试",
    lostMessage: "改写中断了，请再试一次",
  },
  task: "write",
  system: "2",
  requestSchema: RewriteRequest,
  async questions(deps, version, requested) {
    const { work, documentId } = version;
    const scene = sceneOf(work, requested.sceneId);
    const base = baseOf(work, scene, requested);
    if (base.length === 0) throw new AppError("invalid", { msg: EMPTY });
    const rules = await loadRules(deps.db, documentId);
    const asked = rangeOf(work, scene, base);
    const context = await contextOf(deps.db, version, scene, { rules, thoughts: requested.thoughts, asked });
    const prompts = promptsOf(work.form, requested);
    const cards = requested.promptId === BY_EVALUATION ? await groundsOf(deps, version, requested) : "";
    const ordered = createEditCheck(work, scene, base, rules);
    return [
      {
        key: PROPOSAL_KEY,
        messages: messagesOf(work, scene, context, base, prompts, cards),
        outputTokens: expectedTokens(base, requested.promptId),
        temperature: requested.promptId === REWRITE_ANEW || requested.promptId === CONTINUE ? 0.8 : 0.5,
        newFilter: () => {
          const check = createEditCheck(work, scene, base, rules);
          return rowFilter((row) => checked(row, { base, form: work.form, promptId: requested.promptId, check }));
        },
        judge: ({ text }) =>
          judge(text, { base, form: work.form, promptId: requested.promptId, check: ordered }, requested),
      },
    ];
  },
};

/** What a proposal's rows are read by. */
interface Grounds {
  base: BaseLine[];
  form: Form;
  promptId: number;
  check: EditCheck;
}

/** A row as a proposed change with what speaks against it. Continuing puts lines behind the last one, whatever it says. */
function checked(row: string, { base, form, promptId, check }: Grounds): ProposedEdit | null {
  const read = readEdit(row, base, form);
  if (!read || (promptId === CONTINUE && read.op !== "insert")) return null;
  const edit = promptId === CONTINUE ? { ...read, at: base.length } : read;
  return { ...edit, warnings: check(edit) };
}

function judge(
  text: string,
  grounds: Grounds,
  { sceneId: _, content: __, lineIds: ___, ...requested }: RewriteRequest,
) {
  const { base, form } = grounds;
  const { promptId, problem } = requested;
  const edits = text.split("\n").flatMap((row) => checked(row, grounds) ?? []);
  if (edits.length === 0 && !saysUnchanged(text)) return { note: REWRITING[form].correction, sentence: UNREADABLE };
  const lines = applyEdits(base, edits);
  const about = promptId === BY_EVALUATION && problem ? { problem: { key: problem.key, title: problem.title } } : {};
  return { result: { base, edits, lines, asked: requested, ...about } satisfies Proposal };
}

/** From the first to the last of the lines that are asked about; of lines that the document does not have the scene. */
function rangeOf({ lines }: StoredWork, { range }: ShownScene, base: readonly BaseLine[]): Range {
  const found = base.flatMap(({ id }) => (id === null ? [] : (lines[id] ?? [])));
  if (found.length === 0) return range;
  return { start: Math.min(...found.map(({ start }) => start)), end: Math.max(...found.map(({ end }) => end)) };
}

const isHeading = ({ type }: BaseLine): boolean => type === LINE_NAMES.heading || type === LINE_NAMES.chapter;

/**
 * The lines that are asked about: those given, with the types that the document has; else the whole scene but its heading. A scene that is
 * only a heading is gone on with from there.
 */
function baseOf(work: StoredWork, { range }: ShownScene, { content, lineIds, promptId }: RewriteRequest): BaseLine[] {
  const lines = Object.entries(work.lines)
    .filter(([, { start, end }]) => start >= range.start && end <= range.end)
    .sort(([, a], [, b]) => a.start - b.start)
    .map(([id, { start, end, type }]) => ({
      id,
      type: LINE_NAMES[type],
      content: work.parsed.text
        .slice(start, end)
        .replaceAll(/\s*[\r\n]\s*/gu, " ")
        .trim(),
    }));
  const rows = content.split("\n").map((row) => row.trim());
  if (content.trim() === "") {
    const body = lines.filter((line) => !isHeading(line));
    return body.length === 0 && promptId === CONTINUE ? lines : body;
  }
  if (lineIds && lineIds.length !== rows.length) throw new AppError("invalid");
  const remainingLines = [...lines];
  return rows.flatMap((row, i): BaseLine[] => {
    if (row === "") return [];
    const at = remainingLines.findIndex(({ id, content: words }) => (lineIds ? id === lineIds[i] : words === row));
    const [found] = at < 0 ? [] : remainingLines.splice(at, 1);
    return [{ id: lineIds?.[i] ?? found?.id ?? null, type: found?.type ?? LINE_NAMES.action, content: row }];
  });
}

const promptsOf = (form: Form, { promptId, promptIds }: RewriteRequest): RewritePrompt[] =>
  (promptIds.length > 0 ? [...new Set(promptIds)] : [promptId]).flatMap((id) => REWRITING[form].prompts.get(id) ?? []);

/** What 119 follows: one problem of 待办, else the scene's cards. */
async function groundsOf(deps: EditingDeps, version: OpenVersion, requested: RewriteRequest): Promise<string> {
  const { problem } = requested;
  if (!problem) return cardsFor(deps, version, requested);
  const { title, sentence, quotes } = problem;
  return [`${title}：${sentence}`, ...quotes.map((quote) => `说的是这一句：「${quote}」`)].join("\n");
}

async function cardsFor(
  deps: EditingDeps,
  { script, documentId }: OpenVersion,
  requested: RewriteRequest,
): Promise<string> {
  const cards = await listCards(deps.db, script.id, documentId, requested.sceneId);
  const followed = cards.filter(
    ({ promptId }) => requested.suggestPromptIds.length === 0 || requested.suggestPromptIds.includes(promptId),
  );
  if (followed.length === 0) throw new AppError("invalid", { msg: inForm(NO_CARDS, formOf(script.fileType)) });
  return followed.map(({ title, result }) => `${title}：${result}`).join("\n");
}

/** A rewriting touches about a third of the lines, writing anew all of them. */
function expectedTokens(base: readonly BaseLine[], promptId: number): number {
  const characters = base.reduce((sum, { content }) => sum + content.length, 0);
  if (promptId === CONTINUE) return 450;
  return Math.round(200 + characters * (promptId === REWRITE_ANEW ? 1.3 : 0.8));
}

function messagesOf(
  work: StoredWork,
  scene: ShownScene,
  context: readonly string[],
  base: readonly BaseLine[],
  prompts: readonly RewritePrompt[],
  cards: string,
): Question["messages"] {
  const numbered = base
    .map(({ type, content }, i) => `${i + 1} ${nameOfType(typeOfWire(type))}｜${neutralise(content)}`)
    .join("\n");
  const user = [
    ...context,
    `# ${scene.name}里要改的行\n\n${fence(numbered)}`,
    cards === "" ? "" : `# 评估\n\n${fence(neutralise(cards), "要点数据")}`,
    [
      `【任务】${prompts.map(({ id }) => id).join("+")} ${prompts.map(({ title }) => title).join("、")}`,
      `【范围】只改上面编了号的行，共 ${base.length} 行`,
    ].join("\n"),
    ...prompts.map(({ body }) => body),
    REWRITING[work.form].edits,
  ];
  return [
    { role: "system", content: REWRITING[work.form].system },
    { role: "user", content: user.filter(Boolean).join("\n\n") },
  ];
}
