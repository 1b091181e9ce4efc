import type { Parsed } from "../../parsed.ts";
import { joinWraps } from "../joinWraps.ts";
import { fountainRows } from "./fountainRows.ts";
import { ownTitlePage, readTitlePage, titleKey } from "./titlePage.ts";
import type { ReportLoss } from "./writeLine.ts";

const REVIEWER = /^(?:reviewers?|审[阅稿]|審[閱稿])$/iu;
const AUTHOR = /^(?:authors?|作者|编剧|編劇)$/u;

/** Rows of the title page, and how many lines of the front matter they took. */
export interface WrittenTitlePage {
  rows: string[];
  lineCount: number;
}

/** The work's name and its author, for a title page where the document does not name them itself. */
export interface TitlePageOptions {
  name?: string | null;
  author?: string | null;
  reviewer?: string | null;
}

/**
 * The title page: the one that the document came with, else its title; rows that it lacks are added. A kind that is no screenplay stands in a row `Format:`, which
 * other programs show and ours reads.
 */
export function writeTitlePage(parsed: Parsed, titlePage: TitlePageOptions, reportLoss: ReportLoss): WrittenTitlePage {
  const lineCount = ownTitlePage(parsed);
  const rows = parsed.frontMatter.slice(0, lineCount).map((line) => {
    const text = joinWraps(line.text)
      .replace(/\[(?=\[)/gu, "[ ")
      .replace(/\/(?=\*)/gu, "/ ");
    return titleKey(text) === null ? `    ${text}` : text;
  });
  const read = () => readTitlePage(fountainRows(rows.join("\n")));
  const title = parsed.title ?? (titlePage.name?.trim() || null);
  const author = titlePage.author?.trim() ?? "";
  if (title !== null && read().title === null) rows.unshift(`Title: ${joinWraps(title)}`);
  if (author !== "" && !rows.some((row) => AUTHOR.test(titleKey(row) ?? "")))
    rows.push(...(rows.length === 0 ? ["Title:"] : []), `Author: ${joinWraps(author)}`);
  const reviewer = titlePage.reviewer?.trim() ?? "";
  if (reviewer !== "" && !rows.some((row) => REVIEWER.test(titleKey(row) ?? "")))
    rows.push(...(rows.length === 0 ? ["Title:"] : []), `Reviewer: ${joinWraps(reviewer)}`);
  if (parsed.kind !== "screenplay" && read().kind !== parsed.kind)
    rows.push(...(rows.length === 0 ? ["Title:"] : []), `Format: ${parsed.kind}`);
  if (read().title !== title) reportLoss("片名里有 Fountain 写不下的字");
  return { rows, lineCount };
}
