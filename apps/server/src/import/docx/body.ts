import { ImportError } from "../importError.ts";
import { MAX_CHARACTERS } from "../limits.ts";
import { flattenRow } from "../table.ts";
import { boundedXml, type Attributes, type BoundedXml } from "../xml.ts";
import { isOn, WORD_NAMESPACES } from "./names.ts";
import type { Numbering } from "./numbering.ts";
import type { Styles } from "./styles.ts";

/** What the body held besides its text. */
export interface BodyNotes {
  hidden: string[];
  inserted: number;
  deleted: number;
  pictures: number;
  tables: number;
  symbols: number;
}

export interface Body {
  lines: string[];
  notes: BodyNotes;
}

interface Paragraph {
  text: string;
  /** Text boxes anchored in this paragraph; they follow it. */
  boxes: string[];
  anchors: boolean;
  style: string | undefined;
  numId: string | undefined;
  level: number | undefined;
}

/** A table row under way: the paragraphs of each cell. */
interface Row {
  cells: string[][];
}

/** Not in the text: an older drawing of the same box, phonetic guides, deleted and moved-away runs, field codes, and properties as they were before a change. */
const SKIPPED = new Set(["mc:Fallback", "w:rt", "w:del", "w:moveFrom", "w:instrText", "w:pPrChange", "w:rPrChange", "w:sectPrChange", "w:tblPrChange", "w:trPrChange", "w:tcPrChange"]);
const MAX_LINES = 1_000_000;

/**
 * Reads the main part of a Word file as lines: paragraphs with their automatic numbers, soft breaks as newlines, tables row by row with
 * tabs between cells, text boxes after the paragraph that anchors them. Hidden letters are left out and quoted in the notes.
 */
export function bodyReader(styles: Styles, numbering: Numbering): { xml: BoundedXml; body: Body } {
  const notes: BodyNotes = { hidden: [], inserted: 0, deleted: 0, pictures: 0, tables: 0, symbols: 0 };
  const lines: string[] = [];
  const paragraphs: Paragraph[] = [];
  /** Where finished paragraphs go: the document, the box or the cell that is open. */
  const sinks: string[][] = [lines];
  const rows: Row[] = [];
  let characters = 0;
  let skip = 0;
  let inParagraphProps = 0;
  let inRunProps = false;
  let inText = false;
  let runHidden = false;
  let hidden = "";

  const current = (): Paragraph | undefined => paragraphs.at(-1);
  const add = (text: string): void => {
    const paragraph = current();
    if (!paragraph || skip > 0) return;
    if (runHidden) hidden += text;
    else {
      paragraph.text += text;
      characters += text.length;
      if (characters > MAX_CHARACTERS) throw new ImportError("too-long");
    }
  };
  const tellHidden = (): void => {
    if (hidden.trim() !== "") notes.hidden.push(hidden.trim().slice(0, 80));
    hidden = "";
  };

  function openParagraphProperty(name: string, a: Attributes, paragraph: Paragraph): void {
    if (name === "w:pStyle") paragraph.style = a["w:val"];
    else if (name === "w:numId") paragraph.numId = a["w:val"];
    else if (name === "w:ilvl") paragraph.level = Number(a["w:val"]);
  }

  function openInRun(name: string): void {
    if (name === "w:t") inText = true;
    else if (name === "w:tab" || name === "w:ptab") add("\t");
    else if (name === "w:br" || name === "w:cr") add("\n");
    else if (name === "w:noBreakHyphen") add("-");
    else if (name === "w:sym" && skip === 0) notes.symbols++;
    else if ((name === "pic:pic" || name === "v:imagedata") && skip === 0) notes.pictures++;
  }

  function closeParagraph(): void {
    const paragraph = paragraphs.pop();
    if (!paragraph) return;
    tellHidden();
    const style = styles.of(paragraph.style ?? styles.defaultParagraph);
    const inherited = style.list;
    const numId = paragraph.numId ?? inherited?.numId;
    // An empty paragraph shows no number on the page, though Word counts some of them.
    if (numId !== undefined && numId !== "0" && paragraph.text.trim() !== "")
      paragraph.text = numbering.label({ numId, level: paragraph.level ?? inherited?.level ?? null }, paragraph.style) + paragraph.text;
    const sink = sinks.at(-1) ?? lines;
    if (paragraph.text !== "" || !paragraph.anchors) sink.push(paragraph.text);
    sink.push(...paragraph.boxes);
    if (lines.length > MAX_LINES) throw new ImportError("too-long");
  }

  function closeRow(): void {
    const row = rows.pop();
    if (!row) return;
    const sink = sinks.at(-1) ?? lines;
    sink.push(...flattenRow(row.cells));
  }

  const xml = boundedXml(
    {
      open(name, a) {
        if (SKIPPED.has(name)) {
          if (name === "w:del" && skip === 0) notes.deleted++;
          skip++;
          return;
        }
        if (skip > 0) return;
        const paragraph = current();
        switch (name) {
          case "w:p":
            paragraphs.push({ text: "", boxes: [], anchors: false, style: undefined, numId: undefined, level: undefined });
            runHidden = false;
            return;
          case "w:tbl":
            notes.tables++;
            return;
          case "w:tr":
            rows.push({ cells: [] });
            return;
          case "w:tc": {
            const cell: string[] = [];
            rows.at(-1)?.cells.push(cell);
            sinks.push(cell);
            return;
          }
          case "w:txbxContent":
            if (paragraph) {
              paragraph.anchors = true;
              sinks.push(paragraph.boxes);
            }
            return;
          case "w:ins":
            // An inserted paragraph mark sits in the properties; only inserted runs are counted.
            if (inParagraphProps === 0) notes.inserted++;
            return;
          case "w:pPr":
            inParagraphProps++;
            return;
          case "w:rPr":
            inRunProps = true;
            return;
          case "w:r":
            tellIfVisible();
            runHidden = paragraph !== undefined && styles.of(paragraph.style).hidden;
            return;
        }
        if (!paragraph) return;
        if (inParagraphProps > 0) {
          if (!inRunProps) openParagraphProperty(name, a, paragraph);
        } else if (inRunProps) {
          if (name === "w:vanish") runHidden = isOn(a["w:val"]);
          else if (name === "w:rStyle") runHidden ||= styles.of(a["w:val"]).hidden;
        } else openInRun(name);
      },
      close(name) {
        if (SKIPPED.has(name)) {
          skip--;
          return;
        }
        if (skip > 0) return;
        if (name === "w:t") inText = false;
        else if (name === "w:rPr") inRunProps = false;
        else if (name === "w:pPr") inParagraphProps--;
        else if (name === "w:p") closeParagraph();
        else if (name === "w:tr") closeRow();
        else if (name === "w:tc") sinks.pop();
        else if (name === "w:txbxContent" && current()) sinks.pop();
      },
      text(text) {
        if (inText) add(text);
      },
    },
    WORD_NAMESPACES,
  );

  /** Neighbouring hidden runs are one passage; a visible run ends it. */
  function tellIfVisible(): void {
    if (!runHidden) tellHidden();
  }

  return { xml, body: { lines, notes } };
}
