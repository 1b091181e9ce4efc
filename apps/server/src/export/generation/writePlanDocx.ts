import { AI_LABEL_SHOWN } from "@mochang/contract";
import { Document, Footer, HeadingLevel, ImageRun, Packer, Paragraph, TextRun } from "docx";
import { wordSafe } from "../script/printableText.ts";
import type { GenerationData, PrintedField, PrintedPicture } from "./planData.ts";

const LEVELS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 };
const SONG = { ascii: "Times New Roman", hAnsi: "Times New Roman", eastAsia: "宋体" };
const HEI = { ascii: "Arial", hAnsi: "Arial", eastAsia: "黑体" };
const heading = (size: number) => ({
  run: { font: HEI, size, bold: true, color: "000000" },
  paragraph: { spacing: { before: 240, after: 120 }, keepNext: true },
});

/** The planning or the structure as a Word file: items as headings of the navigation pane, fields under their labels. `aigc`: the implicit label as JSON. */
export async function writePlanDocx(
  data: GenerationData,
  aigc: string | null,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<Uint8Array> {
  const safe = (text: string): string => wordSafe(text, () => undefined);
  const fieldOf = ({ label, text, model }: PrintedField): Paragraph[] =>
    text.split("\n").map(
      (row, i) =>
        new Paragraph({
          spacing: { after: 60, line: 320 },
          children: [
            ...(i > 0 ? [] : [new TextRun({ text: `${safe(label)}${model ? " ○" : ""}　`, font: HEI, size: 18 })]),
            new TextRun(safe(row)),
          ],
        }),
    );
  const pictureParagraphs = (picture: PrintedPicture | null, width: number, height: number): Paragraph[] => {
    const bytes = picture && pictures.get(picture.id);
    if (!bytes) return [];
    const description = { name: safe(picture.alt), description: safe(picture.alt) };
    const run = new ImageRun({ type: "jpg", data: bytes, transformation: { width, height }, altText: description });
    const modelLabel = picture.model
      ? [new Paragraph({ children: [new TextRun({ text: AI_LABEL_SHOWN, size: 16 })] })]
      : [];
    return [new Paragraph({ children: [run] }), ...modelLabel];
  };
  const foot = data.label === "" ? data.version : `${data.version}　带○的段落：${data.label}`;
  const document = new Document({
    title: safe(`${data.titled}${data.kind}`),
    creator: "Mochang",
    lastModifiedBy: "Mochang",
    ...(aigc === null ? {} : { customProperties: [{ name: "AIGC", value: aigc }] }),
    styles: {
      default: {
        document: { run: { font: SONG, size: 21, language: { value: "en-US", eastAsia: "zh-CN" } } },
        heading1: heading(28),
        heading2: heading(24),
        heading3: heading(21),
      },
    },
    sections: [
      {
        footers: {
          default: new Footer({
            children: [new Paragraph({ children: [new TextRun({ text: safe(foot), size: 16 })] })],
          }),
        },
        children: [
          new Paragraph({ children: [new TextRun({ text: safe(`${data.titled}${data.kind}`), font: HEI, size: 40 })] }),
          new Paragraph({ children: [new TextRun({ text: safe(`${data.version}　制成 ${data.made}`), size: 18 })] }),
          ...pictureParagraphs(data.cover, 234, 312),
          ...data.items.flatMap(({ level, title, fields, picture }) => [
            new Paragraph({ heading: LEVELS[level], children: [new TextRun(safe(title))] }),
            ...pictureParagraphs(picture, 144, 144),
            ...fields.flatMap(fieldOf),
          ]),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}
