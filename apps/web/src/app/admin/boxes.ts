import { UNITS_PER_BOX } from "@mochang/contract";

/** Boxes with at most one decimal. */
export const boxes = (units: number): string =>
  (Math.floor(units / (UNITS_PER_BOX / 10)) / 10).toLocaleString("en-US", { maximumFractionDigits: 1 });
