import type { HiddenText } from "@mochang/contract";
import { contextOf } from "../hidden.ts";
import { ImportError } from "../importError.ts";
import { MAX_CHARACTERS } from "../limits.ts";
import { flattenRow } from "../table.ts";
import { boundedXml, type Attributes, type BoundedXml } from "../xml.ts";
import { isUnseen, over, takeLook, type Look } from "./look.ts";
import { choiceReader } from "./choices.ts";
import { drawingReader } from "./drawings.ts";
import { fieldReader } from "./fields.ts";
import { isOn, WORD_NAMESPACES } from "./names.ts";
import type { Numbering } from "./numbering.ts";
import type { Styles } from "./styles.ts";

/** What the body held besides its text. */
export interface BodyNotes {
  /** What nobody sees, and what was deleted or stands beside the text, in the order of the file. */
  hidden: HiddenText[];
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
  /** Its own shading. */
  look: Look;
}

/** The properties of the run under way. */
interface Run {
  vanished: boolean | undefined;
  style: string | undefined;
  look: Look;
}

/** A table row under way: the paragraphs of each cell. */
interface Row {
  cells: string[][];
  hidden: boolean;
}

const NO_RUN: Run = { vanished: undefined, style: undefined, look: {} };
const MOST_DELETED = 2_000;

/** Not in the text: phonetic guides, deleted and moved-away runs, and properties as they were before a change. */
const SKIPPED = new Set(["w:rt", "w:del", "w:moveFrom", "w:pPrChange", "w:rPrChange", "w:sectPrChange", "w:tblPrChange", "w:trPrChange", "w:tcPrChange"]);
const MAX_LINES = 1_000_000;
const DELETED = new Set(["w:del", "w:moveFrom"]);
const DELETED_TEXT = new Set(["w:delText", "w:t"]);
/** Rows of a table lower than this, in twentieths of a point, show nothing. */
const LOWEST_ROW = 60;

/**
 * Reads the main part of a Word file as lines: paragraphs with their automatic numbers, soft breaks as newlines, tables row by row with
 * tabs between cells, text boxes after the paragraph that anchors them. Letters that nobody sees are left out and quoted in the notes;
 * `paperIsWhite: false` takes letters of any colour for visible.
 */
