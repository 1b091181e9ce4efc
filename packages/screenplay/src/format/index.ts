export { looksLikeFountain } from "./fountain/looksLikeFountain.ts";
export { readFountain } from "./fountain/readFountain.ts";
export { writeFountain } from "./fountain/writeFountain.ts";
export type { Loss, Written } from "./losses.ts";
export { type FdxGatherer, gatherFdx } from "./fdx/content.ts";
export type { FdxContent, FdxDocument, FdxParagraph } from "./fdx/paragraph.ts";
export { looksLikeFdx, readFdx, readFdxFile } from "./fdx/readFdx.ts";
export { type FdxTitlePage, writeFdx } from "./fdx/writeFdx.ts";
export { writeText } from "./writeText.ts";
