export { type Conflict, type ConflictKind, conflictKey } from "./conflict.ts";
export {
  type Fact,
  FACT_KINDS,
  FACT_STATES,
  factKind,
  type FactKind,
  type FactQuote,
  type FactSource,
  factState,
  type FactState,
} from "./fact.ts";
export { joinLedger, type Ledger, type Setup } from "./joinLedger.ts";
export type { StoryScene } from "./storyScenes.ts";
export { quoteFact } from "./quoteFact.ts";
export { type StoryDay, storyDays } from "./storyDays.ts";
export { sameTopic } from "./values.ts";
