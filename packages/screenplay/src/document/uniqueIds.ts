import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import { Mapping } from "prosemirror-transform";
import type { NewId } from "./json.ts";
import { lineAttrs, sceneAttrs } from "./lineText.ts";

/**
 * Keeps the ids of rows and lines unique in an editor's state, whatever a transaction brought. Of two with one id that one keeps it which had
 * it before; the first where neither had (a line that was cut and pasted keeps its own). An empty id gets one.
 */
export function uniqueIds(newId: NewId): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, after) {
      if (!transactions.some((tr) => tr.docChanged) || sameIds(before.doc, after.doc)) return null;
      const mapping = new Mapping(transactions.flatMap((tr) => tr.mapping.maps));
      const { tr } = after;
      giveIds(tr, before.doc, mapping, newId);
      return tr.docChanged ? tr : null;
    },
  });
}

/** True when the rows that changed hold the ids that they held: the answer for nearly every key. */
function sameIds(before: Node, after: Node): boolean {
  if (before.childCount !== after.childCount) return false;
  for (let s = 0; s < after.childCount; s++) {
    const was = before.child(s);
    const row = after.child(s);
    if (was === row) continue;
    if (sceneAttrs(was).id !== sceneAttrs(row).id || was.childCount !== row.childCount) return false;
    for (let i = 0; i < row.childCount; i++)
      if (was.child(i) !== row.child(i) && lineAttrs(was.child(i)).id !== lineAttrs(row.child(i)).id) return false;
  }
  return true;
}

interface Holder {
  kind: "scene" | "line";
  id: string;
  pos: number;
}

function giveIds(tr: Transaction, before: Node, mapping: Mapping, newId: NewId): void {
  const holders = holdersOf(tr.doc);
  const groups = Map.groupBy(holders, ({ kind, id }) => `${kind} ${id}`);
  const twice = [...groups.values()].filter((group) => group.length > 1 || group[0]?.id === "");
  if (twice.length === 0) return;
  const positionsBefore = new Map(holdersOf(before).map((holder) => [`${holder.kind} ${holder.id}`, holder.pos]));
  for (const group of twice) {
    const [first] = group as [Holder];
    const pos = positionsBefore.get(`${first.kind} ${first.id}`);
    // Behind the position before its node, so that what is put in right above it does not take its place.
    const now = pos === undefined ? undefined : mapping.map(pos + 1, -1) - 1;
    const keeps = first.id === "" ? null : (group.find((holder) => holder.pos === now) ?? first);
    for (const { kind, pos: at } of group.filter((holder) => holder !== keeps)) {
      tr.setNodeAttribute(at, "id", newId(kind));
      // There is one front matter: a document with two would be refused by every save.
      if (tr.doc.nodeAt(at)?.attrs.front === true) tr.setNodeAttribute(at, "front", false);
    }
  }
}

function holdersOf(doc: Node): Holder[] {
  const holders: Holder[] = [];
  doc.forEach((row, pos) => {
    holders.push({ kind: "scene", id: sceneAttrs(row).id, pos });
    row.forEach((line, offset) => holders.push({ kind: "line", id: lineAttrs(line).id, pos: pos + 1 + offset }));
  });
  return holders;
}
