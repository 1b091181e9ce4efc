import { sql } from "drizzle-orm";
import type { CopiedRows, CopyAttachedRows } from "../documents/index.ts";

/** A copy of a version has its steps, byte for byte and under the same ids; one in another script is a script of its own. */
const copyGeneration: CopyAttachedRows = async (tx, { from, to, toScriptId, at }) => {
  await tx.execute(sql`
    insert into generated_works (document_id, script_id, step, revision, updated_at)
    select ${to}, ${toScriptId}, step, 1, ${at} from generated_works where document_id = ${from}
    on conflict (document_id) do update set step = excluded.step, revision = generated_works.revision + 1, updated_at = excluded.updated_at`);
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

export const COPIED_GENERATION: CopiedRows = {
  copyAttachedRows: copyGeneration,
  // The row of the work stays: its revision only grows, so that other windows hear of the restored state.
  clear: async (tx, documentId) => {
    await tx.execute(sql`delete from step_items where document_id = ${documentId}`);
  },
};
