export { type Anchor, CONTEXT, contextOf, findPlace, type TextRange } from "./findPlace.ts";
export { offsetAfter } from "./squeeze.ts";
