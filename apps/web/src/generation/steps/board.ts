import type { BoardItem } from "@mochang/contract/generation";

/** The items of a kind in order; below one parent where it is named. */
export const childrenOf = (items: readonly BoardItem[], kind: BoardItem["kind"], parentId?: string): BoardItem[] =>
  items
    .filter((item) => item.kind === kind && (parentId === undefined || item.parentId === parentId))
    .toSorted((a, b) => a.sort - b.sort);

export interface BoardScene extends BoardItem {
  /** In the whole work, from 1. */
  number: number;
}
export interface BoardSequence {
  sequence: BoardItem;
  /** In the whole work, from 1. */
  number: number;
  scenes: BoardScene[];
}
export interface BoardAct {
  act: BoardItem;
  sequences: BoardSequence[];
}

/** The whole build: acts, their sequences, their scenes, numbered through. */
export function boardOf(items: readonly BoardItem[]): BoardAct[] {
  let sequenceCount = 0;
  let sceneCount = 0;
  return childrenOf(items, "act").map((act) => ({
    act,
    sequences: childrenOf(items, "sequence", act.id).map((sequence) => ({
      sequence,
      number: ++sequenceCount,
      scenes: childrenOf(items, "scene", sequence.id).map((scene) => ({ ...scene, number: ++sceneCount })),
    })),
  }));
}
export const scenesOf = (board: readonly BoardAct[]): BoardScene[] =>
  board.flatMap(({ sequences }) => sequences.flatMap(({ scenes }) => scenes));

/** The scene that an arrow key leads to: up and down in a sequence, left and right to the one beside it. Null: there is none. */
export function walkBoard(board: readonly BoardAct[], id: string, key: string): string | null {
  const columns = board
    .flatMap(({ sequences }) => sequences.map(({ scenes }) => scenes))
    .filter((one) => one.length > 0);
  const column = columns.findIndex((scenes) => scenes.some((scene) => scene.id === id));
  if (column < 0) return columns[0]?.[0]?.id ?? null;
  const row = columns[column]!.findIndex((scene) => scene.id === id);
  const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  if (!step) return null;
  const to = columns[column + step[0]!];
  if (!to) return null;
  return step[0] === 0 ? (to[row + step[1]!]?.id ?? null) : (to[Math.min(row, to.length - 1)]?.id ?? null);
}

/** A person on the stage of the whole work. */
export interface StagePerson {
  name: string;
  /** By scene; null: nobody is written in it yet. */
  presence: (boolean | null)[];
  count: number;
  /** Scenes written between two in which the person is, without the person: by their numbers. */
  gap: { from: number; to: number } | null;
}

/** A person who is away for so many written scenes is named. */
const LONG_GAP = 8;

/** Who is in which scene, the most present first; `first` are the persons of the biographies. */
export function stageOf(scenes: readonly BoardScene[], first: readonly string[], most = 8): StagePerson[] {
  const names = [...new Set([...first, ...scenes.flatMap(({ character }) => character)])].filter((name) => name !== "");
  return names
    .map((name) => {
      const presence = scenes.map(({ character }) => (character.length === 0 ? null : character.includes(name)));
      return { name, presence, count: presence.filter((is) => is === true).length, gap: longestGap(scenes, presence) };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most);
}

function longestGap(scenes: readonly BoardScene[], presence: readonly (boolean | null)[]): StagePerson["gap"] {
  let longest: { from: number; to: number; size: number } | null = null;
  let last = -1;
  for (const [i, is] of presence.entries()) {
    if (is !== true) continue;
    const between = last < 0 ? [] : presence.slice(last + 1, i);
    const size = between.filter((one) => one === false).length;
    if (size >= LONG_GAP && size > (longest?.size ?? 0))
      longest = { from: scenes[last + 1]!.number, to: scenes[i - 1]!.number, size };
    last = i;
  }
  return longest && { from: longest.from, to: longest.to };
}
