import type { Node } from "prosemirror-model";
import { checkDocument } from "./checkDocument.ts";
import type { MarkJson, SceneJson, TextJson } from "./json.ts";
import { schema } from "./schema.ts";

/** The check of a text's marks compares each with each: 8,000 on one text took 27 s. Texts with few are not counted. */
const MAX_COMPARISONS = 1_000_000;
const FEW_MARKS = 8;

/**
 * The ProseMirror document of rows in their order. Throws a RangeError on JSON that the schema refuses, and on more notes on the same words than
 * could be compared in a second; every save is checked here.
 * @param compared one object for all parts of a document that is checked in parts: the limit is for all of them
 */
export function documentNode(scenes: readonly SceneJson[], compared = { marks: 0 }): Node {
  const node = schema.nodeFromJSON({ type: "doc", content: scenes });
  checkDocument(node, (marks) => {
    if (marks > FEW_MARKS) compared.marks += marks ** 2;
    if (compared.marks > MAX_COMPARISONS) throw new RangeError("too many marks on the same words");
  });
  return node;
}

/** The rows of a ProseMirror document: equal documents give equal bytes, whatever order their notes were made in. */
export function sceneRows(doc: Node): SceneJson[] {
  const rows = (doc.toJSON() as { content: SceneJson[] }).content;
  for (const line of rows.flatMap((row) => row.content))
    if (line.content?.some(hasNotes)) line.content = inOrder(line.content);
  return rows;
}

const hasNotes = ({ marks = [] }: TextJson): boolean => marks.filter((mark) => mark.type === "annotation").length > 1;
const idOf = (mark: MarkJson): string => (mark.type === "annotation" ? mark.attrs.id : "");

/** The runs of a line with their notes sorted by id; neighbours that bear the same marks then are one run. */
function inOrder(runs: readonly TextJson[]): TextJson[] {
  const out: TextJson[] = [];
  for (const { type, text, marks = [] } of runs) {
    const notes = marks.filter((mark) => mark.type === "annotation").sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    const sorted = [...notes, ...marks.filter((mark) => mark.type !== "annotation")];
    const above = out.at(-1);
    if (above && JSON.stringify(above.marks ?? []) === JSON.stringify(sorted)) above.text += text;
    else out.push({ type, text, ...(sorted.length > 0 ? { marks: sorted } : {}) });
  }
  return out;
}

/** Ids of rows and lines that are empty or stand twice: a save is refused unless there are none. */
export function duplicateIds(scenes: readonly SceneJson[]): string[] {
  const seen = { scene: new Set<string>([""]), line: new Set<string>([""]) };
  const found = new Set<string>();
  const check = (kind: "scene" | "line", id: string): void => {
    if (seen[kind].has(id)) found.add(id);
    seen[kind].add(id);
  };
  for (const scene of scenes) {
    check("scene", scene.attrs.id);
    for (const line of scene.content) check("line", line.attrs.id);
  }
  return [...found];
}
