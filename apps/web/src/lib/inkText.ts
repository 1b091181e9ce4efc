import { formatInk, spacedInk } from "@mochang/contract";

/** Ink as sentences say it: 12.5 滴, 1.2 盒. */
export const inkText = (units: number): string => spacedInk(formatInk(units));
