import { SCENE_CHANGES, type DraftComparison, type ScenePair } from "@mochang/contract";

export type Kind = ScenePair["kind"];

export type Filter = Kind | "touched" | "all";

export const FILTERS: { key: Filter; name: string }[] = [
  { key: "touched", name: "有改动" },
  { key: "changed", name: SCENE_CHANGES.changed.name },
  { key: "moved", name: SCENE_CHANGES.moved.name },
  { key: "new", name: SCENE_CHANGES.new.name },
  { key: "cut", name: SCENE_CHANGES.cut.name },
  { key: "kept", name: SCENE_CHANGES.kept.name },
  { key: "all", name: "全部" },
];

/** A scene that was changed and moved stands under both. */
export const passes = (pair: Pick<ScenePair, "kind" | "moved">, filter: Filter): boolean =>
  filter === "all" ||
  (filter === "touched" ? pair.kind !== "kept" : filter === "moved" ? pair.moved : pair.kind === filter);

/** Of each kind how many. */
export const countOf = (scenes: DraftComparison["scenes"], filter: Filter): number =>
  scenes.filter((s) => passes(s, filter)).length;

/** The pair's name in addresses and lists. */
export const pairKey = (pair: ScenePair): string => `${pair.old?.ordinal ?? ""}-${pair.new?.ordinal ?? ""}`;
