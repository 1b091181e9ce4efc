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
  const idAt = idFinder(work.lines);
  const placed = work.parsed.scenes.flatMap(({ lines }, i) =>
    lines.flatMap((line): PlacedLine[] => {
      const lineId = idAt(line.start);
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

/** The id of the document's line in which an offset lies: a cue and its speech on one row are one line of it. */
function idFinder(lines: StoredWork["lines"]): (offset: number) => string | null {
  const sorted = Object.entries(lines).toSorted(([, a], [, b]) => a.start - b.start);
  return (offset) => {
    let low = 0;
    let high = sorted.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((sorted[mid]?.[1].start ?? 0) <= offset) low = mid;
      else high = mid - 1;
    }
    const [id, place] = sorted[low] ?? [];
    return id !== undefined && place && place.start <= offset && offset < place.end ? id : null;
  };
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
