export * from "./parsed.ts";
export type * from "./figures/figures.ts";
