import type { Values } from "@mochang/generation";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import { stepItems } from "../tables.ts";

/** Who is in the scenes of a version by their cards, by the scenes' ids; null for a document that was not generated. */
export async function plannedCasts(db: Queryable, documentId: string): Promise<Record<string, string[]> | null> {
  const rows = await db
    .select({ id: stepItems.id, fields: stepItems.fields })
    .from(stepItems)
    .where(and(eq(stepItems.documentId, documentId), eq(stepItems.kind, "scene")));
  return rows.length === 0 ? null : Object.fromEntries(rows.map(({ id, fields }) => [id, castOf(fields)]));
}

const castOf = ({ character }: Values): string[] =>
  (Array.isArray(character) ? character : []).map((name) => String(name).trim()).filter((name) => name !== "");
