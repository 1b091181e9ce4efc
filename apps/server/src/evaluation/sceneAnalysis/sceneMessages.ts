import type { ModelMessage } from "../../model/index.ts";
import {
  aboutWork,
  castAndScenes,
  fenceIndex,
  fenceScript,
  sceneFacts,
  sceneHeading,
  type Range,
  type Work,
} from "../../prompting/index.ts";
import type { AnalysedPassage } from "./analysedPassage.ts";
import type { ScenePrompt, ScenePrompts } from "./scenePrompts.ts";

/** Text on either side of a selection that is shown with it. */
const AROUND = 1_500;

/**
 * The conversation of one analysis. The first three messages are the same bytes for every scene of a script and prompt, so that a
 * provider's cache serves them; the passage comes last, with the question behind it.
 */
export function sceneMessages(
  prompts: ScenePrompts,
  prompt: ScenePrompt,
  work: Work,
  passage: AnalysedPassage,
  note = "",
): ModelMessage[] {
  return [
    ...openingMessages(prompts, prompt, work),
    { role: "user", content: [passageMessage(prompt, work, passage), note].filter(Boolean).join("\n\n") },
  ];
}

/** Stands for the model's answer to the opening: the providers' caches know a question again whatever answer is put behind it. */
const UNDERSTOOD = "明白。请给出要看的文字。";

/** What all analyses of a script by one prompt share. */
export function openingMessages(prompts: ScenePrompts, prompt: ScenePrompt, work: Work): ModelMessage[] {
  const user = [
    `要逐场看一部剧本的${prompt.title}。`,
    aboutWork(work),
    fenceIndex(castAndScenes(work)),
    `# 怎么看${prompt.title}\n\n${prompt.body}`,
    "先不要分析，只回答“明白”。",
  ].join("\n\n");
  return [
    { role: "system", content: prompts.system },
    { role: "user", content: user },
    { role: "assistant", content: UNDERSTOOD },
  ];
}

/** The passage, what rules counted of it, and the question. */
export function passageMessage(prompt: ScenePrompt, work: Work, passage: AnalysedPassage): string {
  const { parsed } = work;
  const around = passage.sceneId === null ? withSurroundingText(parsed, passage.range) : passage.range;
  const index = passage.scene - 1;
  const neighbours = [
    index > 0 ? `前一场：${sceneHeading(parsed, index - 1)}` : "",
    index + 1 < parsed.scenes.length ? `后一场：${sceneHeading(parsed, index + 1)}` : "",
  ]
    .filter(Boolean)
    .join("\n");
  const text = fenceScript(parsed, "场", around);
  const what =
    passage.sceneId === null
      ? `# 选中的文字和它的上下文\n\n${text}\n\n# 选中的文字\n\n${fenceScript(parsed, "场", passage.range)}`
      : `# 这一场\n\n${text}`;
  const facts = fenceIndex(
    [neighbours, passage.sceneId === null ? "" : sceneFacts(work, index)].filter(Boolean).join("\n"),
  );
  const head = [
    `【任务】${prompt.id} ${prompt.title}`,
    `【篇幅】约 ${prompt.words} 字`,
    "【格式】Markdown",
    `【小标题】${prompt.cards.join("、")}`,
  ].join("\n");
  const only = passage.sceneId === null ? "只谈选中的文字，上下文帮助理解。" : "只谈这一场。";
  return [
    what,
    facts,
    head,
    `${only}按给的小标题和次序写，每个判断附引文【第N场「原文」】，逐字照抄。直接写正文。`,
  ].join("\n\n");
}

/** A selection with what stands around it. */
export const withSurroundingText = (parsed: Work["parsed"], { start, end }: Range): Range => ({
  start: Math.max(0, start - AROUND),
  end: Math.min(parsed.text.length, end + AROUND),
});

/** What a model may quote from: what it was shown. */
export const shownRange = (work: Work, passage: AnalysedPassage): Range =>
  passage.sceneId === null ? withSurroundingText(work.parsed, passage.range) : passage.range;
