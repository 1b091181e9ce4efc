import { OP_DAYS } from "../limits.ts";

/** A save as compaction sees it. */
export interface LoggedSave {
  seq: number;
  /** Milliseconds. */
  at: number;
  /** The scenes that have a row of it. */
  scenes: readonly string[];
  /** A replay of it may find its bases to be today's, so that it is only known by this row: it changed no content. */
  knownByRow: boolean;
  /** It brought a run's words: its row in the log stays, for what is told of whose words they are. */
  ofRun: boolean;
}

export interface CompactionPlan {
  /** Rows of `scene_saves` that go. */
  rows: { scene: string; seq: number }[];
  /** Saves whose row in the log goes, too: nothing of them is left but what a replay is answered. */
  saves: number[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days are Beijing's: the last save of each stays for good, and what is said of a day stays true. */
const BEIJING = 8 * HOUR;

/** How far apart kept points of an age are: every save for two hours, one a minute for a day, one an hour for a month, then one a day. */
function spacing(age: number): number {
  if (age <= 2 * HOUR) return 0;
  if (age <= DAY) return MINUTE;
  return age <= 30 * DAY ? HOUR : DAY;
}

/**
 * The points of the log that are kept: of each span of time the last save, every point that a moment or a frozen reading names, and the
 * newest. `saves` are in order of `seq`.
 */
export function keptPoints(saves: readonly LoggedSave[], named: ReadonlySet<number>, now: number): Set<number> {
  const keptSeqs = new Set<number>();
  let span: string | null = null;
  for (const { seq, at } of saves.toReversed()) {
    const width = spacing(now - at);
    const mine = width === 0 ? null : `${width}:${Math.floor((at + BEIJING) / width)}`;
    if (mine === null || mine !== span || named.has(seq)) keptSeqs.add(seq);
    if (mine !== null) span = mine;
  }
  for (const seq of named) keptSeqs.add(seq);
  return keptSeqs;
}

/**
 * What can go from a document's log. A row goes when no kept point lies between it and its scene's next row, so that the state at every kept
 * point is the same before and after. Rows of saves with several scenes (splits, joins, moves) stay as long as a client may come back with
 * a base before them. Pure.
 */
export function planCompaction(saves: readonly LoggedSave[], named: ReadonlySet<number>, now: number): CompactionPlan {
  const keptSeqs = [...keptPoints(saves, named, now)].toSorted((a, b) => a - b);
  const rows: CompactionPlan["rows"] = [];
  const remainingScenes = new Map(saves.map(({ seq, scenes }) => [seq, scenes.length]));
  const next = new Map<string, number>();
  for (const { seq, at, scenes } of saves.toReversed()) {
    const linked = scenes.length > 1 && now - at <= OP_DAYS * DAY;
    for (const scene of scenes) {
      const until = next.get(scene);
      next.set(scene, seq);
      if (until === undefined || linked || isAnyWithin(keptSeqs, seq, until)) continue;
      rows.push({ scene, seq });
      remainingScenes.set(seq, (remainingScenes.get(seq) ?? 1) - 1);
    }
  }
  const head = saves.at(-1)?.seq;
  const isRetained = ({ seq, at, knownByRow, ofRun }: LoggedSave): boolean =>
    seq === head || ofRun || named.has(seq) || (knownByRow && now - at <= OP_DAYS * DAY);
  const removable = saves.filter((save) => remainingScenes.get(save.seq) === 0 && !isRetained(save));
  return { rows, saves: removable.map(({ seq }) => seq) };
}

/** Whether a sorted list has a number in `[from, to)`. */
function isAnyWithin(sorted: readonly number[], from: number, to: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (sorted[low] ?? Infinity) < to;
}
