import { type Node } from "prosemirror-model";
import { Step, Transform } from "prosemirror-transform";
import { expect } from "vitest";
import {
  documentNode,
  duplicateIds,
  findLine,
  lineText,
  schema,
  type SceneJson,
  sceneRows,
  toDocument,
} from "../document/index.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";

export type Command = (tr: Transform) => boolean;

/** The document of a text, with ids that are counted. */
export const documentOf = (text: string): Node => documentNode(toDocument(parseScreenplay(text)).document.scenes);

/** Ids for what commands make: `new1`, `new2`. */
export function newIds(): (kind?: string) => string {
  let count = 0;
  return () => `new${++count}`;
}

/** The id of the first line that holds these words. */
export function lineId(doc: Node, words: string): string {
  for (const scene of sceneRows(doc))
    for (const line of scene.content) if (lineText(line).includes(words)) return line.attrs.id;
  throw new Error(`no line with ${words}`);
}

/**
 * Proves of a command on a document what holds of every command, and returns the document that it makes: the schema takes it, ids are unique,
 * its steps undone give the old document and done again the new one, steps and document come back from JSON, and a position in a line that
 * it left alone maps into that line. A command that answers false has done nothing.
 */
export function run(doc: Node, command: Command): Node {
  const tr = new Transform(doc);
  const did = command(tr);
  expect(did).toBe(tr.steps.length > 0);
  tr.doc.check();
  expect(duplicateIds(sceneRows(tr.doc))).toEqual([]);
  expect(sceneRows(undone(tr))).toEqual(sceneRows(doc));
  const again = new Transform(doc);
  for (const step of tr.steps) again.step(Step.fromJSON(schema, JSON.parse(JSON.stringify(step.toJSON())) as object));
  expect(again.doc.eq(tr.doc)).toBe(true);
  const rows = JSON.parse(JSON.stringify(sceneRows(tr.doc))) as SceneJson[];
  expect(sceneRows(documentNode(rows))).toEqual(rows);
  mapsPositions(tr);
  return tr.doc;
}

/** The document before a transform, by its steps' inverses alone. */
export function undone(tr: Transform): Node {
  const back = new Transform(tr.doc);
  for (let i = tr.steps.length - 1; i >= 0; i--) back.step((tr.steps[i] as Step).invert(tr.docs[i] as Node));
  return back.doc;
}

function mapsPositions({ before, doc, mapping }: Transform): void {
  before.descendants((node, pos) => {
    if (node.type !== schema.nodes.line) return node.type === schema.nodes.scene;
    const now = findLine(doc, String(node.attrs.id));
    const { pos: to, deletedAcross } = mapping.mapResult(pos + 1);
    if (now && !deletedAcross && node.content.size > 0 && now.node.textContent === node.textContent)
      expect(to).toBe(now.pos + 1);
    return false;
  });
}

/** Each row of a document: its lines as `type@speaker text`, `~` before one that stands on the row above. */
export function show(doc: Node, facts: (row: Node) => readonly { speaker: string | null }[]): string[][] {
  return doc.content.content.map((row) =>
    row.content.content.map((line, i) => {
      const speaker = facts(row)[i]?.speaker;
      const { type, joined } = line.attrs as { type: string; joined: boolean };
      return `${joined ? "~" : ""}${type}${speaker && type !== "character" ? `@${speaker}` : ""} ${line.textContent}`;
    }),
  );
}
