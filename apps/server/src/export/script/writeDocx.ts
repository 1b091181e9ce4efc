import {
  AlignmentType,
  Document,
  Footer,
  Header,
  type IParagraphStyleOptions,
  type ISectionOptions,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
} from "docx";
import type { Block, BlockStyle, BlockType, Face, PageFormat, ScriptPages } from "@mochang/screenplay";
import { wordSafe } from "./printableText.ts";

/** Twentieths of a point, Word's unit of length. */
const twips = (points: number): number => Math.round(points * 20);

/** Fonts that Word has on every machine of its region; 明體 is PMingLiU's own name. */
const FONTS: Record<Face, { latin: string; han: string }> = {
  song: { latin: "Times New Roman", han: "宋体" },
  hei: { latin: "Arial", han: "黑体" },
  ming: { latin: "Times New Roman", han: "新細明體" },
  typewriter: { latin: "Courier New", han: "宋体" },
};
const ALIGN = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT };
const SMALL = 18;

export interface DocxOptions {
  /** The implicit label as JSON, for a file with model text. */
  aigc: string | null;
  onReplaced(): void;
}

/** The pages as a Word file: named styles, scenes in the navigation pane, running heads and page numbers of the region. */
export async function writeDocx(pages: ScriptPages, options: DocxOptions): Promise<Uint8Array> {
  const safe = (text: string): string => wordSafe(text, options.onReplaced);
  const { format } = pages;
  // At the top of a page Word keeps the space above a paragraph.
  const paragraph = (block: Block, i: number): Paragraph =>
    new Paragraph({
      style: idOf(block.type),
      ...(block.newPage ? { pageBreakBefore: true } : {}),
      ...(block.keepNext ? { keepNext: true } : {}),
      ...(block.newPage || (i === 0 && block.type !== "title") ? { spacing: { before: 0 } } : {}),
      children: block.pieces.map((piece) => new TextRun(safe(piece.text))),
    });
  const page = {
    size: { width: twips(format.width), height: twips(format.height) },
    margin: {
      top: twips(format.margin.top),
      right: twips(format.margin.right),
      bottom: twips(format.margin.bottom),
      left: twips(format.margin.left),
      header: twips(36),
      footer: twips(36),
    },
  };
  const document = new Document({
    title: safe(pages.name),
    creator: safe(pages.author) || "Mochang",
    lastModifiedBy: "Mochang",
    ...(options.aigc === null ? {} : { customProperties: [{ name: "AIGC", value: options.aigc }] }),
    styles: {
      default: {
        document: {
          run: {
            font: fontOf("song", pages.han),
            size: 24,
            language: { value: "en-US", eastAsia: format.region === "hongkong" ? "zh-HK" : "zh-CN" },
          },
        },
      },
      paragraphStyles: (Object.keys(format.styles) as BlockType[]).map((type) =>
        styleOf(type, format.styles[type], format, pages.han),
      ),
    },
    sections: [
      { properties: { page }, children: pages.title.map(paragraph) },
      {
        properties: { page: { ...page, pageNumbers: { start: 1 } }, titlePage: format.number.from === 2 },
        ...running(pages, safe),
        children: pages.blocks.map(paragraph),
      },
    ],
  });
  return Packer.toBuffer(document);
}

const idOf = (type: BlockType): string => `Script${type[0]?.toUpperCase()}${type.slice(1)}`;

const fontOf = (face: Face, han: boolean) => ({
  ascii: FONTS[face].latin,
  hAnsi: FONTS[face].latin,
  cs: FONTS[face].latin,
  eastAsia: FONTS[face].han,
  ...(han ? { hint: "eastAsia" } : {}),
});

function styleOf(type: BlockType, style: BlockStyle, format: PageFormat, han: boolean): IParagraphStyleOptions {
  const line = type === "title" || type === "episode" ? style.size * 1.4 : format.line;
  return {
    id: idOf(type),
    name: style.name,
    basedOn: "Normal",
    quickFormat: true,
    run: { font: fontOf(style.face, han), size: style.size * 2, bold: style.bold },
    paragraph: {
      alignment: ALIGN[style.align],
      indent: {
        left: twips(style.left),
        right: twips(style.right),
        ...(style.first < 0
          ? { hanging: twips(-style.first) }
          : style.first > 0
            ? { firstLine: twips(style.first), firstLineChars: (style.first / style.size) * 100 }
            : {}),
      },
      spacing: {
        before: twips(style.before),
        after: twips(style.after),
        line: twips(line),
        lineRule: format.exactLine ? LineRuleType.EXACT : LineRuleType.AT_LEAST,
      },
      keepNext: style.keepNext,
      ...(style.outline > 0 ? { outlineLevel: style.outline - 1 } : {}),
    },
  };
}

/** Heads and feet of the script's own pages; the title page has none. */
function running(pages: ScriptPages, safe: (text: string) => string): Pick<ISectionOptions, "headers" | "footers"> {
  const { format } = pages;
  const number = (tail: string): TextRun =>
    new TextRun({
      children: [PageNumber.CURRENT, tail],
      size: format.number.at === "headRight" ? 24 : SMALL,
      ...(format.number.at === "headRight" ? { font: fontOf("typewriter", false) } : {}),
    });
  switch (format.number.at) {
    case "foot":
      return {
        footers: {
          default: new Footer({
            children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [number("")] })],
          }),
        },
      };
    case "headRight":
      return {
        headers: {
          default: new Header({
            children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [number(".")] })],
          }),
          first: new Header({ children: [new Paragraph("")] }),
        },
      };
    case "head": {
      const wide = twips(format.width - format.margin.left - format.margin.right);
      const text = (words: string): TextRun => new TextRun({ text: safe(words), size: SMALL });
      const tab = (): TextRun => new TextRun({ children: ["\t"] });
      const tabStops = [
        { type: TabStopType.CENTER, position: wide / 2 },
        { type: TabStopType.RIGHT, position: wide },
      ];
      return {
        headers: {
          default: new Header({
            children: [
              new Paragraph({
                tabStops,
                children: [text(pages.running?.left ?? ""), tab(), number(""), tab(), text(pages.running?.right ?? "")],
              }),
            ],
          }),
        },
      };
    }
  }
}
