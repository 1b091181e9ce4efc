import type { ReadingLine } from "@mochang/screenplay";
import { inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import { readings } from "../tables.ts";
import { fullWidth, wantedBits } from "./bigramFilter.ts";

/** The newest reading of a document, if its text may hold the words. */
export interface PossibleReading {
  documentId: string;
  readingId: string;
}

/** Longer than a piece, and written in one way only, so that the database finds what `folded` finds. */
const isLongAndInvariable = (word: string): boolean =>
  word.length > 2 && word === word.toUpperCase() && word === word.toLowerCase() && word === fullWidth(word);

/** Whether the pieces of a reading hold all of these words. */
function holdsPieces(words: readonly string[]) {
  // A slice of the field is read without the rest of it, which get_bit would read whole.
  const bits = wantedBits(words).map(
    (bit) =>
      sql`get_byte(substr(r.pieces, ${sql.raw(String((bit >> 3) + 1))}, 1), 0) & ${sql.raw(String(1 << (bit & 7)))} <> 0`,
  );
  return bits.length === 0 ? sql`true` : sql`(${sql.join(bits, sql` and `)})`;
}

/**
 * Of these documents, those whose newest reading may hold all of the words: by the index of pieces, which misses only words of mixed widths in readings from before
 * widths were folded.
 */
export async function possibleReadings(
  db: Queryable,
  documentIds: readonly string[],
  words: readonly string[],
): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map();
  const wide = words.map(fullWidth);
  const forms = [words, ...(wide.every((word, i) => word === words[i]) ? [] : [wide])];
  const mayHold = sql`(r.pieces is null or ${sql.join(forms.map(holdsPieces), sql` or `)})`;
  // Pieces that stand apart from each other are told from the whole word here, so that such texts are not sent.
  const whole = words.filter(isLongAndInvariable).map((word) => sql`strpos(r.text, ${word}) > 0`);
  // "case" holds the order: the text is unpacked only where the pieces are there.
  const holds =
    whole.length === 0 ? mayHold : sql`case when ${mayHold} then ${sql.join(whole, sql` and `)} else false end`;
  const ids = sql`string_to_array(${documentIds.join(" ")}, ' ')`;
  const { rows } = await db.execute<{ document_id: string; id: string }>(sql`
    select r.document_id, r.id from (
      select distinct on (document_id) document_id, id, pieces, text from readings where document_id = any(${ids}) order by document_id, seq desc
    ) r where ${holds}`);
  return new Map(rows.map((row) => [row.document_id, row.id]));
}

/** The parts of a reading that a search hit shows. */
export interface ReadingLines {
  /** The scenes with the offsets at which they begin; the front matter first. */
  scenes: [id: string, start: number][];
  /** In the order of the text. */
  lines: ReadingLine[];
}

/** The texts of readings by the readings' ids. */
export async function searchedTexts(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: readings.id, text: readings.text })
    .from(readings)
    .where(inArray(readings.id, [...ids]));
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The lines of readings by the readings' ids: four times as long as the texts, so that only those of shown readings are asked for. */
export async function searchedLines(db: Queryable, ids: readonly string[]): Promise<Map<string, ReadingLines>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: readings.id, scenes: readings.scenes, lines: readings.lines })
    .from(readings)
    .where(inArray(readings.id, [...ids]));
  return new Map(
    rows.map(({ id, scenes, lines }) => [
      id,
      {
        scenes,
        lines: Object.values(JSON.parse(lines) as Record<string, ReadingLine>).toSorted((a, b) => a.start - b.start),
      },
    ]),
  );
}
