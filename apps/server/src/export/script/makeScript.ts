import { randomUUID } from "node:crypto";
import { AI_LABEL_EXPORTED } from "@mochang/contract";
import {
  type ExportedScript,
  type Line,
  type Loss,
  type PagesOptions,
  type Region,
  type ScriptPages,
  scriptPages,
  writeFdx,
  writeFountain,
  writeText,
} from "@mochang/screenplay";
import type { FileNote } from "./fileNote.ts";
import { aigcLabel, type LabelCodes } from "../../platform/aigcLabel.ts";

/** The formats in which a script is written; `original` is the file as it came and needs no writing. */
export const SCRIPT_FORMATS = ["docx", "pdf", "fountain", "fdx", "txt"] as const;
export type ScriptFormat = (typeof SCRIPT_FORMATS)[number];

export interface ScriptExportOptions {
  format: ScriptFormat;
  region: Region;
  name: string;
  author: string;
  reviewer: string | null;
  /** For the running head of Hong Kong's pages: the day as it is to be printed. */
  date: string;
  codes: LabelCodes;
  /** Headings bear the sheet's numbers, or none; not said: they stand as they were written. */
  numbers?: boolean;
  /** Who is in a scene by its plan, by the ids of scenes; those of a generated script have one. */
  casts?: Readonly<Record<string, readonly string[]>>;
  /** Without the title page when false. */
  titlePage?: boolean;
  /** Stands across every page. */
  watermark?: string;
  /** Of the notes those whose words are in the script are written into Word files and PDFs. */
  notes?: readonly FileNote[];
  /** What a merge could not settle: stands in the file as notes do, whether those are wanted or not. */
  questions?: readonly FileNote[];
}

/** A document to write: its lines, those in it that a model wrote, and what else is shown of them. */
export type ScriptSource = Pick<ExportedScript, "parsed" | "modelLines"> & Partial<ExportedScript>;

/** A script written in one format, and what that format could not hold. */
export interface MadeScript {
  bytes: Uint8Array;
  losses: Loss[];
}

/** Only the losses, without the file: for those that need no Word or typst to be known, nothing else is done. */
export interface MakeOptions {
  lossesOnly?: boolean;
}

/** Writes a script. Word and typst load when they are asked for. Holds its thread: see `makeScriptInWorker`. */
export async function makeScript(
  source: ScriptSource,
  exportOptions: ScriptExportOptions,
  options: MakeOptions = {},
): Promise<MadeScript> {
  const file = await write(source, exportOptions, options);
  return { ...file, losses: [...file.losses, ...leftOut(source, exportOptions)] };
}

/** What the file's readers are told that is no fault of the format: notes without a place, what a merge left open. */
function leftOut({ placedNotes }: ScriptSource, { notes = [], questions = [] }: ScriptExportOptions): Loss[] {
  const lost = notes.filter(({ id }) => !placedNotes?.has(id)).length;
  return [
    ...(lost > 0 ? [{ message: "原文已经不在稿子里的批注没有写进文件", count: lost }] : []),
    ...questions.map(({ text }) => ({ message: text, count: 1 })),
  ];
}

/** How a script is laid out as asked. */
export function pagesOptionsOf(source: ScriptSource, exportOptions: ScriptExportOptions): PagesOptions {
  const { marks, sceneNumbers, sceneIds, modelLines } = source;
  const { casts } = exportOptions;
  return {
    region: exportOptions.region,
    name: exportOptions.name,
    author: exportOptions.author,
    reviewer: exportOptions.reviewer,
    date: exportOptions.date,
    label: AI_LABEL_EXPORTED,
    isModel: (line: Line) => modelLines.has(line),
    marksOf: marks && ((line: Line) => marks.get(line)),
    sceneNumbers:
      exportOptions.numbers === undefined
        ? undefined
        : exportOptions.numbers
          ? sceneNumbers
          : sceneNumbers?.map(() => ""),
    sceneCasts: casts && sceneIds?.map((id) => casts[id] ?? []),
  };
}

