import { splitCited, type Report } from "@mochang/contract";
import { wordsHash } from "@mochang/screenplay";
import { bare, nameAndRest, nameInKey, type ReportedItem } from "./todoSource.ts";

/** 问题与修改建议 of a screenplay, of a novel. */
const PROBLEMS: readonly (number | null)[] = [6, 30];

/** A list item, a numbered paragraph or a heading begins a problem. */
const BEGINS = /^\s{0,3}(?:#{1,6}\s|(?:\d{1,2}[.、．)）]|[一二三四五六七八九十]{1,2}、|[-*+]\s))/u;

function problemOf(block: string, from: string): ReportedItem | null {
  const parts = splitCited(block);
  const quotes = parts.flatMap((part) => (part.type === "citation" ? [part.citation] : []));
  if (quotes.length === 0) return null;
  const words = bare(parts.map((part) => (part.type === "text" ? part.text : "")).join(""));
  const text = words.replace(/^(?:\d{1,2}[.、．)）]|[一二三四五六七八九十]{1,2}、|[-+])\s*/u, "");
  const strong = /\*\*(.+?)\*\*/u.exec(block)?.[1];
  const isName = strong !== undefined && splitCited(strong).every(({ type }) => type === "text");
  const [first = ""] = text.split(/[。：:；;！？!?]/u);
  const name = bare(isName ? strong : first);
  const { title, sentence } = nameAndRest(text, name);
  return {
    key: `report:${wordsHash(`${nameInKey(name)}\n${quotes.map(({ quote }) => quote).join("\n")}`)}`,
    source: "report",
    from,
    title: title || "报告里说的",
    sentence,
    quotes: quotes.map(({ scene, quote }) => ({ scene, quote })),
  };
}

const dateOf = (iso: string | null): string => {
  const date = iso === null ? null : new Date(iso);
  return date && !Number.isNaN(date.getTime()) ? `，${date.getMonth() + 1} 月 ${date.getDate()} 日` : "";
};

/** The problems of a finished report that cite the script, in its order. */
export function reportProblems({ tabs, evaluatedAt }: Pick<Report, "tabs" | "evaluatedAt">): ReportedItem[] {
  const section = tabs
    .flatMap(({ sections }) => sections)
    .find(({ promptId, origin, state }) => PROBLEMS.includes(promptId) && origin === "model" && state === "done");
  if (!section) return [];
  const blocks: string[][] = [];
  for (const line of section.markdown.split("\n")) {
    if (BEGINS.test(line) || blocks.length === 0) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  return blocks.flatMap((lines) => problemOf(lines.join("\n"), `报告${dateOf(evaluatedAt)}`) ?? []);
}
