import type { Parsed } from "../../parsed.ts";
import { joinWraps } from "../joinWraps.ts";
import { fountainRows } from "./rows.ts";
import { readTitlePage, titleKey } from "./titlePage.ts";
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
  const taken = ownRows(parsed);
  const rows = parsed.frontMatter.slice(0, taken).map((line) => {
    const text = joinWraps(line.text).replace(/\[(?=\[)/gu, "[ ").replace(/\/(?=\*)/gu, "/ ");
    return titleKey(text) === null ? `    ${text}` : text;
  });
  const read = () => readTitlePage(fountainRows(rows.join("\n")));
  if (parsed.title !== null && read().title === null) rows.unshift(`Title: ${joinWraps(parsed.title)}`);
  if (parsed.kind !== "screenplay" && read().kind !== parsed.kind) rows.push(...(rows.length === 0 ? ["Title:"] : []), `Format: ${parsed.kind}`);
  if (read().title !== parsed.title) tell("片名里有 Fountain 写不下的字");
  return { rows, taken };
}

/** How many lines of the front matter are a Fountain title page already: from the first on, up to an empty line. */
function ownRows({ frontMatter, text }: Parsed): number {
  const key = titleKey(frontMatter[0]?.text ?? "");
  if (frontMatter[0]?.type !== "meta" || key === null || !/^[a-z]/u.test(key)) return 0;
  let taken = 1;
  for (; taken < frontMatter.length; taken++) {
    const line = frontMatter[taken];
    const gap = text.slice(frontMatter[taken - 1]?.end ?? 0, line?.start ?? 0);
    if (line?.type !== "meta" || (gap.match(/\r\n|\r|\n/gu)?.length ?? 0) !== 1) break;
  }
  return taken;
}
