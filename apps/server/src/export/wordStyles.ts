import { HeadingLevel } from "docx";
import { wordSafe } from "./script/printableText.ts";

export const SONG = { ascii: "Times New Roman", hAnsi: "Times New Roman", eastAsia: "宋体" };
export const HEI = { ascii: "Arial", hAnsi: "Arial", eastAsia: "黑体" };
/** Chinese is never slanted: what Latin sets in italics stands in this face. */
export const KAI = { ascii: "Times New Roman", hAnsi: "Times New Roman", eastAsia: "楷体" };
export const HEADING_LEVELS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 };

/** Text without the characters that a Word file cannot hold. */
export const wordSafeText = (text: string): string => wordSafe(text, () => undefined);

/** Styles of a Word file: body text in Song, bold headings of three levels in Hei. `sizes` in half points, `spacing` in twentieths of a point. */
export function wordStyles(sizes: readonly [number, number, number], spacing: { before: number; after: number }) {
  const heading = (size: number) => ({
    run: { font: HEI, size, bold: true, color: "000000" },
    paragraph: { spacing, keepNext: true },
  });
  const [heading1, heading2, heading3] = [heading(sizes[0]), heading(sizes[1]), heading(sizes[2])];
  const document = { run: { font: SONG, size: 21, language: { value: "en-US", eastAsia: "zh-CN" } } };
  return { default: { document, heading1, heading2, heading3 } };
}

/** Properties that every Word file has; `aigc`: the implicit label as JSON, null where no model wrote. */
export const wordProperties = (aigc: string | null) => ({
  creator: "Mochang",
  lastModifiedBy: "Mochang",
  ...(aigc === null ? {} : { customProperties: [{ name: "AIGC", value: aigc }] }),
});
