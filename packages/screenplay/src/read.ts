// Reading alone, without what is computed of a script or written from it: a process that only reads starts in half the time.
export * from "./parsed.ts";
export { gatherFdx } from "./format/fdx/gatherFdx.ts";
export type { FdxContent } from "./format/fdx/paragraph.ts";
export { readFdx } from "./format/fdx/readFdx.ts";
export { type ParseOptions, parseScreenplay } from "./parse/parseScreenplay.ts";
