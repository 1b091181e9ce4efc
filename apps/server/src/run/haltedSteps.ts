import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";
import { stepText } from "./stepText.ts";

/**
 * The steps that were running when a run ended, by their keys, with the text that they had come to: for what is done with its end. The end sets
 * them waiting at its own time, which tells them from steps that an earlier end had halted and nobody has begun again.
 */
export async function haltedSteps(db: Queryable, runId: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ key: string; text: string }>(sql`
    select s.key, ${stepText("s")} as text from run_steps s join runs r on r.id = s.run_id
    where s.run_id = ${runId} and s.state = 'waiting' and s.updated_at = r.finished_at`);
  return new Map(rows.map((row) => [row.key, row.text]));
}
