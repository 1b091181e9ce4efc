import { inForm, RECHECK_KEY, RecheckProblem, unitOf, type Rechecked } from "@mochang/contract";
import { z } from "zod";
import { decideFinding } from "../../documents/index.ts";
import { promptsByForm } from "../../runEngine/index.ts";
import {
  createGroundingFilter,
  createRepeatedSentences,
  indexPassages,
  supportedFigures,
  type Passages,
  type SupportedFigures,
} from "../../grounding/index.ts";
import { readJson } from "../../model/index.ts";
import { AppError, defineJob } from "../../platform/index.ts";
import {
  aboutWork,
  castAndScenes,
  fence,
  fenceIndex,
  fenceScript,
  neutralise,
  type StoredWork,
} from "../../prompting/index.ts";
import type { AnswerOutcome, ModelRunKind, Question } from "../../modelRuns/index.ts";
import { lineAt, sceneOf, type ShownScene } from "../sceneOf.ts";

export const RecheckRequest = RecheckProblem.pick({ problem: true, sceneIds: true });
export type RecheckRequest = z.output<typeof RecheckRequest>;

const PROMPTS = promptsByForm(new URL("./prompts/", import.meta.url), (files) => ({
  system: files.text("system"),
  correction: files.text("correction"),
  recheck: files.prompt("recheck", z.strictObject({ words: z.number().int().min(20).max(200) })),
}));
const FIELDS = '{"state":"还在/改好了/看不出","quote":{"scene":n,"text":"…"},"why":"…"}';
const VERDICTS = { 还在: "standing", 改好了: "mended", 看不出: "unclear" } as const;
const UNREADABLE = "再查的回答没有通过原文核对，没有扣墨，请再试一次";
const TOO_LONG = "这几{场}太长，一次查不完，请自己看一遍";
/** Characters of the scenes that one check reads. */
const MAX_CHARACTERS = 60_000;
/** What a decision keeps of the words that a problem quoted. */
const MAX_QUOTE = 200;

/** A problem that a model named, checked again alone: one question on the scenes that it is about. 改好了 is kept as the writer's 已改. */
export const RECHECK_KIND: ModelRunKind<RecheckRequest> = {
  work: {
    kind: "recheck",
    job: defineJob("recheck", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 2, concurrency: 8 }),
    stoppedMessage: "不查了",
    failedMessage: "没有查成，请稍后再试",
    lostMessage: "再查中断了，请再试一次",
  },
  task: "passage",
  system: "2",
  requestSchema: RecheckRequest,
  async questions(deps, { documentId, work }, { problem, sceneIds }) {
    const scenes = [...new Set(sceneIds)]
      .map((id) => sceneOf(work, id))
      .toSorted((a, b) => a.range.start - b.range.start);
    const length = scenes.reduce((sum, { range }) => sum + range.end - range.start, 0);
    if (length > MAX_CHARACTERS) throw new AppError("context-too-long", { msg: inForm(TOO_LONG, work.form) });
    const unit = unitOf(work.form);
    const grounds = {
      work,
      promptScenes: new Set(scenes.map(({ index }) => index + 1)),
      passages: indexPassages(work.parsed, { unit, title: work.name }),
      allowedFigures: supportedFigures(work.figures, unit),
    };
    return [
      {
        key: RECHECK_KEY,
        targets: [`problem:${problem.key}`],
        messages: messagesOf(work, scenes, problem),
        outputTokens: PROMPTS[work.form].recheck.words * 2,
        temperature: 0.2,
        // Nothing of an answer that is one object is shown before it is whole.
        newFilter: () => ({ push: () => "", end: () => "" }),
        judge: ({ text }) => judgeRecheck(text, grounds),
        async store(tx, result) {
          const { verdict, why } = result as Rechecked;
          if (verdict !== "mended") return;
          const { key, title, quotes } = problem;
          const quote = (quotes[0] ?? "").slice(0, MAX_QUOTE).toWellFormed();
          await decideFinding(tx, documentId, key, { state: "done", reason: why, title, quote }, deps.now());
        },
      },
    ];
  },
};

export interface RecheckGrounds {
  work: StoredWork;
  /** Ordinals of the scenes that the model was shown. */
  promptScenes: ReadonlySet<number>;
  passages: Passages;
  allowedFigures: SupportedFigures;
}

const Answer = z.object({
  state: z.enum(["还在", "改好了", "看不出"]),
  quote: z
    .object({ scene: z.union([z.number(), z.string()]).transform(String), text: z.string() })
    .nullish()
    .catch(null),
  why: z.string().nullish().catch(null),
});

/** A verdict with its quotation; one that says 还在 or 改好了 without words of the scenes that it was shown is refused. */
export function judgeRecheck(
  text: string,
  { work, promptScenes, passages, allowedFigures }: RecheckGrounds,
): AnswerOutcome {
  const refused = { note: PROMPTS[work.form].correction, sentence: UNREADABLE };
  const read = readJson(text, Answer);
  if (!read.ok) return refused;
  const { state, quote, why } = read.value;
  const verdict = VERDICTS[state];
  const filter = createGroundingFilter({
    passages,
    allowedFigures,
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "",
  });
  const reason = `${filter.push(why ?? "")}${filter.end()}`.trim().slice(0, 300).toWellFormed();
  if (verdict === "unclear") return { result: { verdict, quote: null, why: reason } satisfies Rechecked };
  if (!quote) return refused;
  const near = passages.placeOf(/^\d+$/u.test(quote.scene) ? `第${quote.scene}${passages.unit}` : quote.scene);
  const found = passages.find(quote.text, near);
  const at = found && promptScenes.has(found.scene) ? lineAt(work, found.start) : null;
  if (!found || !at) return refused;
  return { result: { verdict, quote: { quote: found.text, ...at }, why: reason } satisfies Rechecked };
}

function messagesOf(
  work: StoredWork,
  scenes: readonly ShownScene[],
  { title, sentence, quotes }: RecheckRequest["problem"],
): Question["messages"] {
  const { system, recheck } = PROMPTS[work.form];
  const unit = unitOf(work.form);
  const problemText = [title, sentence, ...quotes.map((quote) => `原来引的：「${quote}」`)].filter(Boolean).join("\n");
  const user = [
    aboutWork(work),
    fenceIndex(castAndScenes(work)),
    `# 现在的稿子\n\n${scenes.map(({ range }) => fenceScript(work.parsed, unit, range)).join("\n\n")}`,
    `# 说过的毛病\n\n${fence(neutralise(problemText), "要点数据")}`,
    ["【任务】recheck 再查一遍", `【篇幅】约 ${recheck.words} 字`, "【格式】JSON", `【字段】${FIELDS}`].join("\n"),
    recheck.body,
  ];
  return [
    { role: "system", content: system },
    { role: "user", content: user.join("\n\n") },
  ];
}
