import { dice, sharedGrams } from "./ngrams.ts";
import { heaviestIncreasingSubsequence } from "./heaviestIncreasingSubsequence.ts";

/** A scene as the matching sees it. */
export interface SceneFeatures {
  /** Keys of all its lines. */
  key: string;
  heading: string;
  place: string;
  /** Of its lines but the heading and the lists under it, sorted. */
  grams: Int32Array;
  characters: number;
}

/** A pair of scenes that may be the same one; indices, not ordinals. */
export interface Candidate {
  old: number;
  new: number;
  shared: number;
  similarity: number;
}

/** Grams that stand in more scenes than this tell nothing. */
const COMMON = 24;
/** Above this many grams only every fourth of a long scene's is looked up. */
const SAMPLED_ABOVE = 200_000;
const SHORT_SCENE = 200;
/** Partners that are measured for each scene. */
const NEAREST = 8;

/** Similar enough by the words alone, or less with the same heading, or in the same place between scenes that are the same. */
const MIN_SIMILARITY = 0.3;
const MIN_SIMILARITY_SAME_HEADING = 0.12;
const MIN_SIMILARITY_SAME_PLACE = 0.18;

/** Pairs of equal scenes: those that occur once, then their equal neighbours, then copies in order. `to[old]` is the new index or -1. */
export function matchEqual(a: readonly string[], b: readonly string[]): { to: Int32Array; from: Int32Array } {
  const to = new Int32Array(a.length).fill(-1);
  const from = new Int32Array(b.length).fill(-1);
  const join = (i: number, j: number): void => {
    to[i] = j;
    from[j] = i;
  };
  const groups = new Map<string, { a: number[]; b: number[] }>();
  const group = (key: string) => {
    let g = groups.get(key);
    if (!g) groups.set(key, (g = { a: [], b: [] }));
    return g;
  };
  a.forEach((key, i) => group(key).a.push(i));
  b.forEach((key, j) => group(key).b.push(j));
  for (const g of groups.values()) if (g.a.length === 1 && g.b.length === 1) join(g.a[0] ?? 0, g.b[0] ?? 0);
  for (const step of [1, -1]) {
    for (let n = 0; n < a.length; n++) {
      const i = step === 1 ? n : a.length - 1 - n;
      const j = to[i] ?? -1;
      if (j < 0) continue;
      const [x, y] = [i + step, j + step];
      if (to[x] === -1 && from[y] === -1 && a[x] === b[y]) join(x, y);
    }
  }
  for (const g of groups.values()) {
    const unmatchedOld = g.a.filter((i) => to[i] === -1);
    const right = g.b.filter((j) => from[j] === -1);
    for (let n = 0; n < Math.min(unmatchedOld.length, right.length); n++) join(unmatchedOld[n] ?? 0, right[n] ?? 0);
  }
  return { to, from };
}

/** For each scene that has no equal: which equal pair in order stands last before it. */
function gapsOf(
  to: Int32Array,
  a: readonly SceneFeatures[],
  b: readonly SceneFeatures[],
): { old: Map<number, number[]>; new: Map<number, number[]> } {
  const pairs = [...to].flatMap((j, i) => (j < 0 ? [] : [{ i, j }]));
  const stays = heaviestIncreasingSubsequence(
    pairs.map((p) => p.j),
    pairs.map((p) => 1 + (a[p.i]?.characters ?? 0)),
  );
  const anchors = pairs.filter((_, n) => stays[n]);
  const fill = (length: number, at: readonly number[], isUsed: (i: number) => boolean): Map<number, number[]> => {
    const gaps = new Map<number, number[]>();
    let gap = 0;
    for (let i = 0; i < length; i++) {
      if (at[gap] === i) gap += 1;
      else if (!isUsed(i)) {
        const list = gaps.get(gap);
        if (list) list.push(i);
        else gaps.set(gap, [i]);
      }
    }
    return gaps;
  };
  const from = new Set(pairs.map((p) => p.j));
  return {
    old: fill(
      a.length,
      anchors.map((p) => p.i),
      (i) => (to[i] ?? -1) >= 0,
    ),
    new: fill(
      b.length,
      anchors.map((p) => p.j),
      (j) => from.has(j),
    ),
  };
}

/** The grams of a scene by which partners are looked up. */
function* lookedUp(grams: Int32Array, sparse: boolean): Generator<number, void, undefined> {
  const all = !sparse || grams.length < SHORT_SCENE;
  let before: number | null = null;
  for (const gram of grams) {
    if (gram !== before && (all || (gram & 3) === 0)) yield gram;
    before = gram;
  }
}

