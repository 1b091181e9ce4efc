import {
  bannedWords,
  editSummary,
  isSame,
  itemName,
  itemOf,
  onlyItem,
  plainProse,
  regenerateActs,
  regenerateOne,
  regenerateSequences,
  TEXT_MAX,
  writeOpenCards,
  type Values,
  type Work,
} from "@mochang/generation";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { TextFilter } from "../../runEngine/index.ts";
import { documentOf } from "../../library/index.ts";
import type { ModelRunKind, Question } from "../../modelRuns/index.ts";
import { AppError, defineJob } from "../../platform/index.ts";
import { announceSteps, changeWorkIn, type ChangeDeps } from "../steps/changeWork.ts";
import { loadRules } from "../../prompting/index.ts";
import { loadWork } from "../steps/loadWork.ts";
import { MIN_ANSWER, judgeForms, judgeProse, example, exampleWithReasons, writtenFields } from "./answerShape.ts";
import { FormRequest } from "./requests.ts";
import { aboveOf, bibleOf, fenced, formOf, planOf, systemOf } from "./context.ts";
import { cardsBelow, formTask, type FormTask } from "./formTask.ts";
import { judgeReasoned } from "./judgeLines.ts";
import { referenceWords } from "./referenceWords.ts";
import { setSurplusApart } from "./setSurplusApart.ts";

/** The only step of such a run. */
export const FORM_KEY = "form";
const ALL = (): TextFilter => ({ push: (delta) => delta, end: () => "" });
const NOTHING = (): TextFilter => ({ push: () => "", end: () => "" });
const isProse = ({ task }: FormRequest): boolean => task === "evaluate" || task === "summary" || task === "ask";
/** A scene's script that is written anew after an evaluation. */
const isScript = ({ task, content }: FormRequest): boolean => task === "update" && content !== null;
/** Characters of a scene's script that a prompt takes along. */
const CONTENT_MAX = 12_000;

/** Tokens of an answer for each character that it is asked for: about 0.8 a Han character, with some more words than asked for; in a form the names of fields around them. */
const PROSE_TOKENS = 0.9;
const FORM_TOKENS = 1;

/** `announcer`: tells other windows of what was stored; null where runs are only started. Inspirations, generated cards, evaluations, changes after them and summaries of steps 1 to 7: one question a run. */
export const formsKind = (announcer: ChangeDeps["announcer"] | null): ModelRunKind<FormRequest> => ({
  work: {
    kind: "generation",
    job: defineJob("generation", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 4, concurrency: 12 }),
    stoppedMessage: "停下了，写好的没有动",
    failedMessage: "没有写成，没有扣墨，请稍后再试",
    lostMessage: "中断了，请再试一次",
  },
  task: "write",
  system: "3",
  requestSchema: FormRequest,
  async questions(deps, version, input) {
    const requested = { ...input, rules: input.rules || (await loadRules(deps.db, version.documentId)) };
    const { work } = await loadWork(deps.db, version.documentId, version.script.id);
    const task = formTask(work, requested);
    const references = requested.kind === "core" ? await referenceWords(deps.db, version.script.id, task.form) : "";
    const { kind } = requested;
    let revision = 0;
    const reasons = requested.task === "update";
    const expected = { kind, form: task.form, scriptType: work.scriptType, list: task.list, reasons };
    return [
      {
        key: FORM_KEY,
        targets: targetsOf(requested, task),
        messages: messagesOf(work, requested, task, references),
        outputTokens: tokensOf(task, requested),
        temperature: isProse(requested) ? 0.4 : 0.9,
        // A form streams as it is written: the page reads what is complete of it, and takes only what was judged. A script is shown change by change at its end.
        newFilter: isScript(requested) ? NOTHING : ALL,
        judge: ({ text }) =>
          isProse(requested)
            ? judgeProse(text, requested.task === "ask" ? MIN_ANSWER : undefined)
            : isScript(requested)
              ? judgeReasoned(text, bannedWords(requested.rules))
              : setSurplusApart(judgeForms(text, expected), task),
        store: async (tx, result) => {
          const change = changeOf(requested, task, result);
          if (change === null) return;
          const ownVersion = {
            script: version.script,
            version: await documentOf(tx, version.script, version.documentId),
          };
          ({ revision } = await changeWorkIn(tx, ownVersion, (now) => change(now), deps.now()));
        },
        onStored: () => announcer && revision > 0 && announceSteps({ announcer }, version.documentId, revision),
      },
    ];
  },
});

/** The cards that are written: one, or all below their parent. */
const targetsOf = ({ task, id }: FormRequest, { cards }: FormTask): string[] =>
  task === "one" && id !== null ? [`card:${id}`] : cards.map((card) => `card:${card.id}`);

