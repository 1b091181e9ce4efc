export * from "./account.ts";
export * from "./export.ts";
export * from "./ink.ts";
export * from "./library.ts";
export * from "./run.ts";
