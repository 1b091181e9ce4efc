export { looksLikeFountain } from "./fountain/looksLikeFountain.ts";
export { readFountain } from "./fountain/readFountain.ts";
export { writeFountain } from "./fountain/writeFountain.ts";
export type { Loss, Written } from "./losses.ts";
export { type FdxParagraph, readFdx } from "./readFdx.ts";
export { writeText } from "./writeText.ts";
