import {
  AlignmentType,
  BorderStyle,
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  Footer,
  Header,
  type IParagraphStyleOptions,
  type ISectionOptions,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  TabStopType,
  TextRun,
} from "docx";
import { TextWatermark } from "docx/watermarks";
import type { FileNote } from "./fileNote.ts";
import type { Block, BlockStyle, BlockType, Face, PageFormat, Piece, ScriptPages } from "@mochang/screenplay";
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
  /** Become comments where their words stand. */
  notes: readonly FileNote[];
  /** Empty for none. */
  watermark: string;
  /** When tracked deletions are dated: the day of the export. */
  date: string;
  onReplaced(): void;
}

/** The pages as a Word file: named styles, scenes in the navigation pane, running heads and page numbers of the region. */
export async function writeDocx(pages: ScriptPages, options: DocxOptions): Promise<Uint8Array> {
  const safe = (text: string): string => wordSafe(text, options.onReplaced);
  const { format } = pages;
  const runs = runWriter(pages, options, safe);
  // At the top of a page Word keeps the space above a paragraph.
  const paragraph = (block: Block, i: number): Paragraph =>
    new Paragraph({
      style: idOf(block.type),
      ...(block.newPage ? { pageBreakBefore: true } : {}),
      ...(block.keepNext ? { keepNext: true } : {}),
      ...(block.newPage || (i === 0 && block.type !== "title") ? { spacing: { before: 0 } } : {}),
      ...(block.changed ? { border: { right: { style: BorderStyle.SINGLE, size: 12, space: 12 } } } : {}),
      children: block.pieces.flatMap(runs.of),
    });
  // The runs say which comments there are.
  const title = pages.title.map(paragraph);
  const body = pages.blocks.map(paragraph);
  const marked = options.watermark === "" ? null : (): Paragraph => watermarkOf(safe(options.watermark));
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
    comments: {
      children: runs.comments.map(({ note, id }) => ({
        id,
        author: safe(note.author),
        date: new Date(note.at),
        children: note.text.split("\n").map((row) => new Paragraph(safe(row))),
      })),
    },
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
      ...(title.length === 0
        ? []
        : [
            {
              properties: { page },
              ...(marked ? { headers: { default: new Header({ children: [marked()] }) } } : {}),
              children: title,
            },
          ]),
      {
        properties: { page: { ...page, pageNumbers: { start: 1 } }, titlePage: format.number.from === 2 },
        ...running(pages, safe, marked),
        children: body,
      },
    ],
  });
  return Packer.toBuffer(document);
}

/** Writes the runs of pieces in their order: struck words as tracked deletions, comments from the first of their words to the last. */
function runWriter(pages: ScriptPages, { notes, date }: DocxOptions, safe: (text: string) => string) {
  const notesById = new Map(notes.map((note) => [note.id, note]));
  const last = new Map<string, Piece>();
  for (const block of [...pages.title, ...pages.blocks])
    for (const piece of block.pieces) for (const id of piece.notes ?? []) if (notesById.has(id)) last.set(id, piece);
  const comments: { note: FileNote; id: number }[] = [];
  const open = new Map<string, number>();
  let deletions = 0;
  return {
    comments,
    of(piece: Piece): ParagraphChild[] {
      const children: ParagraphChild[] = [];
      for (const id of piece.notes ?? []) {
        const note = notesById.get(id);
        if (!note || open.has(id)) continue;
        open.set(id, comments.push({ note, id: comments.length }) - 1);
        children.push(new CommentRangeStart(open.get(id) ?? 0));
      }
      const text = safe(piece.text);
      children.push(
        piece.struck
          ? new DeletedTextRun({ text, id: ++deletions, author: "Mochang", date: `${date}T00:00:00Z` })
          : new TextRun(text),
      );
      for (const id of piece.notes ?? []) {
        const number = open.get(id);
        if (number === undefined || last.get(id) !== piece) continue;
        children.push(new CommentRangeEnd(number), new TextRun({ children: [new CommentReference(number)] }));
      }
      return children;
    },
  };
}

/** A name across the page, in a paragraph for its head. */
const watermarkOf = (text: string): Paragraph =>
  new Paragraph({ children: [new TextWatermark({ text, font: "宋体", color: "C0C0C0", opacity: 0.5 })] });

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
function running(
  pages: ScriptPages,
  safe: (text: string) => string,
  marked: (() => Paragraph) | null,
): Pick<ISectionOptions, "headers" | "footers"> {
  const { format } = pages;
  const mark = (): Paragraph[] => (marked ? [marked()] : []);
  const number = (tail: string): TextRun =>
    new TextRun({
      children: [PageNumber.CURRENT, tail],
      size: format.number.at === "headRight" ? 24 : SMALL,
      ...(format.number.at === "headRight" ? { font: fontOf("typewriter", false) } : {}),
    });
  switch (format.number.at) {
    case "foot":
      return {
        ...(marked ? { headers: { default: new Header({ children: mark() }) } } : {}),
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
            children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [number(".")] }), ...mark()],
          }),
          first: new Header({ children: marked ? mark() : [new Paragraph("")] }),
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
              ...mark(),
            ],
          }),
        },
      };
    }
  }
}
