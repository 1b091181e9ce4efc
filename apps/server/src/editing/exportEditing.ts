import { eq } from "drizzle-orm";
import { versionsOf } from "../library/index.ts";
import type { Queryable } from "../platform/index.ts";
import { loadRules } from "../prompting/index.ts";
import { chatTurns, cutPieces, persons, planning, sceneCards, sceneOverviews } from "./tables.ts";

/** What a user wrote, or had written, beside his scripts: for the export of the account. */
export async function* exportEditing(db: Queryable, userId: string): AsyncGenerator<unknown, void, undefined> {
  const talked = new Set<string>();
  for (const { id, scriptId } of await versionsOf(db, userId)) {
    for (const person of await db.select().from(persons).where(eq(persons.documentId, id)))
      if (person.kept && !person.deleted) yield { kind: "person", scriptId, ...person };
    for (const item of await db.select().from(planning).where(eq(planning.documentId, id)))
      yield { kind: "planning", scriptId, ...item };
    for (const overview of await db.select().from(sceneOverviews).where(eq(sceneOverviews.documentId, id)))
      yield { kind: "overview", scriptId, ...overview };
    for (const { kind: of, ...piece } of await db.select().from(cutPieces).where(eq(cutPieces.documentId, id)))
      yield { kind: "cut", of, scriptId, ...piece };
    for (const card of await db.select().from(sceneCards).where(eq(sceneCards.documentId, id)))
      yield { kind: "card", scriptId, ...card };
    const rules = await loadRules(db, id);
    if (rules !== "") yield { kind: "rules", scriptId, documentId: id, rules };
    if (talked.has(scriptId)) continue;
    talked.add(scriptId);
    for (const turn of await db.select().from(chatTurns).where(eq(chatTurns.scriptId, scriptId)))
      yield { kind: "chat", ...turn };
  }
}
