import { type Block, blockText, type ScriptPages } from "@mochang/screenplay";
import { coverageOf, printableBy } from "../fontCoverage.ts";
import { scriptFonts } from "../fonts.ts";
import { breakable } from "./printableText.ts";

const covered = coverageOf(scriptFonts);

/** What is seldom said of a block: a new page begins, it stays with the next, a long speech of `name` begins, or ends. */
interface OptionalRowFields {
  page?: true;
  keep?: true;
  name?: string;
  end?: true;
  /** A bar in the margin: something changed here. */
  bar?: true;
}

/** Words that are struck out (1) or bear notes: the number of their set of notes among `noteSets`, from 1; 0 for none. */
type MarkedWords = [text: string, struck: 0 | 1, noteSet: number];
/** A block as the template takes it: style, words, and a third member where there is more to say. */
type Row =
  [type: string, text: string | MarkedWords[]] | [type: string, text: string | MarkedWords[], more: OptionalRowFields];

/** Words as the template is given them. */
export const printedText = (text: string): string => breakable(printableBy(text, covered, () => {}));

/** What the template `script.typ` draws. `onMissing` hears each character that the fonts cannot print. */
export function pdfData(pages: ScriptPages, watermark: string, onMissing: (kind: "code" | "shapeless") => void) {
  const print = (text: string, onMissingGlyph = onMissing): string =>
    breakable(printableBy(text, covered, onMissingGlyph));
  const ignoreMissing = (): void => {};
  const noteSets: string[][] = [];
  const setNumbers = new Map<string, number>();
  const setOf = (ids: readonly string[] | undefined): number => {
    if (!ids || ids.length === 0) return 0;
    const key = JSON.stringify(ids);
    const setNumber = setNumbers.get(key) ?? noteSets.push([...ids]);
    setNumbers.set(key, setNumber);
    return setNumber;
  };
  const wordsOf = (block: Block): string | MarkedWords[] =>
    block.pieces.some((piece) => piece.struck || piece.notes)
      ? block.pieces.map((piece) => [print(piece.text), piece.struck ? 1 : 0, setOf(piece.notes)])
      : print(blockText(block));
  const row = (block: Block): Row => {
    const text = wordsOf(block);
    const { newPage, keepNext, speaks, spoken, changed } = block;
    if (!newPage && !keepNext && speaks === undefined && !spoken && !changed) return [block.type, text];
    return [
      block.type,
      text,
      {
        ...(newPage ? { page: true } : {}),
        ...(keepNext ? { keep: true } : {}),
        ...(speaks === undefined ? {} : { name: print(speaks, ignoreMissing) }),
        ...(spoken ? { end: true } : {}),
        ...(changed ? { bar: true } : {}),
      },
    ];
  };
  return {
    format: pages.format,
    han: pages.han,
    name: print(pages.name, ignoreMissing),
    author: print(pages.author, ignoreMissing),
    running: pages.running && {
      left: print(pages.running.left, ignoreMissing),
      right: print(pages.running.right, ignoreMissing),
    },
    watermark: print(watermark, ignoreMissing),
    title: pages.title.map(row),
    blocks: pages.blocks.map(row),
    /** Ids of the notes of each set, in the order of their numbers; not for the template. */
    noteSets,
  };
}
