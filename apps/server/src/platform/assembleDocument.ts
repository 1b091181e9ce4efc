import type { ReadDocument, SceneJson } from "@mochang/screenplay";

/** A stored document on its way to a thread, each part as JSON: what is not a scene (`DocumentHead`), then rows of scenes in order. */
export type DocumentPart = { kind: "head"; json: string } | { kind: "scenes"; json: string };

/** What a document is beside its rows, and how it was read. */
export interface DocumentHead extends Pick<ReadDocument["document"], "kind" | "title"> {
  reading: ReadDocument["reading"];
}

/** The document that comes in parts. A thread does this, so that no JSON of millions of characters is parsed on the event loop. */
export async function assembleDocument(parts: AsyncIterable<DocumentPart>): Promise<ReadDocument> {
  let head: DocumentHead | null = null;
  const scenes: SceneJson[] = [];
  for await (const part of parts) {
    if (part.kind === "head") head = JSON.parse(part.json) as DocumentHead;
    else scenes.push(...(JSON.parse(part.json) as SceneJson[]));
  }
  if (!head) throw new Error("a document without its head");
  const { kind, title, reading } = head;
  return { document: { kind, title, scenes }, reading };
}
