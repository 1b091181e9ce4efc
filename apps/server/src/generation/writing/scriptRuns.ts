import {
  bannedWords,
  itemOf,
  lockOf,
  scenesInOrder,
  type CheckedLine,
  type CheckFinding,
  type StepItem,
  type Work,
} from "@mochang/generation";
import { z } from "zod";
import { documentOf } from "../../library/index.ts";
import type { ModelRunKind, OpenVersion, Question, Results } from "../../modelRuns/index.ts";
import { AppError, defineJob, type Queryable } from "../../platform/index.ts";
import { isUnwritten, writeScript, type ScriptDeps } from "../content/routes.ts";
import { loadRules } from "../../prompting/index.ts";
import { loadWork } from "../steps/loadWork.ts";
import { judgeProse } from "./answerShape.ts";
import { AskedScripts } from "./asked.ts";
import { bibleOf, systemOf } from "./context.ts";
import { judgeLines } from "./judgeLines.ts";
import { mediumOf } from "./medium.ts";
import { GENERATION_PROMPTS, type GenerationPrompt } from "./prompts.ts";
import { endOf, findingsOf, sceneBefore, sceneQuestion, storedEnd, storedLines } from "./sceneContext.ts";
import { lineFilter, numbered, readChange, scriptText } from "./typedLines.ts";

/** Steps of such a run: the bible is read once, then each scene is drafted and formatted; with a critic, judged and revised. */
export const READ_KEY = "read";
export const draftKey = (id: string): string => `draft:${id}`;
export const scriptKey = (id: string): string => `script:${id}`;
export const criticKey = (id: string): string => `critic:${id}`;
export const reviseKey = (id: string): string => `revise:${id}`;

const NOTHING = () => ({ push: () => "", end: () => "" });
const ACKNOWLEDGE = "先通读以上全部内容，记住人物、地点和物件。读完只答一个“好”字。";
const NO_SCENE = "没有找到这一场，请刷新后再试";
const TOKENS = 1.4;
/** A reviser's and a critic's answers are short. */
const SHORT = 300;

const Said = z.object({ text: z.string() });
const Written = z.object({
  text: z.string(),
  lines: z.array(z.custom<CheckedLine>()),
  findings: z.array(z.custom<CheckFinding>()),
});
/** What the script of a scene comes to, as the run's step tells it. */
export type WrittenScene = z.infer<typeof Written>;

interface Scene {
  work: Work;
  item: StepItem;
  /** The scene before it that this run writes; null: none. */
  before: StepItem | null;
  version: OpenVersion;
  asked: AskedScripts;
}

/** The scripts of scenes: in order within a sequence, sequences side by side. Pauses at a ceiling, goes on where it stopped. */
export function scriptsKind(scripts: Omit<ScriptDeps, "db" | "now"> | null): ModelRunKind<AskedScripts> {
  return {
    work: {
      kind: "sceneScripts",
      job: defineJob("scene-scripts", z.object({ runId: z.string() }), {
        retryLimit: 100,
        perGroup: 2,
        concurrency: 4,
      }),
      stoppedMessage: "停下了，写好的场都在",
      failedMessage: "没有写成，没有扣墨，请稍后再试",
      lostMessage: "中断了，写好的场都在，请接着写",
    },
    task: "write",
    system: "3",
    asked: AskedScripts,
    paysAsItGoes: true,
    async questions(deps, version, given) {
      const asked = { ...given, rules: given.rules || (await loadRules(deps.db, version.documentId)) };
      const { work } = await loadWork(deps.db, version.documentId, version.script.id);
      const lock = lockOf(work, 8);
      if (lock) throw new AppError("step-locked", { msg: lock.reason });
      const scenes = asked.sceneIds.map((id) => {
        const item = itemOf(work, id);
        if (item?.kind !== "scene") throw new AppError("not-found", { msg: NO_SCENE });
        return item;
      });
      const writing = scripts && { ...scripts, db: deps.db, now: deps.now };
      return [read(work, asked.rules), ...sceneQuestions({ work, version, asked, scenes }, deps.db, writing)];
    },
  };
}

/** The questions of scenes in their order: those of a sequence are a chain. */
export function sceneQuestions(
  { scenes, ...given }: Omit<Scene, "item" | "before"> & { scenes: readonly StepItem[] },
  db: Queryable,
  writing: ScriptDeps | null,
): Question[] {
  const wanted = new Set(scenes.map(({ id }) => id));
  return scenes.flatMap((item) => {
    const last = sceneBefore(given.work, item.id);
    const before = last && last.parentId === item.parentId && wanted.has(last.id) ? last : null;
    const scene = { ...given, item, before };
    return [draft(db, scene), script(scene, writing), ...(given.asked.critique ? [critic(scene), revise(scene)] : [])];
  });
}

