import { inForm, plainCited, unitOf } from "@mochang/contract";
import { z } from "zod";
import { promptsByForm } from "../../runEngine/index.ts";
import {
  countHan,
  createGroundingFilter,
  createRepeatedSentences,
  indexPassages,
  supportedFigures,
} from "../../grounding/index.ts";
import { defineJob } from "../../platform/index.ts";
import { aboutWork, castAndScenes, fence, fenceIndex, neutralise, placeNames } from "../../prompting/index.ts";
import type { ModelRunKind, OpenVersion, Question } from "../../modelRuns/index.ts";
import { createAnswerFilter } from "./answerFilter.ts";
import { keepAnswer } from "./chatStore.ts";
import { relevantScenes } from "./relevantScenes.ts";

export const AssistantRequest = z.object({
  /** The row that holds the question; empty for an estimate. */
  turnId: z.string(),
  /** The last turns before it. */
  before: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.string() })),
  question: z.string(),
  sceneId: z.string().nullable(),
});
export type AssistantRequest = z.output<typeof AssistantRequest>;

/** Key of the one step. */
export const ANSWER = "answer";
const MIN_HAN = 2;
const WORDS = 300;
/** Characters of what was said before that go along. */
const MAX_BEFORE = 4_000;
const EMPTY = "这一次的回答没有通过原文核对，请换个问法再试";

const PROMPTS = promptsByForm(new URL("./prompts/", import.meta.url), (files) => ({
  system: files.text("system"),
  correction: files.text("correction"),
}));

/** An answer of the assistant. */
export const ASSISTANT_KIND: ModelRunKind<AssistantRequest> = {
  work: {
    kind: "assistant",
    job: defineJob("assistant", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 2, concurrency: 8 }),
    stoppedMessage: "已停下",
    failedMessage: "连接出错，请稍后再试",
    lostMessage: "回答中断了，请再问一次",
  },
  task: "assist",
  system: "4",
  requestSchema: AssistantRequest,
  async questions(_deps, version, requested) {
    const { work } = version;
    const unit = unitOf(work.form);
    const passages = indexPassages(work.parsed, { unit, title: work.name });
    const allowedFigures = supportedFigures(work.figures, unit);
    return [
      {
        key: ANSWER,
        messages: messagesOf(version, requested),
        outputTokens: WORDS,
        temperature: 0.6,
        newFilter() {
          const repeated = createRepeatedSentences();
          return createAnswerFilter(() =>
            createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: ANSWER }),
          );
        },
        judge: ({ verified }) =>
          countHan(verified) < MIN_HAN
            ? { note: PROMPTS[work.form].correction, sentence: EMPTY }
            : { result: { text: verified.trim() } },
        store: (tx, result, { units }) => keepAnswer(tx, requested.turnId, (result as { text: string }).text, units),
      },
    ];
  },
};

function messagesOf({ work }: OpenVersion, { before, question, sceneId }: AssistantRequest): Question["messages"] {
  const say = (sentence: string): string => inForm(sentence, work.form);
  const names = placeNames(work.parsed, unitOf(work.form));
  const starts = work.parsed.scenes.map((scene) => scene.lines[0]?.start ?? work.parsed.text.length);
  const chosen = relevantScenes(work, question, sceneId);
  const scenes = chosen.map((i) => {
    const text = work.parsed.text.slice(starts[i], starts[i + 1] ?? work.parsed.text.length);
    return `〔${names[i]}〕\n${neutralise(text.trim())}`;
  });
  const here = sceneId === null ? -1 : work.sceneIds.indexOf(sceneId) - 1;
  const talk = before
    .map(({ role, content }) => `${role === "user" ? "问" : "答"}：${plainCited(content)}`)
    .join("\n")
    .slice(-MAX_BEFORE);
  const user = [
    aboutWork(work),
    fenceIndex(castAndScenes(work)),
    scenes.length === 0 ? say("{剧本}还没有写内容。") : fence(scenes.join("\n\n").replaceAll(/\r\n?/gu, "\n")),
    chosen.length < names.length ? say("以上只是{剧本}的一部分。") : "",
    here >= 0 && names[here] !== undefined ? `${say("{编剧}")}现在打开的是${names[here]}。` : "",
    talk === "" ? "" : `# 先前的谈话\n\n${fence(neutralise(talk.toWellFormed()), "要点数据")}`,
    [`【任务】assistant 助手`, `【篇幅】约 ${WORDS} 字以内`, "【格式】Markdown"].join("\n"),
    `${say("# {编剧}问")}\n\n${fence(neutralise(question), "要点数据")}`,
    say("回答{编剧}的问题。"),
  ];
  return [
    { role: "system", content: PROMPTS[work.form].system },
    { role: "user", content: user.filter(Boolean).join("\n\n") },
  ];
}
