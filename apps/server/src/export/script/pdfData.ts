import { type Block, blockText, type ScriptPages } from "@mochang/screenplay";
import { coverageOf, printableBy } from "../coverage.ts";
import { scriptFonts } from "../fonts.ts";
import { breakable } from "./safeText.ts";

const covered = coverageOf(scriptFonts);

/** A block as the template takes it: style, words, and a third member where a new page begins. */
type Row = [type: string, text: string] | [type: string, text: string, newPage: true];

/** What the template `script.typ` draws. `onMissing` hears each character that the fonts cannot print. */
export function pdfData(pages: ScriptPages, onMissing: (kind: "code" | "shapeless") => void) {
  const print = (text: string, tell = onMissing): string => breakable(printableBy(text, covered, tell));
  const quiet = (): void => {};
  const row = (block: Block): Row => (block.newPage ? [block.type, print(blockText(block)), true] : [block.type, print(blockText(block))]);
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
