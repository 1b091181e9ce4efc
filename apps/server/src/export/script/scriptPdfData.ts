import { type Block, blockText, type ScriptPages } from "@mochang/screenplay";
import { coverageOf, printableBy } from "../fontCoverage.ts";
import { scriptFonts } from "../fonts.ts";
import { breakable } from "./printableText.ts";

const covered = coverageOf(scriptFonts);

/** What is seldom said of a block: a new page begins, it stays with the next, a long speech of `name` begins, or ends. */
interface Seldom {
  page?: true;
  keep?: true;
  name?: string;
  end?: true;
}

/** A block as the template takes it: style, words, and a third member where there is more to say. */
type Row = [type: string, text: string] | [type: string, text: string, more: Seldom];

/** What the template `script.typ` draws. `onMissing` hears each character that the fonts cannot print. */
export function pdfData(pages: ScriptPages, onMissing: (kind: "code" | "shapeless") => void) {
  const print = (text: string, tell = onMissing): string => breakable(printableBy(text, covered, tell));
  const quiet = (): void => {};
  const row = (block: Block): Row => {
    const text = print(blockText(block));
    const { newPage, keepNext, speaks, spoken } = block;
    if (!newPage && !keepNext && speaks === undefined && !spoken) return [block.type, text];
    return [
      block.type,
      text,
      {
        ...(newPage ? { page: true } : {}),
        ...(keepNext ? { keep: true } : {}),
        ...(speaks === undefined ? {} : { name: print(speaks, quiet) }),
        ...(spoken ? { end: true } : {}),
      },
    ];
  };
  return {
    format: pages.format,
    han: pages.han,
    name: print(pages.name, quiet),
    author: print(pages.author, quiet),
    running: pages.running && { left: print(pages.running.left, quiet), right: print(pages.running.right, quiet) },
    title: pages.title.map(row),
    blocks: pages.blocks.map(row),
  };
}
