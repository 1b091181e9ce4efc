import { isDoubtful, lineText, parseScreenplay, toDocument, type LineJson } from "@mochang/screenplay";
import { randomId } from "../lib/randomId.ts";

/** Pasted text as lines of a script with these names; those whose type is in doubt by their ids. */
export function parsePasted(text: string, names: readonly string[] = []): { lines: LineJson[]; doubtful: string[] } {
  const { document, reading } = toDocument(parseScreenplay(text), { newId: () => randomId() });
  const parsed = document.scenes.flatMap((scene) => scene.content).filter((line) => lineText(line).trim() !== "");
  const lines = withKnownCues(parsed, new Set(names));
  return { lines, doubtful: lines.filter((line) => isDoubtful(line, reading)).map((line) => line.attrs.id) };
}

const DIRECTION = /^[（(].*[）)]$/u;

/**
 * A few lines show the parser no habit of their writer, but whom the script knows: one of its names alone on a line is a cue, and the line below it, or
 * below its directions in brackets, the speech.
 */
function withKnownCues(lines: readonly LineJson[], names: ReadonlySet<string>): LineJson[] {
  let isSpeechDue = false;
  return lines.map((line, i) => {
    const words = lineText(line).trim();
    const isAction = line.attrs.type === "action";
    let { type } = line.attrs;
    if (isAction && names.has(words) && lines[i + 1]?.attrs.type === "action") type = "character";
    else if (isAction && isSpeechDue) type = DIRECTION.test(words) ? "parenthetical" : "dialogue";
    isSpeechDue = type === "character" ? isAction : isSpeechDue && type === "parenthetical";
    return { ...line, attrs: { ...line.attrs, type } };
  });
}
