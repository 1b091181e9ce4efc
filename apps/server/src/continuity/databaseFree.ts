/** What needs no database: what benches ask of a stand-in. */
export { confirmedBy, CONTINUITY_KIND, factsRead } from "./continuityKind.ts";
export { factsInText } from "./storedFact.ts";
