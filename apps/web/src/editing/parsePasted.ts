import { isDoubtful, lineText, parseScreenplay, toDocument, type LineJson } from "@mochang/screenplay";
import { rowIds } from "../sheet/index.ts";

/** Pasted text as lines; those whose type is in doubt by their ids. */
export function parsePasted(text: string): { lines: LineJson[]; doubtful: string[] } {
  const { document, reading } = toDocument(parseScreenplay(text), { newId: rowIds });
  const lines = document.scenes.flatMap((scene) => scene.content).filter((line) => lineText(line).trim() !== "");
  return { lines, doubtful: lines.filter((line) => isDoubtful(line, reading)).map((line) => line.attrs.id) };
}
