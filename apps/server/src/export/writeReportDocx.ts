import { type PaperBlock, type PaperRun, type PaperSheet, type ReportPaper } from "@mochang/contract";
import {
  Document,
  Footer,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  Tab,
  TextRun,
  WidthType,
  type IRunOptions,
} from "docx";
import { HEADING_LEVELS, HEI, KAI, wordSafeText, wordProperties, wordStyles } from "./wordStyles.ts";

const SMALL = 18;
const SPACING = { after: 80, line: 340 };
const INDENT = 360;
/** An A4 page without its margins, in twentieths of a point. */
const PAGE_WIDTH = 11_906 - 2 * 1_440;

const run = (text: string, options: Omit<IRunOptions, "text" | "children"> = {}): TextRun =>
  new TextRun({ text: wordSafeText(text), ...options });
const heading = (level: keyof typeof HEADING_LEVELS, text: string, pageBreakBefore = false): Paragraph =>
  new Paragraph({ heading: HEADING_LEVELS[level], pageBreakBefore, children: [run(text)] });
const paragraph = (children: TextRun[], indent = 0): Paragraph =>
  new Paragraph({ spacing: SPACING, indent: { left: INDENT * indent }, children });
const plain = (text: string, options: Parameters<typeof run>[1] = {}): Paragraph => paragraph([run(text, options)]);
const quiet = (text: string): Paragraph => plain(text, { size: SMALL, color: "595959" });

/** A citation is written out behind its words, since a file has no page beside it. */
const runsOf = (runs: readonly PaperRun[]): TextRun[] =>
  runs.map((r) =>
    r.t === "q"
      ? run(`（${r.s}${r.quote}）`, { size: SMALL, color: "595959" })
      : run(r.s, { bold: r.t === "b", ...(r.t === "i" && { font: KAI }) }),
  );

