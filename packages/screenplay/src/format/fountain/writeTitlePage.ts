import type { Parsed } from "../../parsed.ts";
import { joinWraps } from "../joinWraps.ts";
import { fountainRows } from "./rows.ts";
import { ownTitlePage, readTitlePage, titleKey } from "./titlePage.ts";
import type { Tell } from "./writeLine.ts";

/** Rows of the title page, and how many lines of the front matter they took. */
export interface WrittenTitlePage {
  rows: string[];
  taken: number;
}

/**
 * The title page: the one that the document came with, else its title. A kind that is no screenplay stands in a row `Format:`, which
 * other programs show and ours reads.
 */
export function writeTitlePage(parsed: Parsed, tell: Tell): WrittenTitlePage {
  const taken = ownTitlePage(parsed);
  const rows = parsed.frontMatter.slice(0, taken).map((line) => {
    const text = joinWraps(line.text)
      .replace(/\[(?=\[)/gu, "[ ")
      .replace(/\/(?=\*)/gu, "/ ");
    return titleKey(text) === null ? `    ${text}` : text;
  });
  const read = () => readTitlePage(fountainRows(rows.join("\n")));
  if (parsed.title !== null && read().title === null) rows.unshift(`Title: ${joinWraps(parsed.title)}`);
  if (parsed.kind !== "screenplay" && read().kind !== parsed.kind)
    rows.push(...(rows.length === 0 ? ["Title:"] : []), `Format: ${parsed.kind}`);
  if (read().title !== parsed.title) tell("片名里有 Fountain 写不下的字");
  return { rows, taken };
}
