import { sha256Head } from "./sha256Head.ts";

export interface ProofOfWork {
  seed: string;
  puzzles: number;
  bits: number;
  seconds: number;
}

/** As long as the page may not answer its user. */
const SLICE_MS = 12;

/**
 * Finds for each puzzle a number whose hash begins with enough zero bits, in slices between which the page goes on. `onProgress` is told how
 * many are done. Rejects with the signal's reason.
 */
export async function solveProofOfWork(
  { seed, puzzles, bits }: ProofOfWork,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<number[]> {
  const numbers: number[] = [];
  let number = 0;
  while (numbers.length < puzzles) {
    signal.throwIfAborted();
    const until = performance.now() + SLICE_MS;
    while (numbers.length < puzzles && performance.now() < until) {
      if (sha256Head(`${seed}:${numbers.length}:${number}`) >>> (32 - bits) === 0) {
        numbers.push(number);
        number = 0;
        onProgress(numbers.length);
      } else number++;
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return numbers;
}
