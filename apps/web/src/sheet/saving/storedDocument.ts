import type { SavedDocument, SaveDocument, SceneNow } from "@mochang/contract";
import {
  documentNode,
  findLine,
  heaviestIncreasingSubsequence,
  rowJson,
  type MergeQuestion,
  rowsById,
  schema,
  type SceneJson,
} from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** The saves that last changed a row's content and its place. */
export type RowVersions = readonly [version: number, placeVersion: number];
export type SceneChange = SaveDocument["scenes"][number];

/** A document as the server has it, as far as this window knows. */
export interface StoredDocument {
  /** Its rows in order; those that nobody has changed are the very nodes of the document that is written on. */
  doc: Node;
  /** Of its rows, and of rows that were deleted: an undo brings them back under their ids. */
  versions: ReadonlyMap<string, RowVersions>;
  /** Every save up to this one is in it. */
  head: number;
}

export const idOf = (row: Node): string => row.attrs.id as string;

/**
 * The save that wrote the server's side of a question, where it is the first after `base`. Otherwise nobody knows it: a scene names the save that last
 * changed it, and another one may have changed the line.
 */
export function saveOf({ id, of }: MergeQuestion, base: StoredDocument, theirs: StoredDocument): number | undefined {
  const sceneOfLine = (side: Node): string | undefined => {
    const found = findLine(side, id);
    return found ? idOf(side.child(found.scene)) : undefined;
  };
  const scene = of === "scene" ? id : (sceneOfLine(theirs.doc) ?? sceneOfLine(base.doc));
  const version = scene === undefined ? undefined : theirs.versions.get(scene)?.[0];
  return version === base.head + 1 ? version : undefined;
}

/** What has to be saved so that the server has `doc`; empty when it has it. Only rows that are other nodes are looked into. */
export function changedRows(
  { doc: stored, versions }: Pick<StoredDocument, "doc" | "versions">,
  doc: Node,
): SceneChange[] {
  if (stored === doc) return [];
  if (hasSameRows(stored, doc)) return changedContents(stored, versions, doc);
  const was = rowsById(stored);
  const ids = doc.children.map(idOf);
  const inPlace = rowsInPlace([...was.keys()], ids);
  const changes: SceneChange[] = [];
  doc.children.forEach((row, i) => {
    const id = idOf(row);
    const before = was.get(id);
    const change: SceneChange = { id };
    if (!before || !isSameRow(before, row)) {
      change.content = rowJson(row);
      change.version = versions.get(id)?.[0] ?? 0;
    }
    if (!before || !inPlace.has(id))
      change.place = { after: ids[i - 1] ?? null, before: ids.slice(i + 1).find((next) => inPlace.has(next)) ?? null };
    if (change.content !== undefined || change.place) changes.push(change);
  });
  const living = new Set(ids);
  for (const id of was.keys())
    if (!living.has(id)) changes.push({ id, content: null, version: versions.get(id)?.[0] ?? 0 });
  return changes;
}

const isSameRow = (a: Node, b: Node): boolean => a === b || a.eq(b);

const hasSameRows = (a: Node, b: Node): boolean =>
  a.childCount === b.childCount && a.children.every((row, i) => row === b.child(i) || idOf(row) === idOf(b.child(i)));

/** Of documents whose rows are the same in the same order: the answer for nearly every key. */
const changedContents = (stored: Node, versions: StoredDocument["versions"], doc: Node): SceneChange[] =>
  doc.children.flatMap((row, i) =>
    isSameRow(stored.child(i), row)
      ? []
      : [{ id: idOf(row), content: rowJson(row), version: versions.get(idOf(row))?.[0] ?? 0 }],
  );

/** The rows of both lists that need not be moved. */
function rowsInPlace(before: readonly string[], after: readonly string[]): Set<string> {
  const at = new Map(before.map((id, i) => [id, i]));
  const common = after.filter((id) => at.has(id));
  const values = common.map((id) => at.get(id) ?? 0);
  if (values.every((value, i) => i === 0 || value > (values[i - 1] ?? 0))) return new Set(common);
  const stays = heaviestIncreasingSubsequence(
    values,
    values.map(() => 1),
  );
  return new Set(common.filter((_, i) => stays[i]));
}

/**
 * The document once a save was acknowledged; `sent` is the document that it was made of. Others' saves between are still to be fetched: of a
 * row that was only put elsewhere the answer's version may be of a content that this window has not seen.
 */
export function afterSave(
  stored: StoredDocument,
  sent: Node,
  body: Pick<SaveDocument, "scenes">,
  { seq, scenes }: SavedDocument,
): StoredDocument {
  const versions = new Map(stored.versions);
  const withContent = new Set(body.scenes.filter(({ content }) => content !== undefined).map(({ id }) => id));
  for (const [id, version, place] of scenes)
    versions.set(id, [withContent.has(id) ? version : (versions.get(id)?.[0] ?? 0), place]);
  return { doc: sent, versions, head: seq === stored.head + 1 ? seq : stored.head };
}

/** The document with rows as the server says that they are now, in its order. @param head all saves up to it are known then */
export function withRows(stored: StoredDocument, rows: readonly SceneNow[], head = stored.head): StoredDocument {
  const storedRows = rowsById(stored.doc);
  const versions = new Map(stored.versions);
  const sentIds = new Set(rows.map(({ id }) => id));
  const order = stored.doc.children.map(idOf).filter((id) => !sentIds.has(id));
  const next = new Map(storedRows);
  for (const { id, version, placeVersion, after, content } of rows) {
    const unchangedRow = versions.get(id)?.[0] === version ? storedRows.get(id) : undefined;
    versions.set(id, [version, placeVersion]);
    if (content === null) continue;
    next.set(id, unchangedRow ?? rowNode(content as SceneJson));
    const above = after === null ? -1 : order.indexOf(after);
    order.splice(after !== null && above < 0 ? order.length : above + 1, 0, id);
  }
  return { doc: docOf(order.flatMap((id) => next.get(id) ?? [])), versions, head };
}

export const rowNode = (row: SceneJson): Node => documentNode([row]).child(0);
export const docOf = (rows: readonly Node[]): Node => schema.node("doc", null, rows);
