import type { BoardItem } from "@mochang/contract/generation";

/** The items of a kind in order; below one parent where it is named. */
export const childrenOf = (items: readonly BoardItem[], kind: BoardItem["kind"], parentId?: string): BoardItem[] =>
  items
    .filter((item) => item.kind === kind && (parentId === undefined || item.parentId === parentId))
    .toSorted((a, b) => a.sort - b.sort);

/** Who has a biography, in order. */
export const personNames = (items: readonly BoardItem[]): string[] =>
  childrenOf(items, "biography").map(({ title, name }) => title || name.replace(/^人物/u, ""));

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

/** What writing the scenes of a sequence anew touches: scenes that are not saved. */
export interface RewritePreview {
  /** Their ids; scenes by their numbers in the whole work. */
  ids: ReadonlySet<string>;
  sentence: string;
  /** What it leaves to be looked at; empty: nothing. */
  warning: string;
}

const numbers = (scenes: readonly BoardScene[]): string => scenes.map(({ number }) => number).join("、");

/** Null: every scene of the sequence is saved. A sequence without scenes gets its first. */
export function rewritePreview(scenes: readonly BoardScene[], sequenceId: string): RewritePreview | null {
  const sequenceScenes = scenes.filter(({ parentId }) => parentId === sequenceId);
  const open = sequenceScenes.filter(({ isSubmit }) => !isSubmit);
  const submittedScenes = sequenceScenes.filter(({ isSubmit }) => isSubmit);
  if (sequenceScenes.length > 0 && open.length === 0) return null;
  const last = open.at(-1)?.number ?? Infinity;
  const later = scenes.find(({ number, isSubmit }) => number > last && isSubmit);
  return {
    ids: new Set(open.map(({ id }) => id)),
    sentence: [
      open.length === 0 ? "会写 1 场。" : `会写 ${open.length} 场：${numbers(open)}。`,
      submittedScenes.length > 0 ? `已保存的 ${numbers(submittedScenes)} 一个字不动。` : "",
    ].join(""),
    warning: later ? `${later.number} 场起要重看前因，不会自动改。` : "",
  };
}

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
export function stageOf(scenes: readonly BoardScene[], first: readonly string[], max = 8): StagePerson[] {
  const names = [...new Set([...first, ...scenes.flatMap(({ character }) => character)])].filter((name) => name !== "");
  return names
    .map((name) => {
      const presence = scenes.map(({ character }) => (character.length === 0 ? null : character.includes(name)));
      return { name, presence, count: presence.filter((is) => is === true).length, gap: longestGap(scenes, presence) };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, max);
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

/** Where an item goes: below which parent, at which place from 1. */
export interface Move {
  parentId: string;
  sort: number;
}

/** Where Alt and an arrow key move a scene: up and down in its sequence, left and right to the end of the one beside it. Null: nowhere. */
export function moveOnBoard(board: readonly BoardAct[], id: string, key: string): Move | null {
  const columns = board.flatMap(({ sequences }) => sequences);
  const column = columns.findIndex(({ scenes }) => scenes.some((scene) => scene.id === id));
  const from = columns[column];
  if (!from) return null;
  const row = from.scenes.findIndex((scene) => scene.id === id);
  const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key] ?? [0, 0];
  if (dy !== 0) {
    const sort = row + 1 + dy!;
    return sort >= 1 && sort <= from.scenes.length ? { parentId: from.sequence.id, sort } : null;
  }
  const to = dx === 0 ? undefined : columns[column + dx!];
  return to ? { parentId: to.sequence.id, sort: to.scenes.length + 1 } : null;
}

/** Where a scene goes that is dropped on another one (it takes its place), or on a sequence (at its end). Null: it stays. */
export function dropOnBoard(board: readonly BoardAct[], id: string, on: string): Move | null {
  if (id === on) return null;
  for (const { sequence, scenes } of board.flatMap(({ sequences }) => sequences)) {
    const row = scenes.findIndex((scene) => scene.id === on);
    if (row >= 0) return { parentId: sequence.id, sort: row + 1 };
    if (sequence.id === on)
      return { parentId: sequence.id, sort: scenes.filter((scene) => scene.id !== id).length + 1 };
  }
  return null;
}

/** Where a sequence goes by one place: within its act, at its ends to the act beside it. Null: it is the first, or the last. */
export function moveSequence(board: readonly BoardAct[], id: string, by: -1 | 1): Move | null {
  const at = board.findIndex(({ sequences }) => sequences.some(({ sequence }) => sequence.id === id));
  const act = board[at];
  if (!act) return null;
  const place = act.sequences.findIndex(({ sequence }) => sequence.id === id) + by;
  if (place >= 0 && place < act.sequences.length) return { parentId: act.act.id, sort: place + 1 };
  const beside = board[at + by];
  return beside ? { parentId: beside.act.id, sort: by === 1 ? 1 : beside.sequences.length + 1 } : null;
}

/** Where a scene goes by one place: within its sequence, at its ends to the sequence beside it. Null: it is the first, or the last. */
export function moveScene(board: readonly BoardAct[], id: string, by: -1 | 1): Move | null {
  const columns = board.flatMap(({ sequences }) => sequences);
  const at = columns.findIndex(({ scenes }) => scenes.some((scene) => scene.id === id));
  const from = columns[at];
  if (!from) return null;
  const place = from.scenes.findIndex((scene) => scene.id === id) + by;
  if (place >= 0 && place < from.scenes.length) return { parentId: from.sequence.id, sort: place + 1 };
  const beside = columns[at + by];
  return beside ? { parentId: beside.sequence.id, sort: by === 1 ? 1 : beside.scenes.length + 1 } : null;
}
