import { randomUUID } from "node:crypto";
import { AI_LABEL_EXPORTED } from "@mochang/contract";
import {
  type Line,
  type Loss,
  type Parsed,
  type Region,
  scriptPages,
  writeFdx,
  writeFountain,
  writeText,
} from "@mochang/screenplay";
import { aigcLabel, type LabelCodes } from "../aigcLabel.ts";

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
}

/** A document to write, and the lines in it that a model wrote. */
export interface ScriptSource {
  parsed: Parsed;
  modelLines: ReadonlySet<Line>;
}

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
  { parsed, modelLines }: ScriptSource,
  wish: ScriptExportOptions,
  { lossesOnly = false }: MakeOptions = {},
): Promise<MadeScript> {
  const pagesOptions = {
    region: wish.region,
    name: wish.name,
    author: wish.author,
    reviewer: wish.reviewer,
    date: wish.date,
    label: AI_LABEL_EXPORTED,
    isModel: (line: Line) => modelLines.has(line),
  };
  const labelled = modelLines.size > 0;
  const aigc = labelled ? JSON.stringify(aigcLabel(wish.codes, randomUUID())) : null;
  switch (wish.format) {
    case "fountain": {
      const { text, losses } = writeFountain(parsed, { name: wish.name, author: wish.author });
      // A note of Fountain's, which every program passes over when it prints.
      return bytesOf(labelled ? `${text}\n[[${AI_LABEL_EXPORTED}]]\n` : text, losses);
    }
    case "fdx": {
      const { text, losses } = writeFdx(parsed, {
        name: wish.name,
        author: wish.author,
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
      const pages = scriptPages(parsed, pagesOptions);
      const counts = counter();
      if (lossesOnly)
        for (const block of [...pages.title, ...pages.blocks])
          for (const piece of block.pieces) wordSafe(piece.text, counts.control);
      return {
        bytes: lossesOnly ? new Uint8Array() : await writeDocx(pages, { aigc, onReplaced: counts.control }),
        losses: counts.list(),
      };
    }
    case "pdf": {
      const { pdfData } = await import("./scriptPdfData.ts");
      const { scriptFontFolders } = await import("../fonts.ts");
      const fontFolders = await scriptFontFolders();
      const counts = counter();
      const data = pdfData(scriptPages(parsed, pagesOptions), (kind) =>
        kind === "code" ? counts.glyph() : counts.shapeless(),
      );
      if (lossesOnly) return { bytes: new Uint8Array(), losses: counts.list() };
      const { typstCompiler } = await import("../typstCompiler.ts");
      const { withInfo } = await import("../pdfInfo.ts");
      const pdf = typstCompiler(fontFolders)("script.typ", JSON.stringify(data));
      return {
        bytes: await withInfo(pdf, {
          Title: data.name,
          Author: data.author,
          Creator: "Mochang",
          Producer: "typst",
          ...(aigc === null ? {} : { AIGC: aigc }),
        }),
        losses: counts.list(),
      };
    }
  }
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
