import type { HiddenText } from "@mochang/contract";
import { textBefore } from "../hiddenText.ts";
import { ImportError } from "../importError.ts";
import { MAX_CHARACTERS } from "../limits.ts";
import { tableRowLines } from "../tableRows.ts";
import { boundedXml, type Attributes, type BoundedXml } from "../boundedXml.ts";
import { isInvisible, mergeAppearance, applyProperty, type Appearance } from "./appearance.ts";
import { alternateContentReader, KNOWN_EXTENSIONS } from "./alternateContent.ts";
import { drawingReader } from "./drawings.ts";
import { fieldReader } from "./fieldCodes.ts";
import { unprintedText } from "./unprintedAttributes.ts";
import { isOn, WORD_NAMESPACES } from "./namespaces.ts";
import type { Numbering } from "./listNumbering.ts";
import type { Styles } from "./styles.ts";
import type { Theme } from "./theme.ts";

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
  appearance: Appearance;
}

/** The properties of the run under way. */
interface Run {
  vanished: boolean | undefined;
  style: string | undefined;
  appearance: Appearance;
}

/** A table row under way: the paragraphs of each cell. */
interface Row {
  cells: string[][];
  hidden: boolean;
}

/** A table under way. */
interface Table {
  style: string | undefined;
  /** It has a shading of its own. */
  paints: boolean;
}

const NO_RUN: Run = { vanished: undefined, style: undefined, appearance: {} };
const MAX_DELETED = 2_000;

/** Not in the text: phonetic guides, deleted and moved-away runs, and properties as they were before a change. */
const SKIPPED = new Set([
  "w:rt",
  "w:del",
  "w:moveFrom",
  "w:pPrChange",
  "w:rPrChange",
  "w:sectPrChange",
  "w:tblPrChange",
  "w:trPrChange",
  "w:tcPrChange",
]);
const MAX_LINES = 1_000_000;
const DELETED = new Set(["w:del", "w:moveFrom"]);
const DELETED_TEXT = new Set(["w:delText", "w:t"]);
const LETTERS = /[A-Za-z]{2}/u;
/** Rows of a table lower than this, in twentieths of a point, show nothing. */
const MIN_ROW_HEIGHT = 60;

/**
 * Reads the main part of a Word file as lines: paragraphs with their automatic numbers, soft breaks as newlines, tables row by row with
 * tabs between cells, text boxes after the paragraph that anchors them. Letters that nobody sees are left out and quoted in the notes;
 * `paperIsWhite: false` takes letters of any colour for visible; `showsPaper` says that the page's own colour is shown.
 */
