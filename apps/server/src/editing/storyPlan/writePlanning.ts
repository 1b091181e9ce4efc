import { inForm, PlanningPrompt, unitOf } from "@mochang/contract";
import { z } from "zod";
import {
  countHan,
  createGroundingFilter,
  createRepeatedSentences,
  indexPassages,
  supportedFigures,
} from "../../grounding/index.ts";
import type { TaskModel } from "../../model/index.ts";
import { AppError, defineJob } from "../../platform/index.ts";
import { aboutWork, castAndScenes, citedForm, fenceIndex, type StoredWork } from "../../prompting/index.ts";
import { scriptForPrompt } from "../scriptForPrompt.ts";
import type { ModelRunKind, Question } from "../../modelRuns/index.ts";
import { loadDocument } from "../../documents/index.ts";
import { keepGenerated } from "./planningStore.ts";
import { PLANNING_PROMPTS, type PlanningText } from "./planningPrompts.ts";

export const PlanningRequest = z.object({
  promptId: PlanningPrompt,
  /** The new text waits beside the old one for its writer's nod. */
  propose: z.boolean().default(false),
});
export type PlanningRequest = z.output<typeof PlanningRequest>;

/** The least length of an answer after verification; a shorter one is refused. */
const MIN_HAN = 40;
const EMPTY = "这一份没有通过原文核对，请重试";
const BARE = "{剧本}还没有写内容，写几{场}再来";

export const planningKey = (promptId: number): string => `planning:${promptId}`;

/** One item of planning, written anew. */
export const PLANNING_KIND: ModelRunKind<PlanningRequest> = {
  work: {
    kind: "planning",
    job: defineJob("planning", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 2, concurrency: 8 }),
    stoppedMessage: "策划停下了",
    failedMessage: "策划没有写成，请稍后再试",
    lostMessage: "策划中断了，请再试一次",
  },
  task: "write",
  system: "2",
  requestSchema: PlanningRequest,
  async questions(deps, { documentId, work }, { promptId, propose }) {
    const { prompts, correction } = PLANNING_PROMPTS[work.form];
    const prompt = prompts.get(promptId);
    if (!prompt || work.parsed.scenes.length === 0 || countHan(work.parsed.text) < MIN_HAN)
      throw new AppError("invalid", { msg: inForm(BARE, work.form) });
    const unit = unitOf(work.form);
    const passages = indexPassages(work.parsed, { unit, title: work.name });
    const allowedFigures = supportedFigures(work.figures, unit);
    const seq = (await loadDocument(deps.db, documentId))?.textSeq ?? 0;
    const key = planningKey(promptId);
    const repeated = createRepeatedSentences();
    return [
      {
        key,
        targets: [key],
        messages: messagesOf(work, prompt, deps.model?.of("write") ?? null),
        outputTokens: Math.round(prompt.words * 1.3),
        temperature: 0.5,
        newFilter() {
          repeated.forget(key);
          return createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: key });
        },
        judge: ({ verified }) =>
          countHan(verified) < MIN_HAN ? { note: correction, sentence: EMPTY } : { result: { text: verified.trim() } },
        store: (tx, result) =>
          keepGenerated(tx, documentId, promptId, (result as { text: string }).text, { seq, propose, at: deps.now() }),
      },
    ];
  },
};

/** The script first, in the same bytes for all four, so that a provider's cache serves it; the question comes last. */
function messagesOf(work: StoredWork, prompt: PlanningText, model: TaskModel | null): Question["messages"] {
  const { fenced, whole } = scriptForPrompt(work, model);
  const user = [
    aboutWork(work),
    fenced,
    whole ? "" : inForm("{剧本}太长，以上每{场}只给出开头和结尾；没有给出的不要猜。", work.form),
    fenceIndex(castAndScenes(work)),
    [`【任务】${prompt.id} ${prompt.title}`, `【篇幅】约 ${prompt.words} 字`, "【格式】Markdown"].join("\n"),
    prompt.body,
    `引文写成${citedForm(work.form)}，逐字照抄。直接写正文。`,
  ];
  return [
    { role: "system", content: PLANNING_PROMPTS[work.form].system },
    { role: "user", content: user.filter(Boolean).join("\n\n") },
  ];
}