/** The bible, read first: whatever is asked goes on from here in the same bytes. */
export const opening = (work: Work, rules: string): Question["messages"] => [
  { role: "system", content: systemOf(work) },
  { role: "user", content: `${bibleOf(work, rules)}\n\n${ACKNOWLEDGE}` },
];
export const read = (work: Work, rules: string): Question => ({
  key: READ_KEY,
  messages: opening(work, rules),
  outputTokens: 8,
  temperature: 0,
  newFilter: NOTHING,
  judge: ({ text }) => ({ result: { text } }),
});

const task = (id: string, { title, body }: GenerationPrompt, format: string, words: number): string =>
  `【任务】${id} ${title}\n【篇幅】约 ${words} 字\n【格式】${format}\n\n${body}`;

/** The conversation so far: each answer stands in it as it was given, so that a provider's cache serves all of it. */
function conversation(
  scene: Scene,
  results: Results,
  question: string,
  upTo: "draft" | "script" | "critic" | "revise",
) {
  const { work, item, asked } = scene;
  const said = (key: string): string => Said.parse(results.get(key)).text;
  const words = mediumOf(work.scriptType).sceneCharacters;
  const turns: [user: string, key: string][] = [
    [
      `${question}\n\n${task("draft", GENERATION_PROMPTS.draft, "Markdown", Math.round(words * 1.2))}`,
      draftKey(item.id),
    ],
    [task("script", GENERATION_PROMPTS.script, "剧本行", words), scriptKey(item.id)],
    [task("critic", GENERATION_PROMPTS.critic, "意见", 200), criticKey(item.id)],
    [task("revise", GENERATION_PROMPTS.revise, "改动", 200), reviseKey(item.id)],
  ];
  const at = ["draft", "script", "critic", "revise"].indexOf(upTo);
  const before = turns.slice(0, at).flatMap(([user, key]): Question["messages"] => [
    { role: "user", content: user },
    { role: "assistant", content: said(key) },
  ]);
  return [
    ...opening(work, asked.rules),
    { role: "assistant" as const, content: said(READ_KEY) },
    ...before,
    { role: "user" as const, content: turns[at]?.[0] ?? "" },
  ];
}

/** What the scene is asked with: the end of the one before from this run, or as it is stored. */
async function questionOf(
  db: Queryable | null,
  { work, item, before, version }: Scene,
  results: Results,
): Promise<string> {
  const written = before && Written.safeParse(results.get(scriptKey(before.id))).data;
  const last = before ?? sceneBefore(work, item.id);
  const end = written
    ? endOf(scriptText(written.lines))
    : last?.scripted && db
      ? await storedEnd(db, version.documentId, last.id)
      : "";
  return sceneQuestion(work, item, end);
}

function draft(db: Queryable, scene: Scene): Question {
  const { work, item, before, asked } = scene;
  const words = mediumOf(work.scriptType).sceneCharacters;
  return {
    key: draftKey(item.id),
    after: [READ_KEY, ...(before ? [scriptKey(before.id)] : [])],
    messages: [
      ...opening(work, asked.rules),
      { role: "user", content: `${sceneQuestion(work, item, "")}${GENERATION_PROMPTS.draft.body}` },
    ],
    laterTokens: SHORT,
    outputTokens: Math.round(words * 1.2 * TOKENS),
    temperature: 0.9,
    newFilter: NOTHING,
    judge: ({ text }) => judgeProse(text),
    async prepare(results) {
      const question = await questionOf(db, scene, results);
      return {
        messages: conversation(scene, results, question, "draft"),
        judge({ text }) {
          const judged = judgeProse(text);
          return "result" in judged ? { result: { text, question } } : judged;
        },
      };
    },
  };
}

/** The question that the draft was asked with is kept with it, so that what follows asks in the same bytes. */
const asDrafted = ({ item }: Scene, results: Results): string =>
  z.object({ question: z.string() }).parse(results.get(draftKey(item.id))).question;

/** Below what stands before, for the price. */
const estimated = (scene: Scene): Question["messages"] => [
  ...opening(scene.work, scene.asked.rules),
  { role: "user", content: sceneQuestion(scene.work, scene.item, "") },
];

