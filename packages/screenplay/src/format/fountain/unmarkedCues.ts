import { cueName, openingKind, speechKind } from "./rowKinds.ts";
import type { Row } from "./fountainRows.ts";

/** A short Han name, with extensions in brackets or without. */
const NAME = /^\p{Script=Han}[\p{Script=Han}·A-Za-z0-9]{0,7}(?:\s*[（(][^（）()]{1,12}[)）])*$/u;

/**
 * Cues that a Chinese writer left without `@`. Fountain knows cues by their capitals, which Han has not, so a short name right above
 * other words is one only with a second reason: it comes again, is marked elsewhere, ends in such a name, or has an extension
 * or a direction under it.
 */
export function unmarkedCues(rows: readonly Row[]): Set<Row> {
  const candidates: Row[] = [];
  const times = new Map<string, number>();
  const sure = new Set<string>();
  rows.forEach((row, i) => {
    if (row.text.startsWith("@") && row.text.length < 40) sure.add(cueName(row.text));
    const below = rows[i + 1];
    const above = rows[i - 1];
    if (row.text.length > 40 || !below || below.text === "" || (above && above.text !== "") || !NAME.test(row.text))
      return;
    if (openingKind(row.text, { above: true, below: false }) !== "action") return;
    const name = cueName(row.text);
    candidates.push(row);
    times.set(name, (times.get(name) ?? 0) + 1);
    if ((times.get(name) ?? 0) > 1 || name !== row.text || speechKind(below.text) === "parenthetical") sure.add(name);
  });
  const knownNames = [...sure].filter((name) => name.length > 1).slice(0, 200);
  return new Set(
    candidates.filter((row) => sure.has(cueName(row.text)) || knownNames.some((name) => row.text.endsWith(name))),
  );
}