async function write(
  source: ScriptSource,
  exportOptions: ScriptExportOptions,
  { lossesOnly = false }: MakeOptions,
): Promise<MadeScript> {
  const { parsed, modelLines } = source;
  const pagesOptions = pagesOptionsOf(source, exportOptions);
  const laidOut = (): ScriptPages => {
    const pages = scriptPages(parsed, pagesOptions);
    return exportOptions.titlePage === false ? { ...pages, title: [] } : pages;
  };
  const notes = [...(exportOptions.notes ?? []), ...(exportOptions.questions ?? [])];
  const labelled = modelLines.size > 0;
  const aigc = labelled ? JSON.stringify(aigcLabel(exportOptions.codes, randomUUID())) : null;
  switch (exportOptions.format) {
    case "fountain": {
      const { text, losses } = writeFountain(parsed, {
        name: exportOptions.name,
        author: exportOptions.author,
        reviewer: exportOptions.reviewer,
      });
      // A note of Fountain's, which every program passes over when it prints.
      return bytesOf(labelled ? `${text}\n[[${AI_LABEL_EXPORTED}]]\n` : text, losses);
    }
    case "fdx": {
      const { text, losses } = writeFdx(parsed, {
        name: exportOptions.name,
        author: exportOptions.author,
        reviewer: exportOptions.reviewer,
        ...(labelled ? { label: AI_LABEL_EXPORTED } : {}),
      });
      return bytesOf(text, losses);
    }
    case "txt": {
      const { text, losses } = writeText(parsed, pagesOptions);
      return bytesOf(text, losses);
    }
    case "docx": {
      const { writeDocx } = await import("./writeDocx.ts");
      const { wordSafe } = await import("./printableText.ts");
      const pages = laidOut();
      const counts = counter();
      if (lossesOnly)
        for (const block of [...pages.title, ...pages.blocks])
          for (const piece of block.pieces) wordSafe(piece.text, counts.control);
      return {
        bytes: lossesOnly
          ? new Uint8Array()
          : await writeDocx(pages, {
              aigc,
              notes,
              watermark: exportOptions.watermark ?? "",
              date: exportOptions.date,
              onReplaced: counts.control,
            }),
        losses: counts.list(),
      };
    }
    case "pdf":
      return writePdf(laidOut(), { aigc, notes, watermark: exportOptions.watermark ?? "", lossesOnly });
  }
}

/** The pages as typst sets them, with annotations and the Info entries that typst cannot write. */
async function writePdf(
  pages: ScriptPages,
  extras: { aigc: string | null; notes: readonly FileNote[]; watermark: string; lossesOnly: boolean },
): Promise<MadeScript> {
  const { aigc, notes, watermark, lossesOnly } = extras;
  const { pdfData } = await import("./scriptPdfData.ts");
  const { scriptFontFolders } = await import("../fonts.ts");
  const fontFolders = await scriptFontFolders();
  const counts = counter();
  const { noteSets, ...data } = pdfData(pages, watermark, (kind) =>
    kind === "code" ? counts.glyph() : counts.shapeless(),
  );
  if (lossesOnly) return { bytes: new Uint8Array(), losses: counts.list() };
  const { typstCompiler } = await import("../typstCompiler.ts");
  const { withPdfInfo } = await import("../withPdfInfo.ts");
  const { annotateNotes } = await import("./annotateNotes.ts");
  const drawn = typstCompiler(fontFolders)("script.typ", JSON.stringify(data));
  const pdf = noteSets.length === 0 ? drawn : await annotateNotes(drawn, noteSets, notes);
  return {
    bytes: await withPdfInfo(pdf, {
      Title: data.name,
      Author: data.author,
      Creator: "Mochang",
      Producer: "typst",
      ...(aigc === null ? {} : { AIGC: aigc }),
    }),
    losses: counts.list(),
  };
}

const bytesOf = (text: string, losses: Loss[]): MadeScript => ({ bytes: new TextEncoder().encode(text), losses });

function counter() {
  const counts = { control: 0, glyph: 0, shapeless: 0 };
  return {
    control: () => void counts.control++,
    glyph: () => void counts.glyph++,
    shapeless: () => void counts.shapeless++,
    list: (): Loss[] =>
      [
        { message: "Word 不能放的控制字符写成了“\ufffd”", count: counts.control },
        { message: "字库里没有的字印成了编码", count: counts.glyph },
        { message: "看不见的字符（零宽、方向记号）没有印出", count: counts.shapeless },
      ].filter((loss) => loss.count > 0),
  };
}
