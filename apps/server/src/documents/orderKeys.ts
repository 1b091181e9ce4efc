import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { MAX_KEY_LENGTH } from "./limits.ts";

/** A living scene and its key; keys are compared byte by byte. */
export interface KeyedScene {
  id: string;
  key: string;
}

/** Neighbours as a client saw them; null for none. */
export interface Neighbours {
  after: string | null;
  before: string | null;
}

/** Keys for `n` scenes of a new document. */
export const firstKeys = (n: number): string[] => generateNKeysBetween(null, null, n);

/** A chunk around a key that has grown too long ends at the first keys this short. */
const SHORT_KEY_LENGTH = MAX_KEY_LENGTH / 2;

/**
 * Puts a scene behind `after`, or before `before` when that is gone, or at the end. `scenes` are the living ones in order and are changed in
 * place; `pinned` first ones stay first. Returns the scenes whose keys changed: the one that was placed, and, when its key would have grown
 * over 48 characters, those around it, whose order stays.
 */
export function placeScene(scenes: KeyedScene[], id: string, place: Neighbours, pinned = 0): KeyedScene[] {
  const was = scenes.findIndex((scene) => scene.id === id);
  if (was >= 0) scenes.splice(was, 1);
  const at = Math.max(pinned, indexOf(scenes, place));
  const low = scenes[at - 1]?.key ?? null;
  const high = scenes[at]?.key ?? null;
  const placed: KeyedScene = { id, key: generateKeyBetween(low, high) };
  scenes.splice(at, 0, placed);
  return placed.key.length > MAX_KEY_LENGTH ? renumberAround(scenes, at) : [placed];
}

function indexOf(scenes: readonly KeyedScene[], { after, before }: Neighbours): number {
  const afterAt = after === null ? -1 : scenes.findIndex((scene) => scene.id === after);
  if (afterAt >= 0) return afterAt + 1;
  const beforeAt = before === null ? -1 : scenes.findIndex((scene) => scene.id === before);
  if (beforeAt >= 0) return beforeAt;
  return after === null && before === null ? 0 : scenes.length;
}

/** Gives the chunk of long keys around `at` keys anew, between the short ones that bound it. */
function renumberAround(scenes: KeyedScene[], at: number): KeyedScene[] {
  const isLong = (i: number): boolean => (scenes[i]?.key.length ?? 0) > SHORT_KEY_LENGTH;
  let from = at;
  let to = at + 1;
  while (from > 0 && isLong(from - 1)) from--;
  while (to < scenes.length && isLong(to)) to++;
  for (;;) {
    const low = scenes[from - 1]?.key ?? null;
    const high = scenes[to]?.key ?? null;
    const keys = generateNKeysBetween(low, high, to - from);
    // Short bounds may stand so close to each other that nothing short lies between them.
    if (keys.every((key) => key.length <= MAX_KEY_LENGTH) || (low === null && high === null)) {
      for (const [i, key] of keys.entries()) scenes[from + i] = { id: scenes[from + i]?.id ?? "", key };
      return scenes.slice(from, to);
    }
    from = Math.max(0, from - (to - from));
    to = Math.min(scenes.length, to + (to - from));
  }
}
