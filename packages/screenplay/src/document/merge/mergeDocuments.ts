import { Fragment, type Node } from "prosemirror-model";
import { sceneRows } from "../documentNode.ts";
import type { LineJson, SceneJson } from "../json.ts";
import { sceneAttrs } from "../lineText.ts";
import { schema } from "../schema.ts";
import { type MergeQuestion, mergeScenes } from "./mergeScenes.ts";

export interface MergedDocument {
  doc: Node;
  questions: MergeQuestion[];
}

/** The rows of a document by their ids. */
export function rowsById(doc: Node): ReadonlyMap<string, Node> {
  let cached = byId.get(doc);
  if (!cached) byId.set(doc, (cached = new Map(doc.children.map((row) => [sceneAttrs(row).id, row]))));
  return cached;
}
const byId = new WeakMap<Node, ReadonlyMap<string, Node>>();

/**
 * Merges whole documents as `mergeScenes` does. Rows that are equal on all three sides are not looked into, whatever their length, and are the
 * very nodes of `mine` in the result: a merge takes no longer in a long script than in a short one.
 */
export function mergeDocuments(base: Node, mine: Node, theirs: Node): MergedDocument {
  const sides = [rowsById(base), rowsById(mine), rowsById(theirs)] as const;
  const same = new Map<string, Node>();
  for (const [id, row] of sides[1]) {
    const [was, there] = [sides[0].get(id), sides[2].get(id)];
    if (was && there && isSame(was, row) && isSame(there, row)) same.set(id, row);
  }
  const listOf = (doc: Node): SceneJson[] =>
    doc.children.map((row) => {
      const unchanged = same.get(sceneAttrs(row).id);
      return unchanged ? standIn(unchanged) : rowJson(row);
    });
  const { scenes, questions } = mergeScenes(listOf(base), listOf(mine), listOf(theirs));
  const rows = scenes.map((scene) => unfold(scene, same));
  const doc = schema.node("doc", null, Fragment.from(rows));
  return { doc, questions };
}

/** A row as it is stored. */
export const rowJson = (row: Node): SceneJson => sceneRows(schema.node("doc", null, row))[0] as SceneJson;

const isSame = (a: Node, b: Node): boolean => a === b || a.eq(b);

/** What the id of a stand-in's line begins with; no line of a script has it. */
const MARK = "\u0000";

/** A row that nobody has changed, as one line for all of its own. */
function standIn(row: Node): SceneJson {
  const { id, front, division } = sceneAttrs(row);
  const line = { id: MARK + id, type: "action", joined: false, given: null, checked: false } as const;
  const attrs = { id, front, division, lockedNumber: null, given: null };
  return { type: "scene", attrs, content: [{ type: "line", attrs: line }] };
}

/** A merged row with the lines that its stand-ins stand for. */
function unfold(scene: SceneJson, same: ReadonlyMap<string, Node>): Node {
  const sameScene = same.get(scene.attrs.id);
  const [first] = scene.content;
  if (sameScene && scene.content.length === 1 && first?.attrs.id === MARK + scene.attrs.id) return sameScene;
  const content = scene.content.flatMap((line): LineJson[] => {
    const row = line.attrs.id.startsWith(MARK) ? same.get(line.attrs.id.slice(MARK.length)) : undefined;
    return row ? rowJson(row).content : [line];
  });
  return schema.nodeFromJSON({ ...scene, attrs: sameScene ? sameScene.attrs : scene.attrs, content });
}