export const tokensOf = ({ words }: FormTask, requested: FormRequest): number =>
  Math.ceil(words * (isProse(requested) ? PROSE_TOKENS : FORM_TOKENS));

/** Of cards of which others are submitted: which ones are asked for. */
function onlyThese(work: Work, { kind }: FormRequest, { cards, parentId }: FormTask): string {
  const names = cards.map((card) => itemName(work, card)).join("、");
  return cards.length === 0 || cards.length === cardsBelow(work, kind, parentId).length
    ? ""
    : `这一次只写${names}，一份一个，照这个次序；别的已经定了，不写，上面说的个数不算它们。`;
}

/** A question about forms by itself: what stands before it is in no other question's conversation. */
export const messagesOf = (
  work: Work,
  requested: FormRequest,
  task: FormTask,
  references: string,
): Question["messages"] => [
  { role: "system", content: systemOf(work) },
  {
    role: "user",
    content: `${bibleOf(work, requested.rules, references, task.item?.id ?? null)}\n\n${formWords(work, requested, task)}`,
  },
];

/** A summary is shown as paragraphs; what is said of a form may have headings and lists. */
const formatOf = (requested: FormRequest): string =>
  requested.task === "summary" ? "自然段" : isProse(requested) ? "Markdown" : isScript(requested) ? "剧本行" : "JSON";

/** Whether a form is written against the plan of all acts, sequences and scenes. */
const isPlanned = (kind: FormRequest["kind"]): boolean => kind === "act" || kind === "sequence" || kind === "scene";

/** What is asked about forms, behind the bible. */
export function formWords(work: Work, requested: FormRequest, task: FormTask): string {
  const { kind } = requested;
  const { prompt, words, item, form, list, parentId } = task;
  const written = writtenFields(kind, form, work.scriptType);
  const fields = requested.task === "update" ? exampleWithReasons(written) : example(written);
  const head = [
    `【任务】${requested.task}-${kind} ${prompt.title}`,
    `【篇幅】约 ${words} 字`,
    `【格式】${formatOf(requested)}`,
    isProse(requested) || isScript(requested)
      ? ""
      : `【字段】${JSON.stringify(list === null ? fields : { [list.key]: [fields] })}`,
    list === null ? "" : `${list.key} 里正好 ${list.count} 份，每一项都要写。`,
  ];
  const user = [
    isPlanned(kind) ? planOf(work, undefined, item?.id ?? null) : "",
    aboveOf(work, parentId),
    formOf(kind, form, work.scriptType),
    requested.content === null
      ? ""
      : `# 这一场的剧本\n\n${fenced(requested.content.slice(0, CONTENT_MAX).toWellFormed())}`,
    requested.talk ? `# 先前的问答\n\n${fenced(requested.talk)}` : "",
    requested.question ? `# 编剧的问题\n\n${fenced(requested.question)}` : "",
    requested.evaluation ? `# 评估意见\n\n${fenced(requested.evaluation)}` : "",
    head.filter(Boolean).join("\n"),
    prompt.body,
    onlyThese(work, requested, task),
  ];
  return user.filter(Boolean).join("\n\n");
}

const Forms = z.object({ forms: z.array(z.record(z.string(), z.unknown())) });

/** What an answer changes in the stored work; null for a proposal, which changes nothing until its writer takes it. */
function changeOf(
  { task, kind, id }: FormRequest,
  { parentId, item: requestedItem, cards }: FormTask,
  result: unknown,
) {
  if (task === "summary") {
    const { text } = z.object({ text: z.string() }).parse(result);
    return (work: Work) => {
      const item = id === null ? onlyItem(work, kind) : itemOf(work, id);
      if (!item) throw new AppError("not-found");
      // Submitted anew meanwhile: these words are of what no longer stands there.
      if (requestedItem && !isSame(requestedItem.values, item.values)) return { work };
      return editSummary(work, {
        id: item.id,
        summary: plainProse(text).slice(0, TEXT_MAX).toWellFormed(),
        version: null,
        by: "model",
      });
    };
  }
  if (task === "generate") {
    const answers = Forms.parse(result).forms;
    return (work: Work): { work: Work } =>
      kind === "act"
        ? regenerateActs(work, answers, randomUUID)
        : kind === "sequence"
          ? regenerateSequences(work, parentId ?? "", answers, randomUUID)
          : writeOpenCards(work, { kind, parentId, asked: cards.map((card) => card.id) }, answers, randomUUID);
  }
  if (task === "one" && id !== null) {
    const [answer = {}] = Forms.parse(result).forms as Values[];
    return (work: Work): { work: Work } => {
      const item = itemOf(work, id);
      if (!item) throw new AppError("not-found");
      return { work: regenerateOne(work, item, answer) };
    };
  }
  return null;
}