export function bodyReader(styles: Styles, numbering: Numbering, { paperIsWhite = true } = {}): { xml: BoundedXml; body: Body } {
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
  let run: Run = NO_RUN;
  /** The runs around it: a text box stands in a run and holds others. */
  const runs: { run: Run; hides: HiddenText["kind"] | null | undefined }[] = [];
  const drawings = drawingReader();
  const choices = choiceReader();
  const fields = fieldReader((code) => notes.hidden.push({ kind: "aside", text: code, after: here() }));
  let deleted: string | null = null;
  let inDeleted = false;
  let white = paperIsWhite;
  /** How the letters of the run under way are hidden; undefined until its first letter. */
  let runHides: HiddenText["kind"] | null | undefined;
  let hidden: { kind: HiddenText["kind"]; text: string } | null = null;
  const cells: Look[] = [];

  const current = (): Paragraph | undefined => paragraphs.at(-1);
  const add = (text: string): void => {
    const paragraph = current();
    if (!paragraph || skip > 0) return;
    if (runHides === undefined) runHides = howHidden(paragraph);
    if (runHides !== null) {
      if (hidden?.kind !== runHides) tellHidden();
      hidden = { kind: runHides, text: (hidden?.text ?? "") + text };
    } else {
      // A visible letter ends a hidden passage; neighbouring hidden runs are one.
      if (hidden !== null) tellHidden();
      paragraph.text += text;
      characters += text.length;
      if (characters > MAX_CHARACTERS) throw new ImportError("too-long");
    }
  };
  const here = (): string => contextOf(current()?.text || (lines.findLast((line) => line !== "") ?? ""));
  const tellHidden = (): void => {
    if (hidden !== null && hidden.text.trim() !== "") notes.hidden.push({ ...hidden, text: hidden.text.trim(), after: here() });
    hidden = null;
  };
  /** Word cuts one deletion into many: what stands at the same place is one. */
  const tellDeleted = (): void => {
    const after = here();
    const last = notes.hidden.at(-1);
    if (deleted !== null && last?.kind === "deleted" && last.after === after && last.text.length < MOST_DELETED) last.text += deleted;
    else if (deleted) notes.hidden.push({ kind: "deleted", text: deleted, after });
    deleted = null;
  };
  const howHidden = (paragraph: Paragraph): HiddenText["kind"] | null => {
    const own = styles.of(paragraph.style ?? styles.defaultParagraph);
    const named = styles.of(run.style);
    if (drawings.hidden() || rows.some((row) => row.hidden) || (run.vanished ?? (own.hidden || named.hidden || styles.defaults.hidden))) return "vanished";
    const behind: Look = over(paragraph.look, over({ shade: own.look.shade }, cells.at(-1) ?? {}));
    const look = over(run.look, over(named.look, over(own.look, styles.defaults.look)));
    // A table's style may paint cells dark, which is not read here: letters in a cell are judged by their size alone.
    const sure = white && (cells.length === 0 || behind.shade !== undefined);
    return isUnseen(sure ? { ...look, shade: look.shade ?? behind.shade } : { size: look.size, stretch: look.stretch, clear: look.clear }) ? "unseen" : null;
  };

  function openParagraphProperty(name: string, a: Attributes, paragraph: Paragraph): void {
    if (name === "w:pStyle") paragraph.style = a["w:val"];
    else if (name === "w:numId") paragraph.numId = a["w:val"];
    else if (name === "w:ilvl") paragraph.level = Number(a["w:val"]);
    else if (name === "w:shd") takeLook(paragraph.look, name, (attribute) => a[attribute]);
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
    tellHidden();
    const paragraph = paragraphs.pop();
    if (!paragraph) return;
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
          if (DELETED.has(name)) deleted ??= "";
          skip++;
          return;
        }
        if (choices.open(name, a, skip > 0)) skip++;
        if (skip > 0) {
          if (deleted !== null && DELETED_TEXT.has(name)) inDeleted = true;
          return;
        }
        const told = drawings.open(name, a);
        if (told) notes.hidden.push({ kind: "aside", text: told, after: here() });
        fields.open(name, a);
        const paragraph = current();
        switch (name) {
          case "w:p":
            paragraphs.push({ text: "", boxes: [], anchors: false, style: undefined, numId: undefined, level: undefined, look: {} });
            return;
          case "w:tbl":
            notes.tables++;
            return;
          case "w:tr":
            rows.push({ cells: [], hidden: false });
            return;
          case "w:tc": {
            const cell: string[] = [];
            rows.at(-1)?.cells.push(cell);
            sinks.push(cell);
            cells.push({});
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
            runs.push({ run, hides: runHides });
            run = { ...NO_RUN, look: {} };
            runHides = undefined;
            return;
          case "w:trHeight": {
            const row = rows.at(-1);
            if (row && a["w:hRule"] === "exact" && Number(a["w:val"]) <= LOWEST_ROW) row.hidden = true;
            return;
          }
          case "w:hidden": {
            const row = rows.at(-1);
            if (row && !paragraph && isOn(a["w:val"])) row.hidden = true;
            return;
          }
        }
        if (!paragraph) {
          const cell = cells.at(-1);
          if (cell) takeLook(cell, name, (attribute) => a[attribute]);
          // A page with a colour of its own: what stands out from it is not known.
          else if (name === "w:background") white = false;
          return;
        }
        if (inParagraphProps > 0) {
          if (!inRunProps) openParagraphProperty(name, a, paragraph);
        } else if (inRunProps) {
          if (name === "w:vanish") run.vanished = isOn(a["w:val"]);
          else if (name === "w:rStyle") run.style = a["w:val"];
          else takeLook(run.look, name, (attribute) => a[attribute]);
        } else openInRun(name);
      },
      close(name) {
        if (SKIPPED.has(name)) {
          skip--;
          if (DELETED.has(name)) tellDeleted();
          return;
        }
        if (choices.close(name)) {
          skip--;
          return;
        }
        if (inDeleted && DELETED_TEXT.has(name)) inDeleted = false;
        if (skip > 0) return;
        drawings.close(name);
        fields.close(name);
        if (name === "w:t") inText = false;
        else if (name === "w:r") {
          const around = runs.pop();
          run = around?.run ?? NO_RUN;
          runHides = around?.hides;
        }
        else if (name === "w:rPr") inRunProps = false;
        else if (name === "w:pPr") inParagraphProps--;
        else if (name === "w:p") closeParagraph();
        else if (name === "w:tr") closeRow();
        else if (name === "w:tc") {
          sinks.pop();
          cells.pop();
        }
        else if (name === "w:txbxContent" && current()) sinks.pop();
      },
      text(text) {
        if (inText) add(text);
        else if (inDeleted && deleted !== null && deleted.length < MOST_DELETED) deleted += text;
        else {
          fields.text(text);
          drawings.text(text);
        }
      },
    },
    WORD_NAMESPACES,
  );

  return { xml, body: { lines, notes } };
}
