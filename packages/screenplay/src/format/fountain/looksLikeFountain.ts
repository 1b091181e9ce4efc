import { openingKind } from "./rowKinds.ts";
import { titleKey } from "./titlePage.ts";

const HEAD = 100_000;
const ROWS = 1_000;

/**
 * Whether a text carries Fountain's own marks in its first thousand lines: forced cues under empty lines with speech below them,
 * forced headings between empty lines, or a title page above headings that Fountain knows. Markdown and chats do not.
 */
export function looksLikeFountain(text: string): boolean {
  const rows = text
    .slice(0, HEAD)
    .split(/\r\n|\r|\n/u, ROWS)
    .map((row) => row.trim());
  const first = rows.findIndex((row) => row !== "");
  if (first < 0) return false;
  let filled = 0;
  let cues = 0;
  let forced = 0;
  let knownRows = 0;
  let transitions = 0;
  rows.forEach((row, i) => {
    if (row === "") return;
    filled += 1;
    if ((rows[i - 1] ?? "") !== "") return;
    const below = rows[i + 1] ?? "";
    const kind = openingKind(row, { above: true, below: below === "" });
    if (row.startsWith("@") && kind === "character" && below !== "") cues += 1;
    else if (kind === "heading" && below === "") {
      if (row.startsWith(".")) forced += 1;
      else knownRows += 1;
    } else if (row.startsWith(">") && kind === "transition") transitions += 1;
  });
  const page = titleKey(rows[first] ?? "") !== null && /^[A-Za-z]/u.test(rows[first] ?? "");
  if (cues >= 2 && cues * 20 >= filled) return forced + knownRows + transitions > 0 || page || cues >= 4;
  if (forced >= 2 && forced * 60 >= filled) return true;
  return page && knownRows + forced > 0;
}
