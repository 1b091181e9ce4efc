import type { DraftComparison, ScenePair } from "@mochang/contract";

export type Kind = ScenePair["kind"];

/** Name and sign of each kind: the sign says it where there is no colour. */
export const KINDS: Record<Kind, { name: string; sign: string }> = {
  changed: { name: "改过", sign: "≠" },
  moved: { name: "挪动", sign: "⇄" },
  new: { name: "新写", sign: "+" },
  cut: { name: "删去", sign: "−" },
  kept: { name: "没动", sign: "=" },
};

export type Filter = Kind | "touched" | "all";

export const FILTERS: { key: Filter; name: string }[] = [
  { key: "touched", name: "有改动" },
  { key: "changed", name: KINDS.changed.name },
  { key: "moved", name: KINDS.moved.name },
  { key: "new", name: KINDS.new.name },
  { key: "cut", name: KINDS.cut.name },
  { key: "kept", name: KINDS.kept.name },
  { key: "all", name: "全部" },
];

/** A scene that was changed and moved stands under both. */
export const passes = (pair: Pick<ScenePair, "kind" | "moved">, filter: Filter): boolean =>
  filter === "all" || (filter === "touched" ? pair.kind !== "kept" : filter === "moved" ? pair.moved : pair.kind === filter);

/** Of each kind how many. */
export const countOf = (scenes: DraftComparison["scenes"], filter: Filter): number => scenes.filter((s) => passes(s, filter)).length;

/** The pair's name in addresses and lists. */
export const pairKey = (pair: ScenePair): string => `${pair.old?.ordinal ?? ""}-${pair.new?.ordinal ?? ""}`;
