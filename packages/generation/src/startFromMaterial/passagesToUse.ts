import { itemsOf, onlyItem, type Work } from "../generatedWork/work.ts";

/** A sentence of a reference that stands in no form and names something of the work; UTF-16 offsets, the end not included. */
export interface PassageToUse {
  text: string;
  /** Of its paragraph, from 1. */
  paragraph: number;
  /** 提到「借条」，核心元素里有 */
  why: string;
  from: number;
  to: number;
}

interface Range {
  from: number;
  to: number;
}

/** A sentence that can be put into a field as it stands. */
const [MIN_LENGTH, MAX_LENGTH] = [8, 200];
const MAX_COUNT = 12;
const SENTENCE = /[^。！？!?…\n]+[。！？!?…」”』）)]*/gu;
const BETWEEN = /[\s、，,；;。：:／/]+/u;

/** Sentences of a reference that are not used yet and name persons or things of the work: those that name the most, in the reference's order. By rules. */
export function passagesToUse(work: Work, reference: string, used: readonly Range[]): PassageToUse[] {
  const terms = termsOf(work);
  const usedRanges = used.toSorted((a, b) => a.from - b.from);
  const found: (PassageToUse & { named: number })[] = [];
  let paragraph = 0;
  let end = 0;
  for (const match of reference.matchAll(SENTENCE)) {
    const from = match.index + match[0].length - match[0].trimStart().length;
    const text = match[0].trim();
    if (paragraph === 0 || reference.slice(end, match.index).includes("\n")) paragraph++;
    end = match.index + match[0].length;
    if (text.length < MIN_LENGTH || text.length > MAX_LENGTH) continue;
    const named = [...terms].filter(([term]) => text.includes(term));
    if (named.length === 0 || usedRanges.some((one) => one.from < end && one.to > from)) continue;
    found.push({ text, paragraph, why: whyOf(named), from, to: from + text.length, named: named.length });
  }
  return found
    .toSorted((a, b) => b.named - a.named || a.from - b.from)
    .slice(0, MAX_COUNT)
    .toSorted((a, b) => a.from - b.from)
    .map(({ named: _, ...passage }) => passage);
}

function whyOf(named: readonly (readonly [term: string, where: string])[]): string {
  const [, where] = named[0] ?? ["", ""];
  const terms = named.filter(([, of]) => of === where).map(([term]) => `「${term}」`);
  return `提到${terms.slice(0, 3).join("和")}，${where}里有`;
}

/** Names and things of the work, with the form that has them: persons, places, what the core and the synopsis list. */
function termsOf(work: Work): Map<string, string> {
  const terms = new Map<string, string>();
  const add = (words: unknown, where: string): void => {
    for (const term of String(words ?? "").split(BETWEEN))
      if (term.length >= 2 && term.length <= 8 && !terms.has(term)) terms.set(term, where);
  };
  for (const { values } of itemsOf(work, "biography")) add(values["name"], "人物小传");
  for (const { values } of itemsOf(work, "act"))
    for (const place of (values["locations"] ?? []) as unknown[]) add(place, "幕的地点");
  add(onlyItem(work, "synopsis")?.values["coreElements"], "核心元素");
  add(onlyItem(work, "core")?.values["theme"], "主题");
  return terms;
}