export function bodyReader(
  styles: Styles,
  numbering: Numbering,
  theme: Theme,
  { paperIsWhite = true, showsPaper = false } = {},
): { xml: BoundedXml; body: Body } {
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
  const choices = alternateContentReader();
  const fields = fieldReader((code) => notes.hidden.push({ kind: "aside", text: code, after: here() }));
  let deleted: string | null = null;
  let inDeleted = false;
  let white = paperIsWhite;
  /** How the letters of the run under way are hidden; undefined until its first letter. */
  let runHides: HiddenText["kind"] | null | undefined;
  /** Its font shows ornaments in place of Latin letters. */
  let ornaments = false;
  let hidden: { kind: HiddenText["kind"]; text: string } | null = null;
  const cells: Appearance[] = [];
  const tables: Table[] = [];
  /** The page's own colour. */
  let paper: Appearance = {};
  /** Extensions that a program may pass over, and how many of their elements are open. */
  let ignorable: ReadonlySet<string> = new Set();
  let foreign = 0;
  const isForeign = (name: string): boolean =>
    ignorable.size > 0 && ignorable.has(name.slice(0, Math.max(0, name.indexOf(":"))));

  const current = (): Paragraph | undefined => paragraphs.at(-1);
  const add = (text: string): void => {
    const paragraph = current();
    if (!paragraph || skip > 0) return;
    if (runHides === undefined) runHides = howHidden(paragraph);
    const hides = runHides ?? (ornaments && LETTERS.test(text) ? "unseen" : null);
    if (hides !== null) {
      if (hidden?.kind !== hides) tellHidden();
      hidden = { kind: hides, text: (hidden?.text ?? "") + text };
    } else {
      // A visible letter ends a hidden passage; neighbouring hidden runs are one.
      if (hidden !== null) tellHidden();
      paragraph.text += text;
      characters += text.length;
      if (characters > MAX_CHARACTERS) throw new ImportError("too-long");
    }
  };
  const here = (): string => textBefore(current()?.text || (lines.findLast((line) => line !== "") ?? ""));
  const tellHidden = (): void => {
    if (hidden !== null && hidden.text.trim() !== "")
      notes.hidden.push({ ...hidden, text: hidden.text.trim(), after: here() });
    hidden = null;
  };
  const tellNumber = (text: string): void => {
    if (/\p{L}{2}/u.test(text)) notes.hidden.push({ kind: "vanished", text, after: here() });
  };
  /** Word cuts one deletion into many: what stands at the same place is one. */
  const tellDeleted = (): void => {
    const after = here();
    const last = notes.hidden.at(-1);
    if (deleted !== null && last?.kind === "deleted" && last.after === after && last.text.length < MAX_DELETED)
      last.text += deleted;
    else if (deleted) notes.hidden.push({ kind: "deleted", text: deleted, after });
    deleted = null;
  };
  const howHidden = (paragraph: Paragraph): HiddenText["kind"] | null => {
    const own = styles.of(paragraph.style ?? styles.defaultParagraph);
    const named = styles.of(run.style);
    const table = tables.at(-1);
    const around = table === undefined ? styles.defaults : styles.of(table.style ?? styles.defaultTable);
    if (
      drawings.hidden() ||
      foreign > 0 ||
      rows.some((row) => row.hidden) ||
      (run.vanished ?? (own.hidden || named.hidden || around.hidden || styles.defaults.hidden))
    )
      return "vanished";
    const behind: Appearance = mergeAppearance(paragraph.appearance, own.appearance, cells.at(-1) ?? {}, paper);
    const appearance = mergeAppearance(
      run.appearance,
      named.appearance,
      own.appearance,
      around.appearance,
      styles.defaults.appearance,
    );
    ornaments = appearance.ornaments === true;
    // Where a table paints cells, which of them is not read here: letters in such a cell are judged by their size alone.
    const sure =
      white &&
      (table === undefined ||
        !(table.paints || around.paints) ||
        cells.at(-1)?.shade !== undefined ||
        paragraph.appearance.shade !== undefined ||
        own.appearance.shade !== undefined);
    const { size, stretch, clear } = appearance;
    const placed: Appearance = {
      size,
      stretch,
      clear,
      line: behind.line ?? appearance.line,
      away: appearance.away === true || behind.away === true,
    };
    return isInvisible(sure ? { ...appearance, ...placed, shade: appearance.shade ?? behind.shade } : placed)
      ? "unseen"
      : null;
  };

  function openParagraphProperty(name: string, a: Attributes, paragraph: Paragraph): void {
    if (name === "w:pStyle") paragraph.style = a["w:val"];
    else if (name === "w:numId") paragraph.numId = a["w:val"];
    else if (name === "w:ilvl") paragraph.level = Number(a["w:val"]);
    else applyProperty(paragraph.appearance, name, (attribute) => a[attribute], theme);
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
      paragraph.text =
        numbering.label({ numId, level: paragraph.level ?? inherited?.level ?? null }, paragraph.style, tellNumber) +
        paragraph.text;
    const sink = sinks.at(-1) ?? lines;
    if (paragraph.text !== "" || !paragraph.anchors) sink.push(paragraph.text);
    sink.push(...paragraph.boxes);
    if (lines.length > MAX_LINES) throw new ImportError("too-long");
  }

  function closeRow(): void {
    const row = rows.pop();
    if (!row) return;
    const sink = sinks.at(-1) ?? lines;
    sink.push(...tableRowLines(row.cells));
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
        if (name === "w:document")
          ignorable = new Set(
            (a["mc:Ignorable"] ?? "").split(/\s+/u).filter((prefix) => prefix !== "" && !KNOWN_EXTENSIONS.test(prefix)),
          );
        if (isForeign(name)) foreign++;
        const told = drawings.open(name, a) ?? unprintedText(name, a);
        if (told) notes.hidden.push({ kind: "aside", text: told, after: here() });
        fields.open(name, a);
        const paragraph = current();
        switch (name) {
          case "w:p":
            paragraphs.push({
              text: "",
              boxes: [],
              anchors: false,
              style: undefined,
              numId: undefined,
              level: undefined,
              appearance: {},
            });
            return;
          case "w:tbl":
            notes.tables++;
            tables.push({ style: undefined, paints: false });
            return;
          case "w:tblStyle": {
            const table = tables.at(-1);
            if (table) table.style = a["w:val"];
            return;
          }
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
            run = { ...NO_RUN, appearance: {} };
            runHides = undefined;
            return;
          case "w:trHeight": {
            const row = rows.at(-1);
            if (row && a["w:hRule"] === "exact" && Number(a["w:val"]) <= MIN_ROW_HEIGHT) row.hidden = true;
            return;
          }
          case "w:hidden": {
            const row = rows.at(-1);
            if (row && !paragraph && isOn(a["w:val"])) row.hidden = true;
            return;
          }
        }
        if (!paragraph) {
          const table = tables.at(-1);
          const cell = cells.at(-1);
          // A table that is within a cell begins before its own cells.
          if (name === "w:shd" && table && cells.length < tables.length) table.paints = true;
          else if (cell) applyProperty(cell, name, (attribute) => a[attribute], theme);
          else if (name === "w:background" && showsPaper)
            paper = { shade: a["w:color"] === "auto" ? "ffffff" : (a["w:color"] ?? "ffffff").toLowerCase() };
          // A picture on the paper: what stands out from it is not known.
          else if (name === "v:fill" && a["type"] !== "solid") white = false;
          return;
        }
        if (inParagraphProps > 0) {
          if (!inRunProps) openParagraphProperty(name, a, paragraph);
        } else if (inRunProps) {
          if (name === "w:vanish") run.vanished = isOn(a["w:val"]);
          else if (name === "w:rStyle") run.style = a["w:val"];
          else applyProperty(run.appearance, name, (attribute) => a[attribute], theme);
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
        if (isForeign(name)) foreign--;
        drawings.close(name);
        fields.close(name);
        if (name === "w:t") inText = false;
        else if (name === "w:r") {
          const around = runs.pop();
          run = around?.run ?? NO_RUN;
          runHides = around?.hides;
        } else if (name === "w:rPr") inRunProps = false;
        else if (name === "w:pPr") inParagraphProps--;
        else if (name === "w:p") closeParagraph();
        else if (name === "w:tr") closeRow();
        else if (name === "w:tbl") tables.pop();
        else if (name === "w:tc") {
          sinks.pop();
          cells.pop();
        } else if (name === "w:txbxContent" && current()) sinks.pop();
      },
      text(text) {
        if (inText) add(text);
        else if (inDeleted && deleted !== null && deleted.length < MAX_DELETED) deleted += text;
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
