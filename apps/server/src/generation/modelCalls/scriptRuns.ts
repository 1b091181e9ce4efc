import {
  bannedWords,
  itemOf,
  lockOf,
  scenesInOrder,
  type CheckedLine,
  type StepItem,
  type Work,
} from "@mochang/generation";
import { z } from "zod";
import { documentOf } from "../../library/index.ts";
import type { ModelRunKind, Question, Results } from "../../modelRuns/index.ts";
import { AppError, defineJob, type Queryable } from "../../platform/index.ts";
import { writeUnwrittenIn, type ScriptWorkerDeps } from "../sceneScripts/routes.ts";
import { loadRules } from "../../prompting/index.ts";
import { loadWork } from "../steps/loadWork.ts";
import { judgeProse } from "./answerShape.ts";
import { ScriptsRequest } from "./requests.ts";
import { planMax } from "./context.ts";
import { judgeLines } from "./judgeLines.ts";
import { mediumOf } from "./medium.ts";
import { findingsOf, storedLines } from "./sceneContext.ts";
import {
  asDrafted,
  conversation,
  criticKey,
  draftKey,
  expectedConversation,
  questionOf,
  readAll,
  reviseKey,
  AssistantReply,
  scriptKey,
  SHORT_ANSWER,
  Written,
  type Scene,
  type WrittenScene,
} from "./scriptConversation.ts";
import { lineFilter, numbered, readChange, scriptText } from "./typedLines.ts";

const NOTHING = () => ({ push: () => "", end: () => "" });
const NO_SCENE = "没有找到这一场，请刷新后再试";
/** Tokens of an answer for each character that is asked for: a model writes some more, and tokens are fewer than characters. */
const TOKENS = 0.9;

/** The scripts of scenes: in order within a sequence, sequences side by side. Pauses at a ceiling, goes on where it stopped. */
export function scriptsKind(scripts: Omit<ScriptWorkerDeps, "db" | "now"> | null): ModelRunKind<ScriptsRequest> {
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
    requestSchema: ScriptsRequest,
    paysAsItGoes: true,
    async questions(deps, version, input) {
      const requested = { ...input, rules: input.rules || (await loadRules(deps.db, version.documentId)) };
      const { work } = await loadWork(deps.db, version.documentId, version.script.id);
      const lock = lockOf(work, 8);
      if (lock) throw new AppError("step-locked", { msg: lock.reason });
      const scenes = requested.sceneIds.flatMap((id) => sceneOf(work, id) ?? []);
      if (scenes.length === 0) throw new AppError("not-found", { msg: NO_SCENE });
      const deleted = requested.sceneIds.filter((id) => sceneOf(work, id) === null);
      const writing = scripts && { ...scripts, db: deps.db, now: deps.now };
      const plan = readAll(work, requested.rules, planMax(deps.model?.of("write").contextTokens));
      return [
        plan.question,
        ...sceneQuestions({ work, version, requested, scenes, plan }, deps.db, writing),
        ...deleted.flatMap(skipped),
      ];
    },
  };
}

function sceneOf(work: Work, id: string): StepItem | null {
  const item = itemOf(work, id);
  return item?.kind === "scene" ? item : null;
}

/** The steps of a scene that was deleted since its run began: nothing is asked, their result is null. */
const skipped = (id: string): Question[] =>
  [draftKey(id), scriptKey(id)].map((key) => ({
    key,
    messages: [],
    outputTokens: 0,
    temperature: 0,
    newFilter: NOTHING,
    judge: ({ text }) => ({ result: { text } }),
    prepare: async () => null,
  }));

/** Scenes of one conversation: beyond that, what they say again outweighs what the cache saves. */
const SCENES_TOGETHER = 4;

/** Scenes in their order with what stands before each: those of a sequence are a chain, and one conversation. */
export function inConversation(
  work: Work,
  scenes: readonly StepItem[],
): (Pick<Scene, "before" | "turns"> & { item: StepItem })[] {
  const order = scenesInOrder(work);
  const lastBefore = new Map(order.map(({ id }, i) => [id, order[i - 1]]));
  const requestedIds = new Set(scenes.map(({ id }) => id));
  const turnsBefore = new Map<string, readonly StepItem[]>();
  return scenes.map((item) => {
    const last = lastBefore.get(item.id);
    const before = last && last.parentId === item.parentId && requestedIds.has(last.id) ? last : null;
    const together = before ? [...(turnsBefore.get(before.id) ?? []), before] : [];
    const turns = together.length < SCENES_TOGETHER ? together : [];
    turnsBefore.set(item.id, turns);
    return { item, before, turns };
  });
}

