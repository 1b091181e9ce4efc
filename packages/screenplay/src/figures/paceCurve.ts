import { quantile, round } from "./count.ts";

export interface PaceInput {
  dialogueShare: number;
  sentenceLength: number;
  paragraphLength: number;
}

/**
 * The pace of a book's chapters, 0 to 10: how much is spoken (40 %), how short the sentences (35 %) and paragraphs (25 %) are, each
 * between the lowest and highest tenth of the same book, so that a book is compared with itself and not with a genre. An even book is even: 5.
 */
export function paceCurve(chapters: readonly PaceInput[]): number[] {
  const scale = (values: number[], falling: boolean): number[] => {
    const [low, high] = [quantile(values, 0.1), quantile(values, 0.9)];
    return values.map((value) => {
      if (high <= low) return 0.5;
      const part = Math.min(1, Math.max(0, (value - low) / (high - low)));
      return falling ? 1 - part : part;
    });
  };
  const spoken = scale(
    chapters.map((c) => c.dialogueShare),
    false,
  );
  const sentences = scale(
    chapters.map((c) => c.sentenceLength),
    true,
  );
  const paragraphs = scale(
    chapters.map((c) => c.paragraphLength),
    true,
  );
  return chapters.map((_, i) =>
    round(10 * (0.4 * (spoken[i] ?? 0) + 0.35 * (sentences[i] ?? 0) + 0.25 * (paragraphs[i] ?? 0)), 1),
  );
}
