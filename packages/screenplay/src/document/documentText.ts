import type { LineJson, ScriptDocument } from "./json.ts";
import { toParsed } from "./toParsed.ts";
import type { Parsed } from "../parsed.ts";

/** Lines that stand on one row of the page: a cue and what follows its colon. */
function sharesRow(before: LineJson | undefined, line: LineJson): boolean {
  if (!before) return false;
  if (before.attrs.end >= 0 && line.attrs.start === before.attrs.end) return true;
  const last =
    before.content
      ?.map((part) => part.text)
      .join("")
      .trimEnd() ?? "";
  return (
    before.attrs.type === "character" &&
    /[:：]$/.test(last) &&
    (line.attrs.type === "dialogue" || line.attrs.type === "parenthetical")
  );
}

/**
 * The plain text of a document as it now stands, with every line's offsets set to it: one row per line, cue and
 * speech on one row, a blank row between scenes. Use it for documents that were edited since import.
 */
export function documentText(document: ScriptDocument): Parsed {
  let text = "";
  const scenes = document.scenes.map((scene) => {
    let before: LineJson | undefined;
    const content = scene.content.map((line) => {
      const words = (line.content ?? [])
        .map((part) => part.text)
        .join("")
        .trim();
      if (words === "") return { ...line, content: [] };
      if (text !== "" && !sharesRow(before, line)) text += before ? "\n" : "\n\n";
      const start = text.length;
      text += words;
      before = line;
      return {
        ...line,
        attrs: { ...line.attrs, start, end: text.length },
        content: [{ type: "text" as const, text: words }],
      };
    });
    return { ...scene, content };
  });
  return toParsed({ ...document, scenes }, text);
}