/** The questions of scenes in their order. */
export function sceneQuestions(
  { scenes, ...context }: Omit<Scene, "item" | "before" | "turns"> & { scenes: readonly StepItem[] },
  db: Queryable,
  writing: ScriptWorkerDeps | null,
): Question[] {
  return inConversation(context.work, scenes).flatMap((conversed) => {
    const scene: Scene = { ...context, ...conversed };
    return [
      draft(db, scene),
      script(scene, writing),
      ...(context.requested.critique ? [critic(scene), revise(scene)] : []),
    ];
  });
}

/** Tokens of a scene's draft, and of its script. */
export const draftTokens = (work: Work): number => Math.round(mediumOf(work.scriptType).sceneCharacters * 1.2 * TOKENS);
export const scriptTokens = (work: Work): number => Math.round(mediumOf(work.scriptType).sceneCharacters * TOKENS);

/** A scene's draft among the questions of a run: after the script of the one before it in its sequence. */
export const placeOfDraft = ({ item, before, plan }: Pick<Scene, "item" | "before" | "plan">) => ({
  key: draftKey(item.id),
  after: [plan.question.key, ...(before ? [scriptKey(before.id)] : [])],
});
/** A scene's script: after its draft. */
export const placeOfScript = ({ item }: Pick<Scene, "item">) => ({
  key: scriptKey(item.id),
  after: [draftKey(item.id)],
});

function draft(db: Queryable, scene: Scene): Question {
  const { work, item } = scene;
  return {
    ...placeOfDraft(scene),
    completedBy: [scriptKey(item.id)],
    ...expectedConversation(scene, "draft"),
    outputTokens: draftTokens(work),
    temperature: 0.9,
    newFilter: NOTHING,
    judge: ({ text }) => judgeProse(text),
    async prepare(results) {
      const now = await loadWork(db, scene.version.documentId, scene.version.script.id);
      if (sceneOf(now.work, item.id) === null) return null;
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

function script(scene: Scene, scripts: ScriptWorkerDeps | null): Question {
  const { work, item, requested, version } = scene;
  const banned = bannedWords(requested.rules);
  let announce = (): void => undefined;
  return {
    ...placeOfScript(scene),
    ...expectedConversation(scene, "script"),
    outputTokens: scriptTokens(work),
    temperature: 0.6,
    newFilter: () => lineFilter(banned),
    judge: ({ text }) => judgeLines(text, banned),
    async prepare(results) {
      if (results.get(draftKey(item.id)) === null) return null;
      const before = await earlierScripts(scripts?.db ?? null, scene, results);
      return {
        messages: conversation(scene, results, asDrafted(item.id, results), "script"),
        judge({ text }) {
          const judged = judgeLines(text, banned);
          if (!("result" in judged)) return judged;
          const { lines } = judged.result as { lines: CheckedLine[] };
          const findings = findingsOf(work, [...before, { id: item.id, lines }], item.id, requested.rules);
          return { result: { text, lines, findings } satisfies WrittenScene };
        },
      };
    },
    async store(tx, result) {
      if (!requested.save || !scripts) return;
      const { lines } = Written.parse(result);
      const ownVersion = {
        script: version.script,
        version: await documentOf(tx, version.script, version.documentId),
      };
      const author = { userId: version.script.userId, session: null };
      // Where its writer wrote the scene meanwhile, those words stay, and the run's step keeps these.
      const sceneText = { sceneId: item.id, text: scriptText(lines), by: "model" as const };
      announce = await writeUnwrittenIn(tx, scripts, ownVersion, author, sceneText);
    },
    onStored: () => announce(),
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
  const { item } = scene;
  return {
    key: criticKey(item.id),
    after: [scriptKey(item.id)],
    ...expectedConversation(scene, "critic"),
    outputTokens: SHORT_ANSWER,
    temperature: 0.3,
    newFilter: NOTHING,
    judge: ({ text }) => ({ result: { text } }),
    prepare: async (results) =>
      results.get(scriptKey(item.id)) === null
        ? null
        : { messages: conversation(scene, results, asDrafted(item.id, results), "critic") },
  };
}

/** The reviser's changes are a proposal: the run's step tells them, the script stays as it is. */
function revise(scene: Scene): Question {
  const { item, work } = scene;
  const expected = expectedConversation(scene, "revise");
  return {
    key: reviseKey(item.id),
    after: [criticKey(item.id)],
    ...expected,
    // The script stands below the question once more, with the numbers of its lines.
    laterTokens: expected.laterTokens + mediumOf(work.scriptType).sceneCharacters,
    outputTokens: SHORT_ANSWER,
    temperature: 0.5,
    newFilter: NOTHING,
    judge: ({ text }) => ({ result: { text } }),
    async prepare(results) {
      const criticised = results.get(criticKey(item.id));
      if (criticised === null || UNCHANGED.test(AssistantReply.parse(criticised).text)) return null;
      const { lines } = Written.parse(results.get(scriptKey(item.id)));
      const messages = conversation(scene, results, asDrafted(item.id, results), "revise");
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
