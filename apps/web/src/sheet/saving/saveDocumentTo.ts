import { CONTENT_SCHEMA, documentNode } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { randomId } from "../../lib/randomId.ts";
import { fetchStructure } from "../data/api.ts";
import { type DocumentKey, sendSave } from "./api.ts";
import { changedRows, idOf } from "./storedDocument.ts";

/** Makes a stored version say what a document says, in one save. @throws ApiError */
export async function saveDocumentTo({ scriptId, versionId }: DocumentKey, doc: Node): Promise<void> {
  const structure = await fetchStructure(scriptId, undefined, versionId);
  const stored = documentNode([...structure.scenes]);
  const versions = new Map(stored.children.map((row, i) => [idOf(row), structure.versions[i] ?? ([0, 0] as const)]));
  const scenes = changedRows({ doc: stored, versions }, doc);
  if (scenes.length === 0) return;
  await sendSave({ scriptId, versionId, opId: randomId(), windowId: randomId(), schema: CONTENT_SCHEMA, scenes });
}
