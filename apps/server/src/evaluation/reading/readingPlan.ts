import { ERRORS, MODEL_READS_MAX } from "@mochang/contract";
import { z } from "zod";
import type { ModelPort, TaskModel } from "../../model/index.ts";
import { openingMessage, fullTextMessage } from "../prompts/conversation.ts";
import { fence, type Work } from "../../prompting/index.ts";
import { noteTurn } from "./chunkNotePrompts.ts";
import type { Prompts } from "../prompts/loadPrompts.ts";
import { splitIntoChunks } from "./splitIntoChunks.ts";

/**
 * How a work that outgrows the model is read: note by note over chunks of its text, where needed digests of several notes each.
 * Made once, and kept with the run, so that a run taken up later goes on with the very same chunks.
 */
export const ReadingPlan = z.object({
  /** The chunks; kept with runs under this name. */
  stretches: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  /** Characters that a note, and a digest, is asked to have. */
  noteWords: z.number().int(),
  digestWords: z.number().int(),
  /** Notes from a number to a number, counted from 1, for each digest; empty: the notes stand for themselves. */
  groups: z.array(z.object({ from: z.number().int(), to: z.number().int() })),
  /** Tokens that notes, or digests, may fill of the turn that stands for the text. */
  room: z.number().int(),
  /** Tokens that notes may fill of a digest's question. */
  digestRoom: z.number().int(),
});
export type ReadingPlan = z.infer<typeof ReadingPlan>;

/** What an evaluation will read, in tokens: for its price and its time. */
export interface ReadingTokens {
  /** Null: the whole text at once. */
  plan: ReadingPlan | null;
  /** Of the work, which decide how long its report is. */
  characters: number;
  /** The conversation that every section continues. */
  tokens: number;
  notes: number[];
  digests: number[];
}

/** No model reads it: it is too long altogether, or the model holds too little. `message` is the sentence for its writer. */
export class TooLong extends Error {
  constructor(message: string = ERRORS["context-too-long"].msg) {
    super(message);
    this.name = "TooLong";
  }
}
const SMALL_MODEL = "这个模型一次能读的太少，读不下作品，请管理员换一个模型";

type Sizes = Pick<TaskModel, "contextTokens" | "maxOutputTokens" | "estimateTokens" | "concurrency">;

/** What the models of all tasks of an evaluation can read: the smallest of them. */
function sizesOf(model: Pick<ModelPort, "of">): Sizes {
  const { concurrency, estimateTokens } = model.of("evaluate");
  const all = (["evaluate", "score", "verdict", "notes"] as const).map((task) => model.of(task));
  return {
    concurrency,
    estimateTokens,
    contextTokens: Math.min(...all.map((m) => m.contextTokens)),
    maxOutputTokens: Math.min(...all.map((m) => m.maxOutputTokens)),
  };
}

/** What the longest question adds, the working paper and what the conclusion is given counted in. */
const QUESTION_TOKENS = 5_500;
/**
 * Longer ones are read in chunks even where the context would hold them. At this length a report over the whole text costs 3.3 to
 * 3.9 boxes, over notes 1.2; and what stands in the middle of so long a text gets lost.
 */
const WHOLE_TOKENS = 200_000;
/** No chunk is longer, however much the model holds: what stands in the middle gets lost. */
const CHUNK_TOKENS = 40_000;
/** But a little longer ones, where that saves a whole round of calls. */
const MAX_CHUNK_TOKENS = 50_000;
const MIN_CHUNK_TOKENS = 2_000;
/** One character of note for so many tokens of text. */
const DENSITY = 30;
const NOTE_WORDS = { min: 400, max: 1_400 };
const DIGEST_WORDS = { min: 400, max: 2_400 };
/** Tokens of a note for each character asked for, its quotations and some more than asked counted in. */
const NOTE_TOKENS = 1.5;
/** Notes may fill no more than this of a large context: every section reads them again. */
const NOTES_MAX = 60_000;

/** Tokens, far above what is asked: an answer cut at its limit is void. A provider that cuts before is asked to go on. */
export const outputLimit = (words: number): number => words * 4 + 800;

const tokensOf = (model: Pick<TaskModel, "estimateTokens">, messages: readonly { content: string }[]): number =>
  messages.reduce((sum, m) => sum + model.estimateTokens(m.content), 0);

/** Tokens of the longest section's answer. */
/** The most that one call of an answer writes. */
const answerRoom = (words: number, { maxOutputTokens }: Pick<Sizes, "maxOutputTokens">): number =>
  Math.min(maxOutputTokens, outputLimit(words));

const longestAnswer = (model: Sizes, prompts: Prompts): number =>
  Math.max(...prompts.sections.map((p) => answerRoom(p.words, model)));

/** How this work is read by this model. @throws TooLong */
export function planReading(port: Pick<ModelPort, "of">, prompts: Prompts, work: Work): ReadingTokens {
  const model = sizesOf(port);
  if (work.figures.characters > MODEL_READS_MAX) throw new TooLong();
  const text = model.estimateTokens(work.parsed.text);
  const whole = text <= WHOLE_TOKENS ? tokensOf(model, fullTextMessage(prompts, work)) : Infinity;
  const { characters } = work.figures;
  if (fitsWhole(model, prompts, whole)) return { plan: null, characters, tokens: whole, notes: [], digests: [] };
  const { frame, overhead } = frameOf(model, prompts, work);
  const budget = chunkBudget(model, overhead, text);
  const chunks = splitIntoChunks(work.parsed, budget, model.estimateTokens);
  const plan = { stretches: chunks, ...layOut(model, prompts, { frame, overhead, budget, count: chunks.length }) };
  return readingOf(
    plan,
    characters,
    chunks.map((s) => model.estimateTokens(work.parsed.text.slice(s.start, s.end)) + overhead),
    frame,
    overhead,
  );
}

