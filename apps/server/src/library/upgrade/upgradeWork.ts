import {
  addAnnotation,
  documentNode,
  duplicateIds,
  readingPlace,
  sceneRows,
  upgradeDocument,
  type NewId,
  type OldDocument,
  type Parsed,
  readDocument,
  type Reading,
  type SceneJson,
  type ScriptDocument,
} from "@mochang/screenplay";
import { Transform } from "prosemirror-transform";

/** A work as it was stored before documents: its rows, and where its notes stood in the imported text (UTF-16 offsets, null for lost). */
export interface OldWork extends OldDocument {
  notes: readonly { id: string; start: number | null; end: number | null }[];
}

/** The same as a document with its notes' marks, and the import's reading. */
export interface UpgradedWork {
  document: ScriptDocument;
  reading: Reading;
  parsed: Parsed;
}

/** Brings a work to the document model of today. Pure but for the ids. Scenes, lines and notes keep theirs. */
export function upgradeWork({ notes, ...old }: OldWork, newId: NewId): UpgradedWork {
  const { document, reading } = upgradeDocument(old, () => newId("scene"));
  const doc = documentNode(withUniqueIds(document.scenes, newId));
  const tr = new Transform(doc);
  for (const { id, start, end } of notes) {
    if (start === null || end === null) continue;
    const ranges = readingPlace(doc, reading, { start, end });
    if (ranges) addAnnotation(tr, id, ranges);
  }
  const marked = { ...document, scenes: sceneRows(tr.doc) };
  return { document: marked, ...readDocument(marked, reading) };
}

/** Ids that an older version gave twice, or not at all: the first keeps it. */
function withUniqueIds(scenes: SceneJson[], newId: NewId): SceneJson[] {
  if (duplicateIds(scenes).length === 0) return scenes;
  const seen = new Set<string>([""]);
  const unique = (kind: "scene" | "line", id: string): string => {
    const uniqueId = seen.has(id) ? newId(kind) : id;
    seen.add(uniqueId);
    return uniqueId;
  };
  return scenes.map((scene) => ({
    ...scene,
    attrs: { ...scene.attrs, id: unique("scene", scene.attrs.id) },
    content: scene.content.map((line) => ({ ...line, attrs: { ...line.attrs, id: unique("line", line.attrs.id) } })),
  }));
}
