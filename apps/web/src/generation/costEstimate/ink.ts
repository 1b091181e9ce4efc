import { formatInk } from "@mochang/contract";
import { spacedInk } from "../../lib/format.ts";

/** 12.5 滴, 1.2 盒. */
export const ink = (units: number): string => spacedInk(formatInk(units));
