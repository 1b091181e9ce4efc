import { type Conflict, joinLedger } from "@mochang/screenplay";
import { unitOf } from "@mochang/contract";
import { z } from "zod";
import { indexPassages } from "../grounding/index.ts";
import type { ModelRunKind, Question, Results } from "../modelRuns/index.ts";
import { defineJob } from "../platform/index.ts";
import type { StoredWork } from "../prompting/index.ts";
import { CHECK_TOKENS, CHECKED_MAX, Checked, checkMessages, judgeCheck } from "./checkTurn.ts";
import { partsOf } from "./splitIntoChunks.ts";
import { FACT_TOKENS, judgeRead, NAMES_TOKENS, PartFacts, PROMPTS, readMessages } from "./readTurn.ts";
import { factsInText, indexLines, StoredFact } from "./storedFact.ts";

/** How many parts are read is decided at the start, so that a run that is taken up again has the same steps. */
export const ContinuityRequest = z.object({ parts: z.number().int().min(1) });
export type ContinuityRequest = z.output<typeof ContinuityRequest>;

const readKey = (part: number): string => `read:${part + 1}`;
const checkKey = (n: number): string => `check:${n + 1}`;
/** Parts whose conflicts one second question is asked about. */
const PARTS_PER_CHECK = 4;

/** The facts that a run has read, in the order of its parts. */
export function factsRead(results: Results): StoredFact[] {
  return [...results]
    .filter(([key]) => key.startsWith("read:"))
    .toSorted(([a], [b]) => Number(a.slice(5)) - Number(b.slice(5)))
    .flatMap(([, result]) => PartFacts.safeParse(result).data?.facts ?? [])
    .flatMap((fact) => StoredFact.safeParse(fact).data ?? []);
}

/** Keys of the conflicts that a run has confirmed. */
export const confirmedBy = (results: Results): ReadonlySet<string> =>
  new Set(
    [...results].flatMap(([key, result]) =>
      key.startsWith("check:") ? (Checked.safeParse(result).data?.confirmed ?? []) : [],
    ),
  );

/** The continuity ledger: a script is read part by part for what it settles; what rules then find in conflict is asked about once more. */
export const CONTINUITY_KIND: ModelRunKind<ContinuityRequest> = {
  work: {
    kind: "continuity",
    job: defineJob("continuity", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 1, concurrency: 4 }),
    stoppedMessage: "不对了",
    failedMessage: "连贯账没有记成，请稍后再试",
    lostMessage: "连贯账中断了，请再试一次",
  },
  task: "notes",
  system: "1",
  requestSchema: ContinuityRequest,
  async questions(_deps, { work }, { parts }) {
    const reads = readQuestions(work, parts);
    return [...reads, ...checkQuestions(work, reads)];
  },
};

function readQuestions(work: StoredWork, count: number): Question[] {
  const passages = indexPassages(work.parsed, { unit: unitOf(work.form), title: work.name });
  const lines = indexLines(work);
  const { facts } = PROMPTS[work.form].read;
  return partsOf(work, count).map((part, i) => ({
    key: readKey(i),
    messages: readMessages(work, part, []),
    outputTokens: Math.min(facts * FACT_TOKENS, Math.ceil((part.end - part.start) / 2) + 200),
    temperature: 0.1,
    // Nothing of an answer that is one object is shown before it is whole.
    newFilter: () => ({ push: () => "", end: () => "" }),
    judge: ({ text }) => judgeRead(text, { work, passages, lines, part }),
    ...(i > 0 && {
      after: [readKey(i - 1)],
      laterTokens: NAMES_TOKENS,
      prepare: async (results: Results) => ({ messages: readMessages(work, part, factsRead(results)) }),
    }),
  }));
}

/** The second questions; their conflicts are known when every part is read. Where there is nothing to ask, nothing is asked. */
function checkQuestions(work: StoredWork, reads: readonly Question[]): Question[] {
  const count = Math.ceil(reads.length / PARTS_PER_CHECK);
  return Array.from({ length: count }, (_, n) => ({
    key: checkKey(n),
    messages: checkMessages(work, []),
    outputTokens: CHECKED_MAX * CHECK_TOKENS.answered,
    laterTokens: (CHECKED_MAX * CHECK_TOKENS.asked) / 3,
    temperature: 0,
    newFilter: () => ({ push: () => "", end: () => "" }),
    after: reads.map(({ key }) => key),
    judge: () => ({ result: { confirmed: [] } }),
    prepare: async (results) => {
      const conflicts = toCheck(work, results)
        .filter((__, i) => i % count === n)
        .slice(0, CHECKED_MAX);
      if (conflicts.length === 0) return null;
      return { messages: checkMessages(work, conflicts), judge: ({ text }) => judgeCheck(text, work, conflicts) };
    },
  }));
}

/** The conflicts that rest on what a model read. */
const toCheck = (work: StoredWork, results: Results): Conflict[] =>
  joinLedger(work.parsed, work.figures, factsInText(work, factsRead(results))).conflicts.filter(
    ({ source }) => source === "model",
  );
