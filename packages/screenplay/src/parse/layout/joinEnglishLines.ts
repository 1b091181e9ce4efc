import { type Block, joinBlocks } from "../lines/logicalLine.ts";

/** Joins the lines of English paragraphs, which scripts in plain text break at a fixed column and part by blank lines. */
export function joinEnglishLines(rows: Block[]): Block[] {
  if (!isLatinPage(rows)) return rows;
  const out: Block[] = [];
  let run: Block[] = [];
  const flush = () => {
    if (run.length > 0) out.push(run.length === 1 ? (run[0] as Block) : joinBlocks(run));
    run = [];
  };
  for (const row of rows) {
    const last = run[run.length - 1];
    const same =
      last &&
      row.blankBefore === 0 &&
      Math.abs(row.indent - last.indent) <= 1 &&
      !isCaps(last.norm) &&
      !isCaps(row.norm) &&
      row.norm[0] !== "(" &&
      !/\)$/.test(last.norm);
    const inBracket =
      last && row.blankBefore === 0 && last.norm[0] === "(" && !last.norm.includes(")") && run.length < 6;
    if (!same && !inBracket) flush();
    run.push(row);
  }
  flush();
  return out;
}

function isCaps(norm: string): boolean {
  return norm === norm.toUpperCase() && /[A-Z]/.test(norm) && norm.length <= 60;
}

/** Mostly Latin letters, with the headings or the indents that English scripts have. */
function isLatinPage(rows: Block[]): boolean {
  let latin = 0;
  let headings = 0;
  const sample = rows.length > 3000 ? rows.slice(0, 3000) : rows;
  for (const row of sample) {
    if (/[A-Za-z]{3}/.test(row.norm.slice(0, 80)) && !/[一-龥]/.test(row.norm.slice(0, 80))) latin++;
    if (/^(?:\d+[A-Z]?[. ]+)?(?:INT|EXT|I\/E)[. /]/.test(row.norm)) headings++;
  }
  return latin >= sample.length * 0.8 && (headings >= 1 || rows.some((row) => row.indent >= 15));
}
