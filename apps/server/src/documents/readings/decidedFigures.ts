import { decideCast, type CastMember, type Figures, type Finding } from "@mochang/screenplay";
import { eq, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import { loadDecisions } from "./personDecisions.ts";
import { readContents } from "../snapshot/snapshot.ts";
import { readings } from "../tables.ts";
import { loadReadingJson } from "./loadReadingJson.ts";
import { readInWorker } from "./readInWorker.ts";
import { snapshotOf } from "./snapshotOf.ts";

interface ReadingRow {
  id: string;
  documentId: string;
  seq: number;
}

/** The people of a reading as the document's writer decided; the stored reading keeps those that were read. */
export async function decidedCast(
  db: Queryable,
  { id, documentId }: Pick<ReadingRow, "id" | "documentId">,
): Promise<CastMember[]> {
  const [row] = await db.select({ cast: readings.cast }).from(readings).where(eq(readings.id, id));
  return decideCast(row?.cast ?? [], await loadDecisions(db, documentId));
}

/**
 * JSON of the figures and findings of a reading counted with its writer's decisions about people; null where there are none. Counted once for
 * a set of decisions, then kept beside the reading, which stays as it was made.
 */
export async function decidedFiguresJson(
  db: Queryable,
  reading: ReadingRow,
): Promise<{ figures: string; findings: string } | null> {
  const decisions = await loadDecisions(db, reading.documentId);
  if (decisions.length === 0) return null;
  const key = JSON.stringify(decisions);
  const { rows } = await db.execute<{ figures: string; findings: string }>(sql`
    select figures::text, findings::text from decided_figures where reading_id = ${reading.id} and decisions = ${key}`);
  if (rows[0]) return rows[0];
  const snapshot = await snapshotOf(db, reading.documentId, reading.seq);
  const characters = snapshot.scenes.reduce((sum, scene) => sum + scene.characters, 0);
  const { form, title } = snapshot;
  const task = { form, title, before: await loadReadingJson(db, reading.id), decisions };
  const { figures, findings } = await readInWorker(task, characters, readContents(db, snapshot));
  const values = sql`${figures}::jsonb, ${findings}::jsonb`;
  await db.execute(sql`
    insert into decided_figures (reading_id, decisions, figures, findings)
    select id, ${key}, ${values} from readings where id = ${reading.id}
    on conflict (reading_id) do update set (decisions, figures, findings) = (${key}, ${values})`);
  return { figures, findings };
}

/** Figures and findings under the writer's decisions as objects, where the function above gives JSON text. */
export async function loadDecidedFigures(
  db: Queryable,
  reading: ReadingRow,
): Promise<{ figures: Figures; findings: Finding[] } | null> {
  const json = await decidedFiguresJson(db, reading);
  return json && { figures: JSON.parse(json.figures) as Figures, findings: JSON.parse(json.findings) as Finding[] };
}
