import { citedPlace, plainCited, splitCited, writeCitation } from "@mochang/contract";

/** A model's text as its writer edits it: quotations without their offsets. */
export const editableText = plainCited;

/** What was edited, with the quotations that stand as they were given their offsets back. */
export function storedText(edited: string, before: string): string {
  let text = edited;
  for (const part of splitCited(before)) {
    if (part.type !== "citation") continue;
    const { citation } = part;
    const plain = writeCitation({ ...citation, where: citedPlace(citation), start: undefined, end: undefined });
    text = text.replaceAll(plain, part.text);
  }
  return text;
}

/** The first words of a text, without its quotations and marks: whole sentences where some end within `max`, or else with an ellipsis. */
export function plainOpening(markdown: string, max: number): string {
  const text = splitCited(markdown)
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("")
    .replaceAll(/^#{1,6} .*$/gmu, "")
    .replaceAll(/[*_`>#]|^\s*(?:[-+]|\d+[.、])\s+/gmu, "")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/(?<=[，。；：！？、]) /gu, "")
    .trim();
  if (text.length <= max) return text;
  const opening = text.slice(0, max).toWellFormed();
  return (
    /^.+[。！？]/u.exec(opening)?.[0] ??
    `${opening
      .slice(0, -2)
      .toWellFormed()
      .replace(/[，、；：]$/u, "")}……`
  );
}
