import type { CastMember, Kind } from "../../parsed.ts";
import { buildSceneNodes } from "../buildSceneNodes.ts";
import type { ScriptDocument } from "../json.ts";
import type { Reading, ReadingLine } from "../parseResult.ts";
import { type ReadDocument, sharesRow } from "../toDocument.ts";
import { isAt, knownScene1, type Schema1Scene } from "./schema1.ts";

/** A document of schema 1 with the text that it was imported from; `scenes` are its rows in order. */
export interface OldDocument {
  kind: Kind;
  title: string | null;
  cast: CastMember[];
  text: string;
  scenes: readonly unknown[];
}

/**
 * A document of schema 1 as the schema of today holds it, and its reading. Scenes and lines keep their ids; titles of episodes, acts and
 * volumes get rows of their own, whose ids `newId` gives.
 */
export function upgradeDocument(old: OldDocument, newId: () => string): ReadDocument {
  const rows = old.scenes as readonly Schema1Scene[];
  const document: ScriptDocument = {
    kind: old.kind,
    title: old.title,
    scenes: rows.flatMap((scene) =>
      buildSceneNodes(
        knownScene1(scene, (above, line) => sharesRow(old.text, above, line)),
        newId,
      ),
    ),
  };
  return { document, reading: readingOf(rows, old) };
}

function readingOf(rows: readonly Schema1Scene[], { text, cast }: OldDocument): Reading {
  const lines: Record<string, ReadingLine> = {};
  for (const line of rows.flatMap((scene) => scene.content)) {
    if (!isAt(line, text)) continue;
    const { id, type, speaker, start, end, confidence } = line.attrs;
    lines[id] = { start, end, type, confidence, ...(speaker === null ? {} : { speaker }) };
  }
  return { text, lines, cast: cast.map((member) => ({ ...member, aliases: [...member.aliases] })) };
}
