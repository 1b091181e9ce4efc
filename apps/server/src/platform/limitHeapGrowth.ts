import { setFlagsFromString } from "node:v8";

/** Garbage that may gather before the old generation is collected, in percent of what is in use; V8 allows 300 on a large machine. */
const GROWTH_PERCENT = 50;

/**
 * Under load a process held several hundred megabytes of garbage beside what it used, for on a machine with much memory V8 collects
 * late. Other processes of the product, the database and its files' cache want that memory too.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
