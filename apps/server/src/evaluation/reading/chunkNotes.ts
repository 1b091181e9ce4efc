import type { ModelMessage, TaskModel } from "../../model/index.ts";
import type { Range, Work } from "../../prompting/index.ts";
import { digestTurn, fitNotes, noteTurn, notesTurn, type ChunkNote } from "./chunkNotePrompts.ts";
import { digestKey, noteKey, type PlannedStep } from "../pipeline/plan.ts";
import type { Prompts } from "../prompts/loadPrompts.ts";
import type { ReadingPlan } from "./readingPlan.ts";

/** The notes of a work that is read in chunks: what each is asked, and what they say together. */
export interface ChunkNotes {
  /** The part of the text that a note or digest speaks of. */
  rangeOf(step: PlannedStep): Range;
  /** The question of a note or digest. */
  turnOf(step: PlannedStep): ModelMessage[];
  /** The first turn, in which the notes stand for the text; the same notes give the same bytes. */
  opening(): ModelMessage[];
  /** How many notes, or digests, there should be, and how many were not written. */
  count(kind: "note" | "digest"): { all: number; missing: number };
}

/** `written` holds verified notes by their steps, and grows while the work is read. */
export function openChunkNotes(
  prompts: Prompts,
  work: Work,
  plan: ReadingPlan,
  written: ReadonlyMap<string, string>,
  model: Pick<TaskModel, "estimateTokens">,
): ChunkNotes {
  const { stretches: chunks, groups } = plan;
  const numberOf = (step: PlannedStep): number => Number(step.key.split(":")[1]);
  const chunk = (n: number): Range => chunks[n - 1] ?? { start: 0, end: 0 };
  const group = (n: number): { from: number; to: number } => groups[n - 1] ?? { from: 1, to: 0 };
  const groupRange = (n: number): Range => ({ start: chunk(group(n).from).start, end: chunk(group(n).to).end });
  const notes = (from: number, to: number): ChunkNote[] =>
    Array.from({ length: to - from + 1 }, (_, i) => ({
      range: chunk(from + i),
      text: written.get(noteKey(from + i)) ?? "",
    }));
  const digests = (): ChunkNote[] =>
    groups.map((_, i) => ({ range: groupRange(i + 1), text: written.get(digestKey(i + 1)) ?? "" }));

  return {
    rangeOf: (step) => (step.kind === "note" ? chunk(numberOf(step)) : groupRange(numberOf(step))),
    turnOf(step) {
      const k = numberOf(step);
      if (step.kind === "note")
        return noteTurn(prompts, work, { k, of: chunks.length, words: step.words, range: chunk(k) });
      const { from, to } = group(k);
      return digestTurn(prompts, work, {
        k,
        of: groups.length,
        words: step.words,
        notes: fitNotes(notes(from, to), plan.digestRoom, model.estimateTokens),
      });
    },
    opening: () =>
      notesTurn(
        prompts,
        work,
        fitNotes(groups.length > 0 ? digests() : notes(1, chunks.length), plan.room, model.estimateTokens),
      ),
    count(kind) {
      const [all, keyOf] = kind === "note" ? [chunks.length, noteKey] : [groups.length, digestKey];
      return {
        all,
        missing: Array.from({ length: all }, (_, i) => keyOf(i + 1)).filter((key) => !written.has(key)).length,
      };
    },
  };
}
