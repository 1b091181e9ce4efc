/** Rows of a table as lines: cells beside each other with tabs; where cells hold several paragraphs, each of those keeps its line. */
export function tableRowLines(cells: string[][]): string[] {
  const out: string[] = [];
  let line = "";
  for (const [i, cell] of cells.entries()) {
    const [first = "", ...rest] = trimEmpty(cell);
    line += (i === 0 ? "" : "\t") + first;
    if (rest.length > 0) {
      out.push(line);
      for (const further of rest) out.push(further);
      line = "";
    }
  }
  if (line.trim() !== "") out.push(line);
  return out.map((l) => l.replace(/^\t+/, "").trimEnd());
}

function trimEmpty(cell: string[]): string[] {
  const from = cell.findIndex((line) => line.trim() !== "");
  if (from < 0) return [];
  return cell.slice(from, cell.findLastIndex((line) => line.trim() !== "") + 1);
}