/** Pairs that share rare grams, the most shared of each scene of both sides. */
function* byGrams(
  a: readonly SceneFeatures[],
  b: readonly SceneFeatures[],
  unmatchedOld: readonly number[],
  right: readonly number[],
): Generator<[number, number], void, undefined> {
  const sparse = [...a, ...b].reduce((n, s) => n + s.grams.length, 0) > SAMPLED_ABOVE;
  const index = (shapes: readonly SceneFeatures[], of: readonly number[]): Map<number, number[]> => {
    const found = new Map<number, number[]>();
    for (const i of of) {
      for (const gram of lookedUp(shapes[i]?.grams ?? new Int32Array(), sparse)) {
        const list = found.get(gram);
        if (!list) found.set(gram, [i]);
        else if (list.length <= COMMON) list.push(i);
      }
    }
    return found;
  };
  const olds = index(a, unmatchedOld);
  const news = index(b, right);
  const nearest = (grams: Int32Array, ownGrams: Map<number, number[]>, otherGrams: Map<number, number[]>): number[] => {
    const hits = new Map<number, number>();
    for (const gram of lookedUp(grams, sparse)) {
      const list = otherGrams.get(gram);
      if (!list || list.length > COMMON || (ownGrams.get(gram)?.length ?? 0) > COMMON) continue;
      for (const k of list) hits.set(k, (hits.get(k) ?? 0) + 1);
    }
    return [...hits]
      .sort((x, y) => y[1] - x[1] || x[0] - y[0])
      .slice(0, NEAREST)
      .map(([k]) => k);
  };
  for (const i of unmatchedOld) for (const j of nearest(a[i]?.grams ?? new Int32Array(), olds, news)) yield [i, j];
  for (const j of right) for (const i of nearest(b[j]?.grams ?? new Int32Array(), news, olds)) yield [i, j];
}

/** Pairs that stand in the same place of the same gap, counted from either end. */
function* byPlace(gaps: {
  old: Map<number, number[]>;
  new: Map<number, number[]>;
}): Generator<[number, number], void, undefined> {
  for (const [gap, olds] of gaps.old) {
    const news = gaps.new.get(gap) ?? [];
    for (const [k, i] of olds.entries()) {
      for (const by of [-1, 0, 1]) {
        for (const j of [news[k + by], news[news.length - (olds.length - k) + by]]) if (j !== undefined) yield [i, j];
      }
    }
  }
}

/** A scene's twin by an equal heading that each side has once. */
function* byHeading(
  a: readonly SceneFeatures[],
  b: readonly SceneFeatures[],
  unmatchedOld: readonly number[],
  right: readonly number[],
): Generator<[number, number], void, undefined> {
  const once = (shapes: readonly SceneFeatures[], of: readonly number[]): Map<string, number | null> => {
    const found = new Map<string, number | null>();
    for (const i of of) {
      const heading = shapes[i]?.heading ?? "";
      if (heading !== "") found.set(heading, found.has(heading) ? null : i);
    }
    return found;
  };
  const news = once(b, right);
  for (const [heading, i] of once(a, unmatchedOld)) {
    const j = news.get(heading);
    if (i !== null && j !== null && j !== undefined) yield [i, j];
  }
}

/**
 * Joins the scenes that have no equal with the one they resemble most, best first, each at most once, writing into `to` and `from`.
 * Returns every pair that was measured: what was not joined may be a part of something.
 */
export function matchSimilar(
  a: readonly SceneFeatures[],
  b: readonly SceneFeatures[],
  to: Int32Array,
  from: Int32Array,
): Candidate[] {
  const unmatchedOld = [...to.keys()].filter((i) => to[i] === -1);
  const right = [...from.keys()].filter((j) => from[j] === -1);
  const gaps = gapsOf(to, a, b);
  const gapOf = (map: Map<number, number[]>) =>
    new Map([...map].flatMap(([gap, list]) => list.map((i) => [i, gap] as const)));
  const [oldGap, newGap] = [gapOf(gaps.old), gapOf(gaps.new)];
  const measured = new Map<number, Candidate>();
  for (const pairs of [byGrams(a, b, unmatchedOld, right), byPlace(gaps), byHeading(a, b, unmatchedOld, right)]) {
    for (const [i, j] of pairs) {
      const id = i * b.length + j;
      if (measured.has(id)) continue;
      const [x, y] = [a[i]?.grams ?? new Int32Array(), b[j]?.grams ?? new Int32Array()];
      const shared = sharedGrams(x, y);
      measured.set(id, { old: i, new: j, shared, similarity: dice(shared, x.length, y.length) });
    }
  }
  const ranked = [...measured.values()].flatMap((c) => {
    const [x, y] = [a[c.old], b[c.new]];
    if (!x || !y) return [];
    const heading = x.heading !== "" && x.heading === y.heading;
    const place = oldGap.get(c.old) === newGap.get(c.new);
    const bare = x.grams.length + y.grams.length === 0;
    const fits = bare
      ? heading || place
      : c.similarity >= MIN_SIMILARITY ||
        (heading && c.similarity >= MIN_SIMILARITY_SAME_HEADING) ||
        (place && c.similarity >= MIN_SIMILARITY_SAME_PLACE);
    const samePlace = x.place !== "" && x.place === y.place;
    return fits ? [{ ...c, score: c.similarity + (heading ? 0.06 : samePlace ? 0.03 : 0) + (place ? 0.04 : 0) }] : [];
  });
  ranked.sort(
    (x, y) =>
      y.score - x.score ||
      Math.abs(x.old - x.new) - Math.abs(y.old - y.new) ||
      x.old + x.new - y.old - y.new ||
      Math.min(x.old, x.new) - Math.min(y.old, y.new),
  );
  for (const { old, new: j } of ranked) {
    if (to[old] !== -1 || from[j] !== -1) continue;
    to[old] = j;
    from[j] = old;
  }
  return [...measured.values()];
}
