import { ADVICE, CITED, EFFECTS, FACETS, FIGURED, HEADINGS, JUDGEMENTS, LEADS, PLAIN } from "./wordBank.ts";
import { between, fingerprint, pick, pickOther, type Random } from "./random.ts";
import type { Quoter, WrittenQuote } from "./quoter.ts";

export const SIMULATED_NOTE = "（模拟模型生成，仅供试用）";

/** A prime above every prompt id: sentences fall into this many classes, and a task writes only sentences of its own. */
const CLASSES = 61;

export interface Prose {
  text: string;
  quotes: WrittenQuote[];
  inventedFigures: string[];
}

export interface WriterOptions {
  taskId: string;
  names: readonly string[];
  quoter: Quoter;
  random: Random;
  inventedQuotes: number;
  inventedFigures: number;
  /** The work is a novel: chapters and readers instead of scenes and audience. */
  novel: boolean;
  /** The script says of itself that it is not finished. */
  unfinished: boolean;
}

const NOVEL_WORDS: Readonly<Record<string, string>> = {
  全剧: "全书",
  潜台词: "潜台词",
  台词: "对话",
  观众: "读者",
  演员: "改编者",
  场面: "段落",
  镜头: "笔墨",
  画面: "细节",
  从表演的角度说: "从叙述的角度说",
  出场人物: "书中人物",
};
const SCRIPT_WORD = new RegExp(
  Object.keys(NOVEL_WORDS)
    .sort((a, b) => b.length - a.length)
    .join("|"),
  "gu",
);
/** The same sentence, said of a novel. */
const ofNovel = (text: string): string =>
  text
    .replace(SCRIPT_WORD, (word) => NOVEL_WORDS[word] ?? word)
    .replace(/(\d+ )场/gu, "$1章")
    .replace("都绕着", "都在写")
    .replace("的戏多达", "的篇幅多达");

type Part = string | { slot: string };
const templateParts = new Map<string, Part[]>();
/** A template as its words and the places between them. */
function partsOf(template: string): Part[] {
  let parts = templateParts.get(template);
  if (!parts)
    templateParts.set(
      template,
      (parts = template.split(/\{(\w+)\}/u).map((part, i) => (i % 2 ? { slot: part } : part))),
    );
  return parts;
}

/**
 * Writes sentences of which no two are alike, neither in one answer nor between two tasks: a sentence is kept only when its
 * fingerprint falls into the task's class, so no memory is shared between calls.
 */
export function createWriter(options: WriterOptions) {
  const { random } = options;
  const taskClass = /^\d+$/u.test(options.taskId)
    ? Number(options.taskId) % CLASSES
    : fingerprint(options.taskId) % CLASSES;
  const written = new Set<string>();
  const quotes: WrittenQuote[] = [];
  const figures: string[] = [];

  /** Some sixty sentences are drawn for each that is kept: only that one is put together. */
  function fill(templates: readonly string[]): string {
    for (let tries = 0; ; tries++) {
      const facet = pick(random, FACETS);
      const lead = pick(random, LEADS);
      const words: Record<string, string> = {
        lead,
        facet,
        facet2: pickOther(random, FACETS, facet),
        name: pick(random, options.names),
        effect: pick(random, EFFECTS),
        judgement: pick(random, JUDGEMENTS),
        advice: pick(random, ADVICE),
        n: String(between(random, 1200, 9800)),
        m: String(between(random, 101, 480)),
      };
      const parts = partsOf(pick(random, templates));
      const wordOf = (part: Part): string => (typeof part === "string" ? part : (words[part.slot] ?? `{${part.slot}}`));
      const whole = (): string => parts.map(wordOf).join("");
      const text = options.novel ? ofNovel(whole()) : null;
      let print = fingerprint(text ?? "");
      if (text === null) for (const part of parts) print = fingerprint(wordOf(part), print);
      if (print % CLASSES !== taskClass && tries < 5000) continue;
      const sentence = text ?? whole();
      if (written.has(sentence)) continue;
      written.add(sentence);
      return sentence;
    }
  }

  function cited(): string {
    const quote = options.quoter.draw(options.inventedQuotes);
    if (!quote) return fill(PLAIN);
    quotes.push(quote);
    return fill(CITED).replace("{cite}", `【${quote.where}「${quote.text}」】`);
  }

  function plain(): string {
    if (random() >= options.inventedFigures) return fill(PLAIN);
    const text = fill(FIGURED);
    figures.push(text);
    return text;
  }

  return { cited, plain, heading: () => fill(HEADINGS), quotes, figures };
}

/** About `length` Chinese characters of Markdown: an opening sentence, then headed parts of paragraphs and lists. */
export function writeMarkdown(title: string, length: number, options: WriterOptions): Prose {
  const writer = createWriter(options);
  const { random } = options;
  const blocks = [`${SIMULATED_NOTE}下面谈${title || "这部作品"}。${writer.cited()}`];
  const written = () => blocks.join("").match(/\p{Script=Han}/gu)?.length ?? 0;
  for (let turn = 0; written() < length; turn++) {
    if (turn % 3 === 0 && length - written() > 150) blocks.push(`### ${writer.heading()}`);
    if (turn % 3 === 2)
      blocks.push(Array.from({ length: 3 }, (_, i) => `- ${i % 2 ? writer.plain() : writer.cited()}`).join("\n"));
    else
      blocks.push(
        Array.from({ length: between(random, 2, 4) }, (_, i) =>
          i % 2 === turn % 2 ? writer.cited() : writer.plain(),
        ).join(""),
      );
  }
  return { text: blocks.join("\n\n"), quotes: writer.quotes, inventedFigures: writer.figures };
}

/** The same under given titles, in their order, each with some sentences of its own. */
export function writeCards(titles: readonly string[], length: number, options: WriterOptions): Prose {
  const writer = createWriter(options);
  const blocks: string[] = [];
  const count = (text: string) => text.match(/\p{Script=Han}/gu)?.length ?? 0;
  for (const [i, title] of titles.entries()) {
    let body = i === 0 ? `${SIMULATED_NOTE}${writer.cited()}` : writer.cited();
    while (count(body) < length / titles.length - 20)
      body += between(options.random, 0, 1) ? writer.cited() : writer.plain();
    blocks.push(`### ${title}`, body);
  }
  return { text: blocks.join("\n\n"), quotes: writer.quotes, inventedFigures: writer.figures };
}
