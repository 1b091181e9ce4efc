import { sql } from "drizzle-orm";
import type { CopiedRows, CopyAttachedRows } from "../documents/index.ts";

/** A copy of a document has its persons, planning, overviews and cards, under the same ids. */
const copyEditing: CopyAttachedRows = async (tx, { from, to, seq }) => {
  await tx.execute(sql`
    insert into persons (document_id, id, name, profile, origins, offered, kept, deleted, created_at, updated_at)
    select ${to}, id, name, profile, origins, offered, kept, deleted, created_at, updated_at
    from persons where document_id = ${from}`);
  // A copy counts its own saves: what was written of the text as it was copied is of the save that brought it.
  await tx.execute(sql`
    insert into planning (document_id, prompt_id, result, origin, edited, previous, previous_origin, previous_edited, previous_seq, offered, seq, offered_seq, updated_at)
    select ${to}, prompt_id, result, origin, edited, previous, previous_origin, previous_edited, ${seq}::int, offered, ${seq}::int, ${seq}::int, updated_at
    from planning where document_id = ${from}`);
  await tx.execute(sql`
    insert into scene_overviews (document_id, scene_id, description, origin, edited, previous, previous_origin, previous_edited, previous_of, "of", updated_at)
    select ${to}, scene_id, description, origin, edited, previous, previous_origin, previous_edited, previous_of, "of", updated_at
    from scene_overviews where document_id = ${from}`);
  await tx.execute(sql`
    insert into scene_cards (document_id, scene_id, prompt_id, result, quotes, lines, model, edited, units, updated_at)
    select ${to}, scene_id, prompt_id, result, quotes, lines, model, edited, units, updated_at
    from scene_cards where document_id = ${from}`);
  await tx.execute(sql`
    insert into cut_pieces (document_id, id, kind, content, schema, after, before, place, cut_at)
    select ${to}, id, kind, content, schema, after, before, place, cut_at from cut_pieces where document_id = ${from}`);
};

export const COPIED_EDITING: CopiedRows = {
  copyAttachedRows: copyEditing,
  tables: ["persons", "planning", "scene_overviews", "scene_cards", "cut_pieces"],
  // Persons whom nobody has written of come and go as their script is read.
  stored: { persons: sql`kept` },
};
