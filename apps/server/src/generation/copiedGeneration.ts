import { restoreWork } from "@mochang/generation";
import { eq, sql } from "drizzle-orm";
import type { CopiedRows, CopyAttachedRows } from "../documents/index.ts";
import { writeWork } from "./steps/changeWork.ts";
import { loadWork } from "./steps/loadWork.ts";
import { generatedWorks } from "./tables.ts";

/** A copy of a version has its steps, byte for byte and under the same ids; one in another script is a script of its own. */
const copyGeneration: CopyAttachedRows = async (tx, { from, to, toScriptId, at }) => {
  await tx.execute(sql`
    insert into generated_works (document_id, script_id, step, revision, updated_at)
    select ${to}, ${toScriptId}, step, 1, ${at} from generated_works where document_id = ${from}`);
  await tx.execute(sql`
    insert into step_items (document_id, id, kind, parent_id, sort, fields, summary, summary_origin, origins, offered, is_submit, scripted, version,
      made_from, picture, updated_at)
    select ${to}, id, kind, parent_id, sort, fields, summary, summary_origin, origins, offered, is_submit, scripted, version, made_from, picture,
      updated_at
    from step_items where document_id = ${from}`);
  await tx.execute(sql`
    insert into generated_scripts (script_id, script_type)
    select ${toScriptId}, g.script_type from generated_scripts g
    join generated_works w on w.script_id = g.script_id where w.document_id = ${from}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into reference_files (script_id, id, user_id, name, file_key, bytes, text, left_out, created_at)
    select ${toScriptId}, r.id, r.user_id, r.name, r.file_key, r.bytes, r.text, r.left_out, r.created_at from reference_files r
    join generated_works w on w.script_id = r.script_id where w.document_id = ${from}
    on conflict do nothing`);
};

/**
 * A version that goes back has the steps of what was kept, under numbers that go on. The row of the work stays, its revision grows: other windows hear of the
 * restored state.
 */
const restoreGeneration: CopyAttachedRows = async (tx, { from, to, toScriptId, at }) => {
  const [generated] = await tx.select().from(generatedWorks).where(eq(generatedWorks.documentId, to));
  if (!generated) return;
  const now = (await loadWork(tx, to, toScriptId)).work;
  const kept = (await loadWork(tx, from, toScriptId)).work;
  const { rows } = await tx.execute<{ id: string; highest: number }>(sql`
    select i.id, max(i.version) as highest from step_items i join generated_works w on w.document_id = i.document_id
    where w.script_id = ${toScriptId} group by i.id`);
  const highest = new Map(rows.map((row) => [row.id, row.highest]));
  await writeWork(tx, to, now, restoreWork(now, kept, highest), at);
};

export const COPIED_GENERATION: CopiedRows = {
  copyAttachedRows: copyGeneration,
  tables: ["step_items"],
  restoreAttachedRows: restoreGeneration,
};