/** The same for a work that is known by its length alone. @throws TooLong */
export function estimateReading(port: Pick<ModelPort, "of">, prompts: Prompts, characters: number): ReadingTokens {
  const model = sizesOf(port);
  if (characters > MODEL_READS_MAX) throw new TooLong();
  const perCharacter = model.estimateTokens("字".repeat(1_000)) / 1_000;
  const text = Math.round(characters * perCharacter);
  const [frame, overhead] = [3_000, 1_500];
  const whole = text <= WHOLE_TOKENS ? text + frame : Infinity;
  if (fitsWhole(model, prompts, whole)) return { plan: null, characters, tokens: whole, notes: [], digests: [] };
  const budget = chunkBudget(model, overhead, text);
  const count = Math.ceil(text / budget);
  const chunks = Array.from({ length: count }, () => ({ start: 0, end: 0 }));
  const plan = { stretches: chunks, ...layOut(model, prompts, { frame, overhead, budget, count }) };
  return readingOf(
    plan,
    characters,
    chunks.map(() => Math.ceil(text / count) + overhead),
    frame,
    overhead,
  );
}

const fitsWhole = (model: Sizes, prompts: Prompts, whole: number): boolean =>
  whole + QUESTION_TOKENS + longestAnswer(model, prompts) <= model.contextTokens;

function chunkBudget({ contextTokens, maxOutputTokens, concurrency }: Sizes, overhead: number, text: number): number {
  const max = contextTokens - overhead - answerRoom(NOTE_WORDS.max, { maxOutputTokens });
  const budget = Math.min(CHUNK_TOKENS, max);
  if (budget < MIN_CHUNK_TOKENS) throw new TooLong(SMALL_MODEL);
  // 25 chunks for 24 slots would take two rounds.
  const full = Math.floor(text / budget / concurrency) * concurrency;
  const longer = full > 0 ? Math.ceil((text / full) * 1.05) : Infinity;
  return longer <= Math.min(MAX_CHUNK_TOKENS, max) ? longer : budget;
}

const within = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.round(Math.min(max, Math.max(min, value)));

interface Space {
  frame: number;
  overhead: number;
  budget: number;
  count: number;
}

/** How long notes may be, and whether digests have to stand between them and the sections. */
function layOut(
  model: Sizes,
  prompts: Prompts,
  { frame, overhead, budget, count }: Space,
): Omit<ReadingPlan, "stretches"> {
  const room = Math.min(NOTES_MAX, model.contextTokens - frame - QUESTION_TOKENS - longestAnswer(model, prompts));
  const noteWords = within(budget / DENSITY, NOTE_WORDS);
  const each = noteWords * NOTE_TOKENS;
  if (count * each <= room) return { noteWords, digestWords: 0, groups: [], room, digestRoom: 0 };
  const digestRoom = Math.min(CHUNK_TOKENS, model.contextTokens - overhead - answerRoom(DIGEST_WORDS.max, model));
  const groupCount = Math.ceil(count / Math.max(1, Math.floor(digestRoom / each)));
  const digestWords = within(room / groupCount / NOTE_TOKENS, { min: 0, max: DIGEST_WORDS.max });
  if (digestWords < DIGEST_WORDS.min) throw new TooLong(SMALL_MODEL);
  const groups = Array.from({ length: groupCount }, (_, i) => ({
    from: Math.floor((i * count) / groupCount) + 1,
    to: Math.floor(((i + 1) * count) / groupCount),
  }));
  return { noteWords, digestWords, groups, room, digestRoom };
}

function readingOf(
  plan: ReadingPlan,
  characters: number,
  notes: number[],
  frame: number,
  overhead: number,
): ReadingTokens {
  const perNote = plan.noteWords * NOTE_TOKENS;
  const digests = plan.groups.map(
    (g) => Math.min(plan.digestRoom, Math.round((g.to - g.from + 1) * perNote)) + overhead,
  );
  const usedTokens =
    plan.groups.length > 0 ? plan.groups.length * plan.digestWords * NOTE_TOKENS : plan.stretches.length * perNote;
  return { plan, characters, tokens: frame + Math.min(plan.room, Math.round(usedTokens)), notes, digests };
}

/** Measures what a run set out to read, e.g. to retry one of its steps: its plan as it was made, null for the whole text. */
export function measureReading(
  port: Pick<ModelPort, "of">,
  prompts: Prompts,
  work: Work,
  plan: ReadingPlan | null,
): ReadingTokens {
  const model = sizesOf(port);
  const { characters } = work.figures;
  if (!plan)
    return { plan, characters, tokens: tokensOf(model, fullTextMessage(prompts, work)), notes: [], digests: [] };
  const { frame, overhead } = frameOf(model, prompts, work);
  return readingOf(
    plan,
    characters,
    plan.stretches.map((s) => model.estimateTokens(work.parsed.text.slice(s.start, s.end)) + overhead),
    frame,
    overhead,
  );
}

/** Tokens round the notes in the turn that stands for the text, and round the text in the question of one note. */
function frameOf(model: Sizes, prompts: Prompts, work: Work): { frame: number; overhead: number } {
  return {
    frame: tokensOf(model, openingMessage(prompts, work, prompts.beforeNotes, fence(""), prompts.afterNotes)),
    overhead: tokensOf(model, noteTurn(prompts, work, { k: 1, of: 1, words: 1, range: { start: 0, end: 0 } })) + 200,
  };
}
