import {
  cardKey,
  EvaluateScene,
  inForm,
  plainCited,
  splitCited,
  unitOf,
  type CardPromptId,
  type CardQuote,
} from "@mochang/contract";
import { z } from "zod";
import {
  countHan,
  createGroundingFilter,
  createRepeatedSentences,
  indexPassages,
  supportedFigures,
} from "../../grounding/index.ts";
import { AppError, defineJob } from "../../platform/index.ts";
import {
  aboutWork,
  castAndScenes,
  citedForm,
  fenceIndex,
  fenceScript,
  hasBody,
  sceneFacts,
  type StoredWork,
} from "../../prompting/index.ts";
import type { ModelRunKind, OpenVersion, Question } from "../../modelRuns/index.ts";
import { lineAt, lineHashes, neighbours, sceneOf, withNeighbours, type ShownScene } from "../sceneOf.ts";
import { SCENE_CARD_PROMPTS, type CardPrompt } from "./sceneCardPrompts.ts";
import { putCard } from "./cards.ts";

const SceneEvaluationRequest = EvaluateScene.pick({ sceneId: true, promptIds: true });
type SceneEvaluationRequest = z.infer<typeof SceneEvaluationRequest>;

/** The least length of an answer after verification; a shorter one is refused. */
const MIN_HAN = 15;
const EMPTY = "这一项的评估没有通过原文核对，请重试";
const BARE = "这一{场}还没有写内容，写几行再评";

/** Cards 108 to 112 on one scene, a step each. */
export const SCENE_EVALUATION: ModelRunKind<SceneEvaluationRequest> = {
  work: {
    kind: "sceneEvaluation",
    job: defineJob("scene-evaluation", z.object({ runId: z.string() }), {
      retryLimit: 30,
      perGroup: 2,
      concurrency: 8,
    }),
    stoppedMessage: "评估已停止",
    failedMessage: "评估没有完成，请稍后再试",
    lostMessage: "评估中断了，请再试一次",
  },
  task: "passage",
  system: "2",
  requestSchema: SceneEvaluationRequest,
  async questions(deps, version, { sceneId, promptIds }) {
    const { work } = version;
    const scene = sceneOf(work, sceneId);
    const read = work.parsed.scenes[scene.index];
    if (!read || !hasBody(read)) throw new AppError("invalid", { msg: inForm(BARE, work.form) });
    const repeated = createRepeatedSentences();
    const passages = indexPassages(work.parsed, {
      unit: unitOf(work.form),
      title: work.name,
      ...withNeighbours(work, scene),
    });
    const allowedFigures = supportedFigures(work.figures, unitOf(work.form));
    return [...new Set(promptIds)].map((promptId): Question => {
      const prompt = SCENE_CARD_PROMPTS[work.form].prompts.get(promptId);
      if (!prompt) throw new AppError("invalid");
      const key = cardKey(promptId);
      return {
        key,
        targets: [`evaluation:${sceneId}:${promptId}`],
        messages: messagesOf(work, scene, prompt),
        outputTokens: Math.round(prompt.words * 1.1),
        temperature: 0.4,
        newFilter() {
          repeated.forget(key);
          return createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: key });
        },
        judge: ({ verified }) =>
          countHan(verified) < MIN_HAN
            ? { note: SCENE_CARD_PROMPTS[work.form].correction, sentence: EMPTY }
            : { result: cardOf(version, scene, verified) },
        store: (tx, result, { units, model }) =>
          putCard(
            tx,
            { documentId: version.documentId, sceneId, promptId: promptId as CardPromptId },
            { ...(result as ReturnType<typeof cardOf>), model, units },
            deps.now(),
          ),
      };
    });
  },
};

/** What is kept of a verified text: its words without offsets, the lines that it quotes, and the scene's lines as they were. */
function cardOf({ work }: OpenVersion, scene: ShownScene, verified: string) {
  const quotes = splitCited(verified).flatMap((part): CardQuote[] => {
    if (part.type === "text") return [];
    const at = lineAt(work, part.citation.start ?? -1);
    return at ? [{ quote: part.citation.quote, ...at }] : [];
  });
  return { result: plainCited(verified).trim(), quotes, lines: lineHashes(work, scene) };
}

/** The same beginning for all cards of a scene, so that a provider's cache serves it; the question comes last. */
function messagesOf(work: StoredWork, scene: ShownScene, prompt: CardPrompt): Question["messages"] {
  const unit = unitOf(work.form);
  const user = [
    aboutWork(work),
    fenceIndex(castAndScenes(work)),
    neighbours(work, scene),
    `# 这一${unit}\n\n${fenceScript(work.parsed, unit, scene.range)}`,
    work.form === "novel" ? "" : fenceIndex(sceneFacts(work, scene.index)),
    [`【任务】${prompt.id} ${prompt.title}`, `【篇幅】约 ${prompt.words} 字`, "【格式】Markdown"].join("\n"),
    prompt.body,
    `只谈${scene.name}。每个判断附引文${citedForm(work.form)}，逐字照抄。直接写正文，只写一段。`,
  ];
  return [
    { role: "system", content: SCENE_CARD_PROMPTS[work.form].system },
    { role: "user", content: user.filter(Boolean).join("\n\n") },
  ];
}
