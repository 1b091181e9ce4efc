import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../platform/database.ts";

/** The deltas of a step that its row does not hold yet. `alias` names the row of `run_steps`. */
const unfolded = (alias: string): SQL => {
  const step = sql.raw(alias);
  return sql`from run_events d where d.run_id = ${step}.run_id and d.event->>'type' = 'delta' and d.event->>'key' = ${step}.key and d.seq > ${step}.text_seq`;
};

const appended = (alias: string): SQL =>
  sql`coalesce((select string_agg(d.event->>'text', '' order by d.seq) ${unfolded(alias)}), '')`;

/**
 * A step's text so far: what its row holds, and behind it the deltas above the row's `text_seq`. A growing text is never written anew:
 * each delta is written once, as an event, and the row takes them when the step ends.
 */
export const stepText = (alias: string): SQL<string> => sql<string>`${sql.raw(alias)}.text || ${appended(alias)}`;

/** Takes the deltas so far into the rows of these steps, or of all of the run. `seq`: the last event of the run. */
export async function foldTexts(
  tx: Transaction,
  runId: string,
  seq: number,
  keys: readonly string[] | "all",
): Promise<void> {
  if (keys.length === 0) return;
  const these = keys === "all" ? sql`true` : sql`s.key = any (${sql.param(keys)}::text[])`;
  await tx.execute(sql`
    update run_steps s set text = ${stepText("s")}, text_seq = ${seq}
    where s.run_id = ${runId} and ${these} and exists (select ${unfolded("s")})`);
}
