import { formatInk, UNITS_PER_DROP, type Estimate } from "@mochang/contract";
import { duration, spacedInk } from "../../lib/format.ts";

/** 12.5 滴, 1.2 盒. */
export const ink = (units: number): string => spacedInk(formatInk(units));

const MAX_DROPS = 10_000;

/** Drops that hardly ever pause a run: what each of its questions is expected to take, with a margin, rounded up to ten; no more than a ceiling may be. */
export const suggestedCeiling = ({ held }: Pick<Estimate, "held">): number =>
  Math.min(MAX_DROPS, Math.ceil(held / UNITS_PER_DROP / 10) * 10);

/** How far so many units lead, at the estimate's average of a scene. */
export function reachOf(
  { units }: Pick<Estimate, "units">,
  most: number,
  scenes: readonly { number: number | string }[],
): string {
  const each = units / Math.max(1, scenes.length);
  const last = scenes[Math.min(scenes.length, Math.floor(most / Math.max(1, each))) - 1];
  return last ? `约写到第 ${last.number} 场` : "写不完一场";
}

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

/** `约 18 滴，约 7 分钟`. */
export const costOf = ({ units, seconds }: Pick<Estimate, "units" | "seconds">): string =>
  `约 ${ink(units)}，约 ${duration(seconds)}`;
