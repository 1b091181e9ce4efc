import { AI_LABEL_SHOWN } from "@mochang/contract";
import { Document, Footer, ImageRun, Packer, Paragraph, TextRun } from "docx";
import { HEADING_LEVELS, HEI, wordSafeText, wordProperties, wordStyles } from "../wordStyles.ts";
import type { GenerationData, PrintedField, PrintedPicture } from "./planData.ts";

/** The planning or the structure as a Word file: items as headings of the navigation pane, fields under their labels. `aigc`: the implicit label as JSON. */
export async function writePlanDocx(
  data: GenerationData,
  aigc: string | null,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<Uint8Array> {
  const fieldOf = ({ label, text, model }: PrintedField): Paragraph[] =>
    text.split("\n").map(
      (row, i) =>
        new Paragraph({
          spacing: { after: 60, line: 320 },
          children: [
            ...(i > 0
              ? []
              : [new TextRun({ text: `${wordSafeText(label)}${model ? " ○" : ""}　`, font: HEI, size: 18 })]),
            new TextRun(wordSafeText(row)),
          ],
        }),
    );
  const pictureParagraphs = (picture: PrintedPicture | null, width: number, height: number): Paragraph[] => {
    const bytes = picture && pictures.get(picture.id);
    if (!bytes) return [];
    const description = { name: wordSafeText(picture.alt), description: wordSafeText(picture.alt) };
    const run = new ImageRun({ type: "jpg", data: bytes, transformation: { width, height }, altText: description });
    const modelLabel = picture.model
      ? [new Paragraph({ children: [new TextRun({ text: AI_LABEL_SHOWN, size: 16 })] })]
      : [];
    return [new Paragraph({ children: [run] }), ...modelLabel];
  };
  const foot = data.label === "" ? data.version : `${data.version}　带○的段落：${data.label}`;
  const document = new Document({
    title: wordSafeText(`${data.titled}${data.kind}`),
    ...wordProperties(aigc),
    styles: wordStyles([28, 24, 21], { before: 240, after: 120 }),
    sections: [
      {
        footers: {
          default: new Footer({
            children: [new Paragraph({ children: [new TextRun({ text: wordSafeText(foot), size: 16 })] })],
          }),
        },
        children: [
          new Paragraph({
            children: [new TextRun({ text: wordSafeText(`${data.titled}${data.kind}`), font: HEI, size: 40 })],
          }),
          new Paragraph({
            children: [new TextRun({ text: wordSafeText(`${data.version}　制成 ${data.made}`), size: 18 })],
          }),
          ...pictureParagraphs(data.cover, 234, 312),
          ...data.items.flatMap(({ level, title, fields, picture }) => [
            new Paragraph({ heading: HEADING_LEVELS[level], children: [new TextRun(wordSafeText(title))] }),
            ...pictureParagraphs(picture, 144, 144),
            ...fields.flatMap(fieldOf),
          ]),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}
