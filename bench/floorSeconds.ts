import type { CallEntry } from "@mochang/model-simulator";

export interface FloorSettings {
  /** Calls at once. */
  concurrency: number;
  firstTokenMs: number;
  cachedFirstTokenMs: number;
  tokensPerSecond: number;
  /** Bare typst on the same data, when the run ends with a PDF. */
  pdfSeconds: number;
}

/**
 * The shortest time in which the provider could have answered these calls, in seconds:
 * `T = W + ceil(N/c)·t + (ceil(N/c)−1)·L/v + Lmax/v + t + S/v + PDF`. N, L, Lmax and S are those of the calls really made, from the
 * simulator's own log; calls that a fault ended or that were repeated for one are not part of the floor.
 *
 * The parts of the working paper are one more such group between W and the sections.
 *
 * A work that is read in chunks adds, before W, one such group of calls for its notes and one for its digests, none of them from the
 * provider's cache: `ceil(n/c)·t₀ + (ceil(n/c)−1)·L/v + Lmax/v`, with t₀ the first token without a cache.
 */
export function floorSeconds(calls: readonly CallEntry[], settings: FloorSettings): number {
  const answered = calls.filter((c) => c.finish === "stop" || c.finish === "length");
  const v = settings.tokensPerSecond;
  const t = settings.cachedFirstTokenMs / 1000;
  const reading = answered.filter((c) => c.tasks.length === 0);
  const of = (kind: string): CallEntry[] => answered.filter((c) => c.tasks[0]?.startsWith(kind));
  const notes = ["note:", "digest:"].reduce(
    (sum, kind) => sum + sideBySide(of(kind), settings.firstTokenMs / 1000, settings),
    0,
  );
  const paper = of("paper-");
  const tasks = answered.filter((c) => c.tasks.length > 0 && !/^(?:note:|digest:|paper-)/u.test(c.tasks[0] ?? ""));
  const synthesis = lastAlone(tasks);
  const sections = tasks.filter((c) => !synthesis.includes(c));
  const warm = reading.reduce((sum, c) => sum + settings.firstTokenMs / 1000 + c.outputTokens / v, 0);
  const final = synthesis.reduce((sum, c) => sum + t + c.outputTokens / v, 0);
  const parts = paper.length > 0 ? sideBySide(paper, t, settings) : 0;
  return notes + warm + parts + sideBySide(sections, t, settings) + final + settings.pdfSeconds;
}

/** Calls that wait for nothing but a free place. */
function sideBySide(
  calls: readonly CallEntry[],
  firstTokenSeconds: number,
  { concurrency, tokensPerSecond }: FloorSettings,
): number {
  const lengths = calls.map((c) => c.outputTokens / tokensPerSecond);
  const mean = lengths.reduce((sum, l) => sum + l, 0) / Math.max(1, lengths.length);
  const rounds = Math.ceil(calls.length / concurrency);
  return rounds * firstTokenSeconds + Math.max(0, rounds - 1) * mean + Math.max(0, ...lengths);
}

/** The calls that had to wait for the others: each began after all before it had ended, and nothing ran beside it. */
function lastAlone(tasks: readonly CallEntry[]): CallEntry[] {
  const inOrder = tasks.toSorted((a, b) => a.at - b.at);
  const alone: CallEntry[] = [];
  for (let i = inOrder.length - 1; i > 0; i--) {
    const call = inOrder[i];
    const before = inOrder.slice(0, i);
    if (!call || !before.every((b) => b.at + (b.durationMs ?? 0) <= call.at)) break;
    alone.unshift(call);
  }
  return alone;
}
