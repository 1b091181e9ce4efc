import { plainCited, splitCited, type Citation } from "@mochang/contract";
import { foldText } from "./foldText.ts";

/** Shorter sentences (小结, 依据如下) may recur. */
const MIN_LENGTH = 6;
/** With its citations taken away a sentence has to be this long to count as a repetition. */
const SHORTEST_BARE = 12;
/** Characters that are compared at a time, and the share of them that two sentences of different sections may not have in common. */
const GRAM = 4;
const NEAR = 0.6;
/** Sections that may show one quotation of a work. One of so few characters has too little to quote for such a rule. */
const SECTIONS_PER_QUOTE = 2;
const FEW_CHARACTERS = 3_000;

/** Everything that a report has said so far: no sentence stands in it twice, nor nearly twice, and no quotation in more than two sections. Shared by all steps of a run. */
export interface RepeatedSentences {
  /** False when this was said before; else remembers it as said by the step. */
  addSentence(step: string, sentence: string): boolean;
  /** The text without the citations whose quotations stand in as many other sections as may show them. */
  withoutSpentQuotes(step: string, text: string): string;
  /** Quotations that the step may not show, since as many other sections as may have shown them. */
  spentQuotes(step: string): string[];
  /** The step begins again: its sentences are forgotten. */
  forget(step: string): void;
}

/** `characters`: how long the work is. */
export function createRepeatedSentences(characters = Infinity): RepeatedSentences {
  const by = new Map<string, string>();
  const near = createNearSentences();
  const quotes = createQuotesBySection(characters < FEW_CHARACTERS ? Infinity : SECTIONS_PER_QUOTE);
  return {
    addSentence(step, sentence) {
      const { whole, bare } = comparedForms(sentence);
      const keys = [
        ...new Set([...(whole.length >= MIN_LENGTH ? [whole] : []), ...(bare.length >= SHORTEST_BARE ? [bare] : [])]),
      ];
      if (keys.some((key) => by.has(key))) return false;
      const grams = bare.length >= SHORTEST_BARE ? gramsOf(bare) : null;
      if (grams && near.has(step, grams)) return false;
      const quoted = quotesOf(sentence);
      if (quoted.some((quote) => quotes.spent(step, quote))) return false;
      for (const key of keys) by.set(key, step);
      if (grams) near.add(step, grams);
      for (const quote of quoted) quotes.add(step, quote);
      return true;
    },
    withoutSpentQuotes: (step, text) =>
      splitCited(text)
        .filter((part) => part.type === "text" || !quotes.spent(step, quotedIn(part.citation)))
        .map((part) => part.text)
        .join(""),
    spentQuotes: (step) => quotes.allSpent(step),
    forget(step) {
      for (const [key, owner] of by) if (owner === step) by.delete(key);
      near.forget(step);
      quotes.forget(step);
    },
  };
}

/** The sentence as it stands, and without its citations: the same claim with another quotation is still the same claim. */
function comparedForms(sentence: string): { whole: string; bare: string } {
  const bare = splitCited(sentence)
    .map((p) => (p.type === "text" ? p.text : ""))
    .join("");
  return { whole: foldText(plainCited(sentence)), bare: foldText(bare) };
}

/** A quotation by where it stands; without offsets only the same words are the same quotation. */
interface Quoted {
  quote: string;
  words: string;
  start: number;
  end: number;
}

const quotedIn = ({ quote, start = -1, end = -1 }: Citation): Quoted => ({ quote, words: foldText(quote), start, end });
const quotesOf = (sentence: string): Quoted[] =>
  splitCited(sentence).flatMap((part) => (part.type === "citation" ? [quotedIn(part.citation)] : []));

/** One passage, or most of the shorter one stands in the other. */
function sameQuote(one: Quoted, other: Quoted): boolean {
  if (one.start < 0 || other.start < 0) return one.words === other.words;
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return common > Math.min(one.end - one.start, other.end - other.start) / 2;
}

function gramsOf(text: string): ReadonlySet<string> {
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= text.length; at++) grams.add(text.slice(at, at + GRAM));
  return grams;
}

/** Sentences of other steps that have most of their words in common with one, by Jaccard's index of their 4-grams. */
function createNearSentences() {
  let sentences: { step: string; grams: ReadonlySet<string> }[] = [];
  let byGram = new Map<string, number[]>();
  const index = (at: number): void => {
    for (const gram of sentences[at]?.grams ?? []) {
      const holders = byGram.get(gram);
      if (holders) holders.push(at);
      else byGram.set(gram, [at]);
    }
  };
  return {
    has(step: string, grams: ReadonlySet<string>): boolean {
      const shared = new Map<number, number>();
      for (const gram of grams) for (const at of byGram.get(gram) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
      for (const [at, common] of shared) {
        const other = sentences[at];
        if (other && other.step !== step && common / (grams.size + other.grams.size - common) >= NEAR) return true;
      }
      return false;
    },
    add(step: string, grams: ReadonlySet<string>): void {
      index(sentences.push({ step, grams }) - 1);
    },
    forget(step: string): void {
      sentences = sentences.filter((sentence) => sentence.step !== step);
      byGram = new Map();
      sentences.forEach((_, at) => index(at));
    },
  };
}

/** Which steps have shown a quotation. */
function createQuotesBySection(max: number) {
  let earlierQuotes: (Quoted & { step: string })[] = [];
  function spent(step: string, quote: Quoted): boolean {
    const others = new Set(earlierQuotes.filter((s) => s.step !== step && sameQuote(s, quote)).map((s) => s.step));
    return others.size >= max;
  }
  return {
    spent,
    allSpent: (step: string): string[] => [
      ...new Set(earlierQuotes.filter((quote) => spent(step, quote)).map(({ quote }) => quote)),
    ],
    add: (step: string, quote: Quoted): void => void earlierQuotes.push({ ...quote, step }),
    forget(step: string): void {
      earlierQuotes = earlierQuotes.filter((s) => s.step !== step);
    },
  };
}
