import { type Fact, FACT_KINDS, FACT_STATES, type FactKind, type FactState, quoteFact } from "@mochang/screenplay";
import { z } from "zod";
import { sceneIndexAt, type StoredWork } from "../prompting/index.ts";

const KINDS = Object.keys(FACT_KINDS) as [FactKind, ...FactKind[]];
const STATES = new Set<string>(Object.values(FACT_STATES).flatMap((states) => Object.keys(states)));

/** A fact as a run keeps it: by its line, so that it is found again, or found gone, in a later text. */
export const StoredFact = z.object({
  kind: z.enum(KINDS),
  who: z.string(),
  about: z.string(),
  state: z.custom<FactState | "">((value) => value === "" || STATES.has(String(value))),
  value: z.string(),
  lineId: z.string(),
});
export type StoredFact = z.infer<typeof StoredFact>;

/** A line of a work with its id and the 1-based ordinal of its scene. */
export interface PlacedLine {
  lineId: string;
  scene: number;
  line: StoredWork["parsed"]["scenes"][number]["lines"][number];
}

/** Finds a work's lines by an offset of its text, and by their ids. */
export function indexLines(work: Pick<StoredWork, "parsed" | "lines">) {
  const ids = new Map(Object.entries(work.lines).map(([id, { start }]) => [start, id]));
  const placed = work.parsed.scenes.flatMap(({ lines }, i) =>
    lines.flatMap((line): PlacedLine[] => {
      const lineId = ids.get(line.start) ?? idAround(work.lines, line.start);
      return lineId === null ? [] : [{ lineId, scene: i + 1, line }];
    }),
  );
  const byId = Map.groupBy(placed, ({ lineId }) => lineId);
  return {
    at(offset: number): PlacedLine | null {
      const scene = sceneIndexAt(work.parsed, offset) + 1;
      return placed.find((one) => one.scene === scene && one.line.start <= offset && offset < one.line.end) ?? null;
    },
    of: (lineId: string): readonly PlacedLine[] => byId.get(lineId) ?? [],
  };
}
export type LineIndex = ReturnType<typeof indexLines>;

/** A line of the text may be a part of the document's: a cue and its speech on one row. */
function idAround(lines: StoredWork["lines"], offset: number): string | null {
  return Object.entries(lines).find(([, { start, end }]) => start <= offset && offset < end)?.[0] ?? null;
}

/** Stored facts in the text as it stands; those whose words are gone are left out. */
export function factsInText(work: StoredWork, stored: readonly StoredFact[]): Fact[] {
  const lines = indexLines(work);
  return stored.flatMap(({ lineId, ...fact }) => {
    const found = lines.of(lineId).find(({ line }) => line.text.includes(fact.value));
    if (!found) return [];
    const quote = quoteFact(work.parsed, found.line, found.scene, found.line.text.indexOf(fact.value));
    return [{ ...fact, quote, source: "model" as const }];
  });
}
