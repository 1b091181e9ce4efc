import { randomUUID } from "node:crypto";
import { PERSON_NAME_MAX, PERSONS_MAX } from "@mochang/contract";
import type { PersonFigures } from "@mochang/screenplay";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../platform/index.ts";
import { persons } from "../tables.ts";

/** What of a person's row says whether rules made it. */
export interface KnownPerson {
  id: string;
  name: string;
  kept: boolean;
}

/** The figures of each name, by every spelling. */
export function byEveryName(people: readonly PersonFigures[]): Map<string, PersonFigures> {
  const found = new Map<string, PersonFigures>();
  for (const person of people) for (const name of person.aliases) found.set(name, person);
  for (const person of people) found.set(person.name, person);
  return found;
}

/** Which rows rules add and take away: a row that nobody has written in is there as long as its name is in the script. */
export function castChanges(
  rows: readonly KnownPerson[],
  people: readonly PersonFigures[],
): { missing: string[]; removed: string[] } {
  const named = new Set(rows.map((row) => row.name));
  const names = new Set(people.map((person) => person.name));
  return {
    missing: people
      .filter(({ name, aliases }) => [name, ...aliases].every((one) => !named.has(one)))
      .map(({ name }) => name)
      .filter((name) => name.length <= PERSON_NAME_MAX)
      .slice(0, Math.max(0, PERSONS_MAX - rows.length)),
    removed: rows.filter((row) => !row.kept && !names.has(row.name)).map((row) => row.id),
  };
}

/** Brings the rows that nobody has written in into step with the script's cast; at the same moment twice, it is done once. */
export async function followCast(
  db: Database,
  documentId: string,
  rows: readonly KnownPerson[],
  people: readonly PersonFigures[],
  now: Date,
): Promise<boolean> {
  const { missing, removed: absentIds } = castChanges(rows, people);
  if (missing.length === 0 && absentIds.length === 0) return false;
  await db.transaction(async (tx) => {
    if (absentIds.length > 0)
      await tx
        .delete(persons)
        .where(and(eq(persons.documentId, documentId), inArray(persons.id, absentIds), eq(persons.kept, false)));
    const blank = { documentId, profile: {}, origins: {}, offered: {}, kept: false, createdAt: now, updatedAt: now };
    const added = missing.map((name) => ({ ...blank, id: randomUUID(), name }));
    if (added.length > 0) await tx.insert(persons).values(added).onConflictDoNothing();
  });
  return true;
}
