import type { ScriptDocument } from "./json.ts";
import type { Reading } from "./parseResult.ts";

/**
 * The front matter and the scenes of a document in order, each with the offset at which it begins in a reading's text: place n is the scene
 * that a parsed text counts as n. A division has no place of its own: its title stands in the scene above, as in a parsed text.
 */
export function sceneStarts(
  { scenes }: Pick<ScriptDocument, "scenes">,
  { text, lines }: Pick<Reading, "text" | "lines">,
): [id: string, start: number][] {
  const starts: [string, number][] = [];
  // A row without words begins where the one below it does.
  let next = text.length;
  for (const { attrs, content } of scenes.toReversed()) {
    const first = content.find(({ attrs: { id } }) => Object.hasOwn(lines, id));
    next = (first && lines[first.attrs.id]?.start) ?? next;
    if (!attrs.division) starts.push([attrs.id, next]);
  }
  return starts.toReversed();
}
