export { type Anchor, CONTEXT, contextOf, findPlace, type Place } from "./findPlace.ts";
export { offsetAfter } from "./squeeze.ts";
