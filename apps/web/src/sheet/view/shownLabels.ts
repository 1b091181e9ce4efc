import { saysNumber, sceneFacts, sceneLabels } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { namesOf } from "../documentLookups/sceneList.ts";
import type { SceneLabel } from "./sceneDecorations.ts";

type Labels = readonly (string | null)[];
const read = new WeakMap<Node, Labels>();
const written = new WeakMap<Node, Labels>();

function cachedLabels(cache: WeakMap<Node, Labels>, doc: Node, make: () => Labels): Labels {
  let cached = cache.get(doc);
  if (!cached) cache.set(doc, (cached = make()));
  return cached;
}

/** What a row's label is made of, where a script is written. */
const countsAlike = (a: Node, b: Node): boolean =>
  a === b ||
  (a.attrs.front === b.attrs.front &&
    a.attrs.division === b.attrs.division &&
    sceneFacts(a).number === sceneFacts(b).number);

/** Gives a document the labels of the one that it was made of where no row counts otherwise: the answer for nearly every key. */
export function carryLabels(before: Node, after: Node): void {
  const previousLabels = written.get(before);
  if (
    previousLabels &&
    before.childCount === after.childCount &&
    after.children.every((row, i) => countsAlike(before.child(i), row))
  )
    written.set(after, previousLabels);
}

/** The number in the gutter of each row: what the scene is called where a script is read, as its writer counts where it is written. */
export const labelsOf = (doc: Node, isWritten: boolean): Labels =>
  isWritten
    ? cachedLabels(written, doc, () => sceneLabels(doc))
    : cachedLabels(read, doc, () => namesOf(doc).map((name) => name?.short ?? null));

/** Where the numbers of scenes are not read yet: empty. */
export const blankLabels = (doc: Node): Labels =>
  doc.children.map(({ attrs }) => (attrs.front === true || attrs.division === true ? null : ""));

/** Where a script is written its number stands in one place only: the heading's own is hidden. */
export function shownLabel(scene: Node, label: string | null, isWritten: boolean): SceneLabel | null {
  if (label === null) return null;
  return { label, hidesNumber: isWritten || saysNumber(sceneFacts(scene).number, label) };
}
