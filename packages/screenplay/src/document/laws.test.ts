import fc from "fast-check";
import { Transform } from "prosemirror-transform";
import { expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { anyEdits } from "../testing/anyEdits.ts";
import { anyScript } from "../testing/anyScript.ts";
import { run, undone } from "../testing/commandProperties.ts";
import { documentNode, sceneRows } from "./documentNode.ts";
import { readDocument, toParsed } from "./readDocument.ts";
import { toDocument } from "./toDocument.ts";

test("a text that is imported, edited by any commands and undone reads as it came, byte for byte", () => {
  fc.assert(
    fc.property(anyScript, anyEdits, (text, edits) => {
      const parsed = parseScreenplay(text);
      const { document, reading } = toDocument(parsed);
      const doc = documentNode(document.scenes);
      run(doc, (tr) => edits(tr, "new"));
      const tr = new Transform(doc);
      edits(tr, "new");
      expect(toParsed({ ...document, scenes: sceneRows(undone(tr)) }, reading)).toEqual(parsed);
    }),
    { numRuns: 150 },
  );
});

test("the text of a document that was edited is its own: every line stands at its offsets, and reading it again says the same", () => {
  fc.assert(
    fc.property(anyScript, anyEdits, (text, edits) => {
      const { document, reading } = toDocument(parseScreenplay(text));
      const tr = new Transform(documentNode(document.scenes));
      edits(tr, "new");
      const now = { ...document, scenes: sceneRows(tr.doc) };
      const read = readDocument(now, reading);
      const lines = [...read.parsed.frontMatter, ...read.parsed.scenes.flatMap((scene) => scene.lines)];
      for (const line of lines) expect(read.parsed.text.slice(line.start, line.end)).toBe(line.text);
      expect(lines.map((line) => line.start)).toEqual(lines.map((line) => line.start).sort((a, b) => a - b));
      expect(Object.keys(read.reading.lines)).toHaveLength(lines.length);
      const again = readDocument(now, read.reading);
      expect(again.parsed.text).toBe(read.parsed.text);
      expect(again.reading).toEqual(read.reading);
    }),
    { numRuns: 150 },
  );
});