function script(scene: Scene, scripts: ScriptDeps | null): Question {
  const { work, item, asked, version } = scene;
  const words = mediumOf(work.scriptType).sceneCharacters;
  const banned = bannedWords(asked.rules);
  return {
    key: scriptKey(item.id),
    after: [draftKey(item.id)],
    messages: estimated(scene),
    laterTokens: Math.round(words * 2.4) + SHORT,
    outputTokens: Math.round(words * TOKENS),
    temperature: 0.6,
    newFilter: () => lineFilter(banned),
    judge: ({ text }) => judgeLines(text, banned),
    async prepare(results) {
      const before = await earlierScripts(scripts?.db ?? null, scene, results);
      return {
        messages: conversation(scene, results, asDrafted(scene, results), "script"),
        judge({ text }) {
          const judged = judgeLines(text, banned);
          if (!("result" in judged)) return judged;
          const { lines } = judged.result as { lines: CheckedLine[] };
          const findings = findingsOf(work, [...before, { id: item.id, lines }], item.id, asked.rules);
          return { result: { text, lines, findings } satisfies WrittenScene };
        },
      };
    },
    async keep(_tx, result) {
      if (!asked.save || !scripts) return;
      const { lines } = Written.parse(result);
      const now = await loadWork(scripts.db, version.documentId, version.script.id);
      // Written meanwhile by its writer, saved as finished or not: those words stay, and the run's step keeps these.
      if (itemOf(now.work, item.id)?.scripted) return;
      const own = { script: version.script, version: await documentOf(scripts.db, version.script, version.documentId) };
      if (!(await isUnwritten(scripts, own, item.id))) return;
      const author = { userId: version.script.userId, session: null };
      await writeScript(scripts, own, author, { sceneId: item.id, text: scriptText(lines), by: "model" });
    },
  };
}

/** Scenes before one that rules hold it against, the nearest. */
const HELD_AGAINST = 80;

/** The scripts of the scenes before one in the whole work, whatever their sequence: as this run wrote them so far, else as they are stored. */
async function earlierScripts(
  db: Queryable | null,
  { work, item, version }: Scene,
  results: Results,
): Promise<{ id: string; lines: CheckedLine[] }[]> {
  const order = scenesInOrder(work);
  const at = order.findIndex(({ id }) => id === item.id);
  const before = order.slice(Math.max(0, at - HELD_AGAINST), at);
  const written = new Map(
    before.flatMap(({ id }) => {
      const { data } = Written.safeParse(results.get(scriptKey(id)));
      return data ? [[id, data.lines] as const] : [];
    }),
  );
  const ids = new Set(before.flatMap(({ id, scripted }) => (scripted && !written.has(id) ? [id] : [])));
  const stored = db && ids.size > 0 ? await storedLines(db, version.documentId, ids) : new Map<string, CheckedLine[]>();
  return before.flatMap(({ id }) => {
    const lines = written.get(id) ?? stored.get(id);
    return lines ? [{ id, lines }] : [];
  });
}

const UNCHANGED = /^[\s“"「]*不改/u;

function critic(scene: Scene): Question {
  const { item, work } = scene;
  return {
    key: criticKey(item.id),
    after: [scriptKey(item.id)],
    messages: estimated(scene),
    laterTokens: mediumOf(work.scriptType).sceneCharacters * 4,
    outputTokens: SHORT,
    temperature: 0.3,
    newFilter: NOTHING,
    judge: ({ text }) => ({ result: { text } }),
    prepare: async (results) => ({ messages: conversation(scene, results, asDrafted(scene, results), "critic") }),
  };
}

/** The reviser's changes are a proposal: the run's step tells them, the script stays as it is. */
function revise(scene: Scene): Question {
  const { item, work } = scene;
  return {
    key: reviseKey(item.id),
    after: [criticKey(item.id)],
    messages: estimated(scene),
    laterTokens: mediumOf(work.scriptType).sceneCharacters * 4 + SHORT,
    outputTokens: SHORT,
    temperature: 0.5,
    newFilter: NOTHING,
    judge: ({ text }) => ({ result: { text } }),
    async prepare(results) {
      if (UNCHANGED.test(Said.parse(results.get(criticKey(item.id))).text)) return null;
      const { lines } = Written.parse(results.get(scriptKey(item.id)));
      const messages = conversation(scene, results, asDrafted(scene, results), "revise");
      const last = messages.at(-1);
      return {
        messages: [
          ...messages.slice(0, -1),
          { role: "user", content: `${last?.content}\n\n剧本各行的行数：\n${numbered(lines)}` },
        ],
        judge: ({ text }) => ({
          result: { text, changes: text.split("\n").flatMap((row) => readChange(row, lines) ?? []) },
        }),
      };
    },
  };
}
