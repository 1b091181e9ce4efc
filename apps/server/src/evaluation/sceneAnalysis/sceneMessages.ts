import type { ModelMessage } from "../../model/index.ts";
import { aboutWork, type Work } from "../prompts/conversation.ts";
import { fence, fenceScript, neutralise, placeNames, type Range } from "../prompts/fence.ts";
import type { Passage } from "./passage.ts";
import type { ScenePrompt, ScenePrompts } from "./scenePrompts.ts";
import { sceneFacts } from "./sceneFacts.ts";

/** In a longer script the list of scenes would cost more than it tells; the neighbours remain. */
const INDEX_SCENES = 120;
const INDEX_CAST = 40;
/** Text on either side of a selection that is shown with it. */
const AROUND = 1_500;
/** A heading in the list of scenes. */
const HEADING = 30;

/**
 * The conversation of one analysis. The first three messages are the same bytes for every scene of a script and prompt, so that a
 * provider's cache serves them; the passage comes last, with the question behind it.
 */
export function sceneMessages(
  prompts: ScenePrompts,
  prompt: ScenePrompt,
  work: Work,
  passage: Passage,
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
    fenceList(listOf(work)),
    `# 怎么看${prompt.title}\n\n${prompt.body}`,
    "先不要分析，只回答“明白”。",
  ].join("\n\n");
  return [
    { role: "system", content: prompts.system },
    { role: "user", content: user },
    { role: "assistant", content: UNDERSTOOD },
  ];
}

function listOf({ parsed, figures }: Work): string {
  const cast = figures.people
    .slice(0, INDEX_CAST)
    .map((person) => person.name)
    .join("、");
  const names = placeNames(parsed, "场");
  const scenes =
    parsed.scenes.length > INDEX_SCENES
      ? `全剧 ${parsed.scenes.length} 场，目录从略`
      : parsed.scenes.map((_, i) => headingOf(parsed, i, names)).join("\n");
  return `人物：${cast || "未识别"}\n${scenes}`;
}

function headingOf(parsed: Work["parsed"], index: number, names = placeNames(parsed, "场")): string {
  const scene = parsed.scenes[index];
  return scene
    ? `${names[index]}　${(scene.heading ?? scene.lines[0]?.text ?? "").replaceAll(/\s+/gu, " ").slice(0, HEADING).toWellFormed()}`
    : "";
}

/** Names and headings are the author's words too. */
const fenceList = (list: string): string => fence(neutralise(list), "目录数据");

/** The passage, what rules counted of it, and the question. */
export function passageMessage(prompt: ScenePrompt, work: Work, passage: Passage): string {
  const { parsed } = work;
  const around = passage.sceneId === null ? withSurroundingText(parsed, passage.range) : passage.range;
  const index = passage.scene - 1;
  const neighbours = [
    index > 0 ? `前一场：${headingOf(parsed, index - 1)}` : "",
    index + 1 < parsed.scenes.length ? `后一场：${headingOf(parsed, index + 1)}` : "",
  ]
    .filter(Boolean)
    .join("\n");
  const text = fenceScript(parsed, "场", around);
  const what =
    passage.sceneId === null
      ? `# 选中的文字和它的上下文\n\n${text}\n\n# 选中的文字\n\n${fenceScript(parsed, "场", passage.range)}`
      : `# 这一场\n\n${text}`;
  const facts = fenceList(
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
export const shownRange = (work: Work, passage: Passage): Range =>
  passage.sceneId === null ? withSurroundingText(work.parsed, passage.range) : passage.range;
