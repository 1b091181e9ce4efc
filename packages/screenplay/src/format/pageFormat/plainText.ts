import { type Block, type BlockType, blockText } from "./block.ts";
import type { ScriptPages } from "./scriptPages.ts";

/** Ten letters of a typewriter stand on an inch. */
const POINTS_A_COLUMN = 7.2;

const isWide = (c: string): boolean => (c.codePointAt(0) ?? 0) >= 0x2e80;
const widthOf = (text: string): number => [...text].reduce((n, c) => n + (isWide(c) ? 2 : 1), 0);

/** Blocks that stand right under the one before, without an empty line. */
const CLOSE = new Set<BlockType>(["sceneRow", "parenthetical", "dialogue"]);

/** The pages as plain text: the document's own words and the region's marks; names that only a title page adds are left out. */
export function plainText(pages: ScriptPages): string {
  const columns =
    pages.format.region === "hollywood"
      ? Math.floor((pages.format.width - pages.format.margin.left - pages.format.margin.right) / POINTS_A_COLUMN)
      : 0;
  const title = pages.title.filter((block) => block.pieces.some((piece) => !piece.added));
  let out = "";
  for (const block of [...title, ...pages.blocks]) {
    const text = columns > 0 ? typed(block, pages, columns) : blockText(block);
    if (out !== "")
      out += CLOSE.has(block.type) ? "\n" : block.type === "heading" || block.type === "episode" ? "\n\n\n" : "\n\n";
    out += text;
  }
  return out === "" ? "" : `${out}\n`;
}

/** A block in its column of a typewritten page, its lines broken. */
function typed(block: Block, { format }: ScriptPages, columns: number): string {
  const style = format.styles[block.type];
  const left = Math.round(style.left / POINTS_A_COLUMN);
  const wide = columns - left - Math.round(style.right / POINTS_A_COLUMN);
  return wrap(blockText(block), Math.max(8, wide))
    .map(
      (row) =>
        " ".repeat(
          style.align === "left"
            ? left
            : Math.max(0, style.align === "right" ? columns - widthOf(row) : Math.floor((columns - widthOf(row)) / 2)),
        ) + row,
    )
    .join("\n");
}

/** Rows of at most `wide` columns: broken at spaces and between Han characters, inside a word only when it is longer than a row. */
function wrap(text: string, wide: number): string[] {
  const rows: string[] = [];
  let row = "";
  let width = 0;
  for (const word of text.match(/[\u2e80-\u{3ffff}][、。，．：；！？…”’」』）》〉】]*|\s+|[^\s\u2e80-\u{3ffff}]+/gu) ??
    []) {
    for (const part of widthOf(word) > wide ? chunks(word, wide) : [word]) {
      const more = widthOf(part);
      if (width + more > wide && row.trim() !== "") {
        rows.push(row.trimEnd());
        row = "";
        width = 0;
      }
      if (row === "" && part.trim() === "") continue;
      row += part;
      width += more;
    }
  }
  if (row.trim() !== "") rows.push(row.trimEnd());
  return rows.length > 0 ? rows : [""];
}

function chunks(word: string, wide: number): string[] {
  const parts: string[] = [];
  let part = "";
  let width = 0;
  for (const c of word) {
    const more = isWide(c) ? 2 : 1;
    if (width + more > wide && part !== "") {
      parts.push(part);
      part = "";
      width = 0;
    }
    part += c;
    width += more;
  }
  if (part !== "") parts.push(part);
  return parts;
}
