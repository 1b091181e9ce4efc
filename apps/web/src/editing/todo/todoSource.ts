import type { LineQuote } from "./findingsTask.ts";

/** Who said something: a rule, a report, a card on a scene, the continuity ledger, or a person in a note. */
export type TodoSource = "rule" | "report" | "card" | "continuity" | "note";

/** Words of the script that something was said of, with what is known of their place. */
export interface ReportedQuote {
  quote: string;
  /** Ordinal of the scene, as a report names it; 0 the front matter. */
  scene?: number;
  lineId?: string;
  sceneId?: string;
}

/** Something that a model or a person said of words of the script. */
export interface ReportedItem {
  key: string;
  source: Exclude<TodoSource, "rule">;
  /** Its source in words: `报告，11 月 20 日`, `评估，语言表达`, `孟知微的批注`. */
  from: string;
  title: string;
  sentence: string;
  quotes: ReportedQuote[];
  /** Its places, where the document knows them by a mark; absent: they are looked for by their words. */
  placed?: LineQuote[];
  /** Somebody has settled it where it was said. */
  isSettled?: boolean;
}

const MAX_TITLE = 24;
const MAX_SENTENCE = 160;

const withoutEnd = (words: string): string => words.replace(/[：:。]$/u, "");

/** A name as keys hold it: decisions are kept by keys, which stay as they are when a longer name is shown otherwise. */
export const nameInKey = (words: string): string => withoutEnd(words).slice(0, MAX_TITLE).toWellFormed().trim();

/** At most so many letters: up to the last comma before that, or else with an ellipsis. */
function shortName(words: string): string {
  const name = withoutEnd(words).trim();
  if (name.length <= MAX_TITLE) return name;
  const clauses = /^(.{4,24})[，,；;\s]/u.exec(name)?.[1];
  return clauses ?? `${name.slice(0, MAX_TITLE - 2).toWellFormed()}……`;
}

/** A name and the rest of what was said: the first clause, unless a title is given. */
export function nameAndRest(text: string, givenTitle?: string): { title: string; sentence: string } {
  const [first = ""] = text.split(/[，,。：:；;！？!?]/u);
  const title = shortName(givenTitle ?? first);
  const rest = text.startsWith(title) ? text.slice(title.length).replace(/^[。：:；;，,\s]+/u, "") : text;
  return {
    title,
    sentence: rest.length > MAX_SENTENCE ? `${rest.slice(0, MAX_SENTENCE - 2).toWellFormed()}……` : rest,
  };
}

/** Words without the marks of Markdown, on one row. */
export const bare = (text: string): string =>
  text
    .replace(/[*_`#>]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
