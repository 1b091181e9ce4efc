import type { TodoDecision } from "@mochang/contract";
import type { Node } from "prosemirror-model";
import { findWords, namedRow } from "./findWords.ts";
import type { LineQuote, RuleFinding } from "./findingsTask.ts";
import type { ReportedItem, TodoSource } from "./todoSource.ts";

/** Something that was said of the script. `open`: to be fixed. */
export interface TodoItem {
  key: string;
  source: TodoSource;
  /** Its source in words. */
  from: string;
  title: string;
  sentence: string;
  quotes: LineQuote[];
  state: "open" | "done" | "waived";
  /** Of a settled one, where somebody gave one. */
  reason: string;
  /** The words that were quoted first. */
  quote: string;
  /** The row that it is about; null where that stands nowhere any more. */
  sceneId: string | null;
  /** The decision that settles it: its own, or one about the same words. */
  decidedBy: string;
}

interface TodoSources {
  findings: readonly RuleFinding[];
  /** Findings that stood here since the window was opened, by key. */
  everFound: ReadonlyMap<string, RuleFinding>;
  reported: readonly ReportedItem[];
  decisions: readonly TodoDecision[];
  doc: Node;
  titleOf: (rule: string) => string;
}

/** Fewer words than these are no place: what is said of them again may mean another one. */
const MIN_SAME = 4;
const joined = (text: string): string => text.replaceAll(/\s+/gu, "");

/** What its writer means so, and a model says again of the same words in another report or card. */
function waivedAlready({ source, quotes }: ReportedItem, decisions: readonly TodoDecision[]): TodoDecision | undefined {
  if (source === "note") return undefined;
  return decisions.find(({ key, state, quote }) => {
    const words = joined(quote);
    return (
      state === "waived" &&
      /^(?:report|card):/u.test(key) &&
      words.length >= MIN_SAME &&
      quotes.some((one) => joined(one.quote) === words)
    );
  });
}

function ruleItem(finding: RuleFinding, isGone: boolean, decision: TodoDecision | undefined, title: string): TodoItem {
  const { key, message, quotes } = finding;
  return {
    key,
    source: "rule",
    from: "规则",
    title,
    sentence: message,
    quotes: isGone ? [] : quotes,
    // What a rule still finds is not fixed, whatever was said of it.
    state: isGone ? "done" : decision?.state === "waived" ? "waived" : "open",
    reason: decision?.reason ?? "",
    quote: quotes[0]?.text ?? "",
    sceneId: quotes[0]?.sceneId ?? null,
    decidedBy: key,
  };
}

function saidItem(doc: Node, problem: ReportedItem, decision: TodoDecision | undefined): TodoItem {
  const { key, source, from, title, sentence, quotes, placed } = problem;
  const found = placed ?? quotes.flatMap((quote) => findWords(doc, quote) ?? []);
  const quotesWords = quotes.some(({ quote }) => quote !== "");
  // What two places contradict each other in is settled when one of them is changed.
  const needed = source === "continuity" ? quotes.length : 1;
  const isGone = found.length < needed && quotesWords;
  return {
    key,
    source,
    from,
    title,
    sentence,
    quotes: found,
    state:
      problem.isSettled || (isGone && source === "continuity")
        ? "done"
        : (decision?.state ?? (isGone ? "done" : "open")),
    reason: decision?.reason ?? "",
    quote: quotes[0]?.quote ?? "",
    sceneId: found[0]?.sceneId ?? quotes.map((quote) => namedRow(doc, quote)).find((id) => id !== null) ?? null,
    decidedBy: decision?.key ?? key,
  };
}

/** A decision about what nobody says any more. */
const earlierItem = ({ key, state, reason, title, quote }: TodoDecision): TodoItem => {
  const source = (["rule", "card", "continuity", "note"] as const).find((one) => key.startsWith(`${one}:`)) ?? "report";
  const from = { rule: "规则", report: "报告", card: "评估", continuity: "连贯账", note: "批注" }[source];
  return { key, source, from, title, sentence: "", quotes: [], state, reason, quote, sceneId: null, decidedBy: key };
};

/** All that was said of a document, in its order; what stands nowhere any more comes last. */
export function todoItems({ findings, everFound, reported, decisions, doc, titleOf }: TodoSources): TodoItem[] {
  const decided = new Map(decisions.map((one) => [one.key, one]));
  const standing = new Set(findings.map(({ key }) => key));
  const fixed = [...everFound.values()].filter(({ key }) => !standing.has(key));
  const items = [
    ...[...findings, ...fixed].map((finding) =>
      ruleItem(finding, !standing.has(finding.key), decided.get(finding.key), titleOf(finding.rule)),
    ),
    ...reported.map((one) => saidItem(doc, one, decided.get(one.key) ?? waivedAlready(one, decisions))),
  ];
  const listed = new Set(items.flatMap(({ key, decidedBy }) => [key, decidedBy]));
  const isEarlier = ({ key, state }: TodoDecision): boolean =>
    (state === "waived" || key.startsWith("rule:")) && !listed.has(key);
  const earlier = decisions.filter(isEarlier).map(earlierItem);
  const order = new Map(doc.children.map((row, i) => [String(row.attrs.id), i]));
  const placeOf = ({ sceneId }: TodoItem): number => (sceneId === null ? Infinity : (order.get(sceneId) ?? Infinity));
  return [...items, ...earlier].toSorted((a, b) => {
    const [x, y] = [placeOf(a), placeOf(b)];
    return x === y ? 0 : x - y;
  });
}
