import { CONTENT_SCHEMA, type SceneJson, upgradeScene } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { Journal, JournalRow } from "./journal.ts";
import { docOf, idOf, rowNode } from "./storedDocument.ts";

/** A journal that an older page wrote, in the rows of this one; its save under way is made anew of its rows. */
export function upgradeJournal(journal: Journal): Journal {
  if (journal.schema === CONTENT_SCHEMA) return journal;
  const upgraded = (row: SceneJson | null): SceneJson | null => row && upgradeScene(row, journal.schema);
  const rows = journal.rows.map((row) => ({ ...row, base: upgraded(row.base), now: upgraded(row.now) }));
  return { ...withoutOperation(journal), schema: CONTENT_SCHEMA, rows };
}

/** A journal whose save under way was not taken: its questions and answers go with the next one. */
export function withoutOperation(journal: Journal): Journal {
  const { questions = [], answered = [], runId = null } = journal.operation?.body ?? {};
  return {
    ...journal,
    operation: null,
    questions: [...questions, ...journal.questions],
    answered: [...answered, ...journal.answered],
    runId: journal.runId ?? runId,
  };
}

/** A journal once the save under way was acknowledged. */
export function afterAnswer(journal: Journal): Journal {
  const sent = new Map(journal.operation?.body.scenes.map((scene) => [scene.id, scene]));
  const rows = journal.rows.flatMap((row): JournalRow[] => {
    const change = sent.get(row.id);
    if (!change) return [row];
    const base = change.content === undefined ? row.base : (change.content as SceneJson | null);
    const placed = change.place && change.place.after === row.place?.after;
    const { place, ...rest } = row;
    const remainder = { ...rest, base, ...(place && !placed ? { place } : {}) };
    return remainder.place || JSON.stringify(base) !== JSON.stringify(row.now) ? [remainder] : [];
  });
  return { ...journal, operation: null, rows };
}

/**
 * A journal's words as two documents that differ from `doc` only in what that window has changed: what it was made from and what it made. Rows that
 * it has not touched are as they are now, so that a merge takes them as they are. Lines that others have moved meanwhile stand once: where the
 * journal has them.
 */
export function journalSides(journal: Pick<Journal, "rows">, doc: Node): { base: Node; mine: Node } {
  const lines = new Set<string>();
  for (const { base, now } of journal.rows)
    for (const row of [base, now]) for (const line of row?.content ?? []) lines.add(line.attrs.id);
  const touched = new Map(journal.rows.map((row) => [row.id, row]));
  const others = new Map<string, Node>();
  for (const row of doc.children) {
    if (touched.has(idOf(row))) continue;
    const remainingLines = row.children.filter((line) => !lines.has(line.attrs.id as string));
    if (remainingLines.length > 0)
      others.set(
        idOf(row),
        remainingLines.length === row.childCount ? row : row.type.create(row.attrs, remainingLines),
      );
  }
  const baseOrder = doc.children.map(idOf).filter((id) => others.has(id) || touched.get(id)?.base);
  const standing = new Set(baseOrder);
  for (const row of journal.rows) if (row.base && !standing.has(row.id)) insertAfter(baseOrder, row.id, row.baseAfter);
  const mineOrder = baseOrder.filter((id) => others.has(id) || (touched.get(id)?.now && !touched.get(id)?.place));
  for (const row of journal.rows) if (row.now && row.place) insertAfter(mineOrder, row.id, row.place.after);
  const nodes = (order: readonly string[], side: "base" | "now"): Node =>
    docOf(
      order.flatMap((id) => {
        const row = touched.get(id)?.[side];
        return row ? [rowNode(row)] : (others.get(id) ?? []);
      }),
    );
  return { base: nodes(baseOrder, "base"), mine: nodes(mineOrder, "now") };
}

/** Puts an id behind another, or at the end when that is gone; null: at the beginning. */
function insertAfter(order: string[], id: string, after: string | null): void {
  const at = after === null ? 0 : order.indexOf(after) + 1;
  order.splice(after !== null && at === 0 ? order.length : at, 0, id);
}
