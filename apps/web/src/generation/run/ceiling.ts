import { ceilingFault, UNITS_PER_DROP, type Estimate } from "@mochang/contract";
import { duration } from "../../lib/format.ts";
import { inkText } from "../../lib/inkText.ts";

const MAX_DROPS = 10_000;

/** Drops that hardly ever pause a run: what each of its questions is expected to take, with a margin, rounded up to ten; no more than a ceiling may be. */
export const suggestedCeiling = ({ held }: Pick<Estimate, "held">): number =>
  Math.min(MAX_DROPS, Math.ceil(held / UNITS_PER_DROP / 10) * 10);

/** How far so many units lead: the first scene holds what its start asks for, each of the others is begun where the average has left as much. */
export function reachOf(
  cost: Pick<Estimate, "units" | "first">,
  most: number,
  scenes: readonly { number: number | string }[],
): string {
  const fault = ceilingFault(cost, most);
  if (fault !== null) return fault;
  const each = cost.units / Math.max(1, scenes.length);
  const count = 1 + Math.floor((most - (cost.first ?? 0)) / Math.max(1, each));
  return `约写到第 ${scenes[Math.min(scenes.length, count) - 1]?.number ?? ""} 场`;
}

/** Why so many units more are too few for a run to go on with; null: they are enough. */
export const additionFault = ({ first = 0 }: Pick<Estimate, "first">, more: number): string | null =>
  more < first ? `至少要再加 ${Math.ceil(first / UNITS_PER_DROP)} 滴` : null;

/** The ceiling of a run that goes on, in units; null, none, where it would be higher than one may be. */
export const ceilingToResume = (units: number): number | null => (units > MAX_DROPS * UNITS_PER_DROP ? null : units);

/** A ceiling as it was typed, in units; null where it is no number of drops. Empty: none (undefined). */
export function readCeiling(typed: string): number | null | undefined {
  const text = typed.trim().normalize("NFKC").replaceAll(",", "");
  if (text === "") return undefined;
  const drops = Number(text);
  return Number.isFinite(drops) && drops >= 1 && drops <= MAX_DROPS ? Math.round(drops * UNITS_PER_DROP) : null;
}

export const CEILING_FAULT = `请填 1 到 ${MAX_DROPS} 之间的滴数，不设上限就空着`;

/** `约 18 滴，约 7 分钟`; with a range, from its least to its most. */
export const costOf = ({ units, range, seconds }: Pick<Estimate, "units" | "range" | "seconds">): string =>
  `约 ${range ? rangeOf(range) : inkText(units)}，约 ${duration(seconds)}`;

/** `400 滴到 1.2 盒`. */
export const rangeOf = ({ least, most }: NonNullable<Estimate["range"]>): string =>
  `${inkText(least)}到 ${inkText(most)}`;
