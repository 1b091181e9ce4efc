import { isDoubtful, lineText, parseScreenplay, toDocument, type LineJson } from "@mochang/screenplay";
import { rowIds } from "../../sheet/index.ts";

/** A scene that is pasted into has its heading already. */
const isHeading = (line: LineJson): boolean => line.attrs.type === "heading";

/** Pasted text as lines of the current scene; those whose type is in doubt by their ids. */
export function parsePasted(text: string): { lines: LineJson[]; doubtful: string[] } {
  const { document, reading } = toDocument(parseScreenplay(text), { newId: rowIds });
  const lines = document.scenes
    .flatMap((scene) => scene.content)
    .filter((line) => lineText(line).trim() !== "")
    .map((line): LineJson => (isHeading(line) ? { ...line, attrs: { ...line.attrs, type: "action" } } : line));
  return { lines, doubtful: lines.filter((line) => isDoubtful(line, reading)).map((line) => line.attrs.id) };
}