/** Columns by their shares of the page, in fixed widths: by percents, some programs draw them as wide as a letter. The head, if any, is repeated on each page. */
function table(widths: readonly number[], head: readonly TextRun[][] | null, rows: readonly TextRun[][][]): Table {
  const sum = widths.reduce((all, width) => all + width, 0);
  const columnWidths = widths.map((width) => Math.round((PAGE_WIDTH * width) / sum));
  const row = (cells: readonly TextRun[][], tableHeader: boolean): TableRow =>
    new TableRow({
      tableHeader,
      cantSplit: true,
      children: cells.map(
        (children, i) =>
          new TableCell({
            width: { size: columnWidths[i] ?? 0, type: WidthType.DXA },
            margins: { top: 60, bottom: 60, left: 80, right: 80 },
            children: [new Paragraph({ children })],
          }),
      ),
    });
  return new Table({
    width: { size: PAGE_WIDTH, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths,
    rows: [...(head ? [row(head, true)] : []), ...rows.map((cells) => row(cells, false))],
  });
}

const textTable = (
  widths: readonly number[],
  head: readonly string[] | null,
  rows: readonly (readonly string[])[],
): Table =>
  table(
    widths,
    head && head.map((text) => [run(text, { bold: true, size: SMALL })]),
    rows.map((cells) => cells.map((text) => [run(text, { size: SMALL })])),
  );

function blocksOf(blocks: readonly PaperBlock[], indent = 0): (Paragraph | Table)[] {
  return blocks.flatMap((block): (Paragraph | Table)[] => {
    if (block.t === "p") return [paragraph(runsOf(block.runs), indent)];
    if (block.t === "h") return [new Paragraph({ heading: HEADING_LEVELS[3], children: runsOf(block.runs) })];
    if (block.t === "quote") return blocksOf(block.blocks, indent + 1);
    if (block.t === "table") {
      const widths = Array.from({ length: block.columns }, () => 1);
      return [
        table(
          widths,
          block.head.map(runsOf),
          block.rows.map((cells) => cells.map(runsOf)),
        ),
      ];
    }
    return block.items.flatMap((item, i) => listItem(item, block.t === "ol" ? `${block.start + i}.` : "·", indent));
  });
}

function listItem(item: readonly PaperBlock[], mark: string, indent: number): (Paragraph | Table)[] {
  const [first, ...rest] = item;
  if (first?.t !== "p") return blocksOf(item, indent + 1);
  const marked = new Paragraph({
    spacing: SPACING,
    indent: { left: INDENT * (indent + 1), hanging: INDENT },
    tabStops: [{ type: TabStopType.LEFT, position: INDENT * (indent + 1) }],
    children: [run(mark), new TextRun({ children: [new Tab()] }), ...runsOf(first.runs)],
  });
  return [marked, ...blocksOf(rest, indent + 1)];
}

const points = (title: string, items: PaperSheet["strengths"]): Paragraph[] => [
  heading(2, title),
  ...items.map((point, i) =>
    paragraph([
      run(`${i + 1}. ${point.title}　`, { bold: true }),
      ...point.runs.map((r) => run(r.t === "q" ? `（${r.s}）` : r.s, r.t === "q" ? { size: SMALL } : {})),
    ]),
  ),
];

/** 评估单, on a page of its own. */
function sheetPart(sheet: PaperSheet): (Paragraph | Table)[] {
  const facts =
    sheet.comparables.length > 0
      ? [[sheet.headings.comparables, `${sheet.comparables.join("　")}（凭记忆，请核对）`]]
      : [];
  return [
    heading(1, "评估单", true),
    plain(sheet.verdict, { bold: true, size: 26 }),
    textTable([1, 5], null, [
      ["这个项目", `${sheet.project.name}　${sheet.project.said}`],
      ["这位作者", `${sheet.writer.name}　${sheet.writer.said}`],
      ...(sheet.logline === "" ? [] : [["一句话故事", sheet.logline]]),
      ...sheet.by,
      ...sheet.facts,
      ...facts,
    ]),
    ...points(sheet.headings.strengths, sheet.strengths),
    ...points(sheet.headings.weaknesses, sheet.weaknesses),
    heading(2, "修改路线"),
    textTable([0.5, 2, 4, 1.5, 1.5], ["先后", "改什么", "怎么改", "为了", "工夫"], sheet.roadmap),
  ];
}

function bodyOf(paper: ReportPaper): (Paragraph | Table)[] {
  return [
    plain(
      `《${paper.name}》`.replace(/^《《|》》$/gu, (mark) => mark.charAt(0)),
      { font: HEI, size: 44 },
    ),
    plain(paper.kindLabel, { font: HEI, size: 28 }),
    ...paper.signature.map(([label = "", value = ""]) => plain(`${label}　${value}`)),
    ...(paper.gradeName === "" ? [] : [plain(`评级　${[paper.grade, paper.gradeName].filter(Boolean).join(" ")}`)]),
    quiet(paper.label),
    ...(paper.sheet ? sheetPart(paper.sheet) : []),
    heading(1, "作品信息", true),
    textTable([1, 4], null, paper.work),
    ...paper.doubts.map(quiet),
    ...paper.tabs.flatMap(({ title, note, lead, headline, sections }) => [
      heading(1, title, true),
      ...(note === null ? [] : [quiet(note)]),
      ...(lead.length > 0 ? [quiet(lead.map((pair) => pair.join(" ")).join("　"))] : []),
      ...(headline === null ? [] : [plain(headline, { bold: true })]),
      ...sections.flatMap((section) => [
        heading(2, section.title),
        ...(section.note === null ? [] : [quiet(section.note)]),
        ...blocksOf(section.blocks),
      ]),
    ]),
    ...paper.tables.flatMap(({ title, note, widths, head, rows }, i) => [
      heading(1, title, i === 0),
      quiet(note),
      ...(rows.length > 0 ? [textTable(widths, head, rows)] : []),
    ]),
    ...foundPart("连贯账", paper.continuity?.items ?? [], paper.continuity?.note ?? ""),
    ...foundPart("格式与前后一致（规则统计）", paper.findings, ""),
  ];
}

const foundPart = (title: string, items: ReportPaper["findings"], note: string): Paragraph[] =>
  items.length === 0
    ? []
    : [
        heading(1, title),
        ...(note === "" ? [] : [quiet(note)]),
        ...items.flatMap(({ message, quotes }) => [
          plain(message),
          ...quotes.map(([place = "", quoteText = ""]) =>
            paragraph([run(`${place}「${quoteText}」`, { size: SMALL, color: "595959" })], 1),
          ),
        ]),
      ];

const footLine = ({ name, label }: ReportPaper): Paragraph => {
  const options = { size: SMALL, color: "595959" };
  return paragraph([
    run(`${name}　${label}　第 `, options),
    new TextRun({ ...options, children: [PageNumber.CURRENT] }),
    run(" 页", options),
  ]);
};

/** The report as a Word file, with 评估单 and the tables; charts stay in the PDF. `aigc`: the implicit label as JSON, null where no model wrote. */
export async function writeReportDocx(paper: ReportPaper, aigc: string | null): Promise<Uint8Array> {
  const document = new Document({
    title: wordSafeText(`《${paper.name}》评估报告`),
    ...wordProperties(aigc),
    styles: wordStyles([32, 26, 22], { before: 280, after: 140 }),
    sections: [
      {
        footers: { default: new Footer({ children: [footLine(paper)] }) },
        children: bodyOf(paper),
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}
