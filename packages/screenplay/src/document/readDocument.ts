import type { Line, Parsed } from "../parsed.ts";
import { documentText } from "./documentText.ts";
import type { LineJson, ScriptDocument } from "./json.ts";
import { toParsed } from "./toParsed.ts";

/** A document as lines, and which of them a model wrote at least a part of. */
export interface DocumentReading {
  parsed: Parsed;
  modelLines: ReadonlySet<Line>;
}

/**
 * The lines of a document over the text it was imported from; over its own text when lines were written since. Lines without words are
 * left out.
 */
export function readDocument(document: ScriptDocument, text: string): DocumentReading {
  const solid = {
    ...document,
    scenes: document.scenes.map((scene) => ({ ...scene, content: scene.content.filter(hasWords) })),
  };
  const rows = solid.scenes.flatMap((scene) => scene.content);
  const parsed = rows.every((row) => row.attrs.start >= 0) ? toParsed(solid, text) : documentText(solid);
  const lines = [...parsed.frontMatter, ...parsed.scenes.flatMap((scene) => scene.lines)];
  return { parsed, modelLines: new Set(lines.filter((_, i) => rows[i] !== undefined && isModels(rows[i]))) };
}

const hasWords = (line: LineJson): boolean => (line.content ?? []).some((part) => part.text.trim() !== "");

const isModels = (line: LineJson): boolean =>
  (line.content ?? []).some((part) =>
    (part.marks ?? []).some((mark) => mark.type === "origin" && mark.attrs.by === "model"),
  );
