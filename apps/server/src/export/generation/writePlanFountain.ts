import type { GenerationData, PrintedField } from "./planData.ts";

/** A line that Fountain takes for nothing else: what stands at the beginning of a section or a synopsis has a meaning of its own. */
const plain = (text: string): string => text.replaceAll(/[\r\n]+/gu, "\n").replaceAll(/^[\t ]*[#=]+/gmu, "");
const oneLine = (text: string): string =>
  plain(text)
    .replaceAll(/\s*\n\s*/gu, "；")
    .trim();
const synopsis = ({ label, text, model }: PrintedField): string => `= ${label}${model ? "○" : ""}：${oneLine(text)}`;

/** The planning or the structure as a Fountain outline: sections (`#`) with a synopsis (`=`) for each field, which writing programs show as an outline. */
export function writePlanFountain(data: GenerationData): string {
  const blocks = data.items.flatMap(({ level, title, fields }) => [
    `${"#".repeat(level)} ${oneLine(title)}`,
    ...fields.map(synopsis),
  ]);
  const label = data.label === "" ? [] : [`[[带○的段落：${data.label}]]`];
  const head = `Title: ${oneLine(data.titled)}${data.kind}\nDraft date: ${data.made}\nNotes: ${oneLine(data.version)}`;
  return `${[head, ...label, ...blocks].join("\n\n")}\n`;
}
