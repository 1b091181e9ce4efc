import type { Candidate, SceneFeatures } from "./matchScenes.ts";
import { sharedGrams } from "./ngrams.ts";

/** Share of a scene's grams that another scene must hold for it to have gone into that one. */
const MIN_SHARED = 0.55;
/** Grams of a scene below which its words are found in any other scene by chance. */
const MIN_GRAMS = 20;

/**
 * Which scene of the other draft a scene without partner went into or came out of (merged, split), by the neighbours of its
 * neighbours: a scene is joined with the one before or after it.
 */
export function findJoins(
  own: readonly SceneFeatures[],
  other: readonly SceneFeatures[],
  partner: Int32Array,
  measured: readonly Candidate[],
  side: "old" | "new",
): Int32Array {
  const joined = new Int32Array(own.length).fill(-1);
  const candidates = new Map<number, Set<number>>();
  const addCandidate = (i: number, j: number | undefined): void => {
    if (j === undefined || j < 0) return;
    candidates.set(i, (candidates.get(i) ?? new Set()).add(j));
  };
  for (const c of measured) addCandidate(side === "old" ? c.old : c.new, side === "old" ? c.new : c.old);
  for (const i of own.keys()) for (const by of [-1, 1]) addCandidate(i, partner[i + by]);
  for (const [i, shape] of own.entries()) {
    if (partner[i] !== -1 || shape.grams.length < MIN_GRAMS) continue;
    let best = MIN_SHARED;
    for (const j of candidates.get(i) ?? []) {
      const share = sharedGrams(shape.grams, other[j]?.grams ?? new Int32Array()) / shape.grams.length;
      if (share < best) continue;
      best = share;
      joined[i] = j;
    }
  }
  return joined;
}
