import { expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import type { LineJson, ScriptDocument } from "./json.ts";
import { readDocument } from "./readDocument.ts";
import { toDocument } from "./toDocument.ts";

const TEXT = "1、渡口 日 外\n甲：上船。\n\n2、船舱 夜 内\n乙：到了。\n";
const parsed = parseScreenplay(TEXT);

/** The document with one more line at the end of a scene. */
function withLine(document: ScriptDocument, line: LineJson): ScriptDocument {
  return {
    ...document,
    scenes: document.scenes.map((scene, i) => (i === 1 ? { ...scene, content: [...scene.content, line] } : scene)),
  };
}

test("an imported document reads as it was parsed, and nothing in it is a model's", () => {
  expect(readDocument(toDocument(parsed), TEXT)).toEqual({ parsed, modelLines: new Set() });
});

test("lines written since stand in a text of their own; a model's are known", () => {
  const line: LineJson = {
    type: "line",
    attrs: { id: "", type: "action", speaker: null, start: -1, end: -1, confidence: 1 },
    content: [{ type: "text", text: "起风了。", marks: [{ type: "origin", attrs: { by: "model" } }] }],
  };
  const reading = readDocument(withLine(toDocument(parsed), line), TEXT);
  expect(reading.parsed.text).toBe("1、渡口 日 外\n甲：上船。\n起风了。\n\n2、船舱 夜 内\n乙：到了。");
  expect([...reading.modelLines].map((l) => l.text)).toEqual(["起风了。"]);
  const blank = { ...line, content: [{ type: "text" as const, text: " " }] };
  expect(readDocument(withLine(toDocument(parsed), blank), TEXT)).toEqual({ parsed, modelLines: new Set() });
});
