import type { Line } from "../parsed.ts";
import { readDivision } from "./acts.ts";
import type { Block } from "./block.ts";
import { Emitter } from "./emit.ts";
import { titleOf } from "./frontMatter.ts";
import { isLabel, readLabel } from "./labels.ts";
import { closesQuote, opensQuote } from "./reported.ts";
import { chapterBlocks } from "./sections.ts";
import { isRule } from "./rules.ts";
import { SceneBuilder } from "./scenes.ts";

const SPEECH_VERB = "(?:说道|问道|答道|喊道|叫道|笑道|怒道|骂道|叹道|喝道|吼道|嚷道|回道|应道|接道|开口道|低声道|轻声道|冷笑道|反问道|追问道|解释道|命令道|说|问|答|道|喊|叫|骂|吼|嚷|念|曰|回答|开口|反问|追问|嘀咕|嘟囔|吩咐|解释|补充|劝|催|应|笑)";
const BEFORE = new RegExp(`(?:^|[。!?…；;」”\"]|[,] ?)([^,。!?…“”「」\"：:]{1,14}?)(?:[,][^,。!?“”「」\"]{1,10})?${SPEECH_VERB}(?:着|了|过)?(?:一句|起来|出来)?[:,]? ?$`);
const AFTER = new RegExp(`^ ?([^,。!?…“”「」\"：: ]{1,12}?)${SPEECH_VERB}(?:着|了|道)?(?:[。,!?…:]|$)`);
const COLON = /(?:^|[。!?…”」])([^,。!?…“”「」:]{1,6}):$/;
const PRONOUN = /^(?:他|她|它|我|你|您|他们|她们|我们|有人|谁|那人|对方|众人|大家|自己|咱|俺|没有人|只|又|便|就|才|这么|也|还|于是|再|接着|后来)/;
const TRIM = /(?:后来|又|便|就|才|也|还|突然|忽然|终于|低声|轻声|大声|小声|冷冷地?|淡淡地?|笑着|哭着|厉声|沉声|连忙|赶紧|急忙|微笑着?|.{1,4}地|摇摇头|点点头|抬起头|回头|转身|想了想|递过来.*|冷笑|苦笑|叹着气|一边.*|伸.*|看.*|指.*|[低抬摇点]头|皱眉|叹气|叹了口气|冲.*|对.*|朝.*|向.*|跟.*|把.*|在.*|走.*)+$/;

interface Quote {
  from: number;
  to: number;
}

const PAIRS: Record<string, string> = { "“": "”", "「": "」", "『": "』", '"': '"', "‘": "’" };

/** Novels and prose: chapters are scenes, narration is text, speech inside a paragraph stands on its own. */
export function readNovel(text: string, blocks: Block[], pages: Set<Block>, chaptered: boolean): { front: Line[]; builder: SceneBuilder; title: string | null } {
  const emitter = new Emitter(text);
  const builder = new SceneBuilder(emitter);
  const names = attributedNames(blocks);
  let title: string | null = null;
  let count = 0;
  const chapters = chaptered ? chapterBlocks(blocks) : new Set<Block>();
  if (!chaptered) builder.openBare();
  for (const block of blocks) {
    const { norm } = block;
    if (norm.length === 0 || pages.has(block) || isRule(norm, "")) {
      emitter.whole(block, "meta", 0.8);
      continue;
    }
    count++;
    const division = chaptered ? readDivision(norm) : null;
    if (division && division.kind === "volume") {
      emitter.whole(block, "chapter", 0.85);
      continue;
    }
    if (chapters.has(block)) {
      const number = /第 ?([^ 章回节篇集幕]{1,6}) ?[章回节篇集幕]|^[(【[]?(\d{1,3}|[一二三四五六七八九十百]{1,4})[)】\]]?[.、]?$/.exec(norm);
      const digits = number?.[1] ?? number?.[2] ?? "";
      const at = number ? number.index + number[0].indexOf(digits) : 0;
      builder.openAs(block, "chapter", number ? emitter.written(block, at, at + digits.length) : null, null);
      continue;
    }
    const body = builder.started && chaptered;
    if (!body && count <= 6 && isMatter(norm)) {
      if (title === null) title = matterTitle(emitter, block);
      emitter.whole(block, "meta", 0.8);
      continue;
    }
    readParagraph(emitter, block, names);
  }
  return { front: builder.front, builder, title };
}

function isMatter(norm: string): boolean {
  const label = readLabel(norm);
  if (label && (isLabel(label.word, "credit") || isLabel(label.word, "title")) && norm.length < 50) return true;
  if (/^.{0,6}《[^》]{1,40}》.{0,10}$/.test(norm)) return true;
  return norm.length <= 24 && !/[。!?…,;”」"]$/.test(norm) && !opensQuote(norm[0]);
}

function matterTitle(emitter: Emitter, block: Block): string | null {
  const label = readLabel(block.norm);
  if (label && isLabel(label.word, "title")) return titleOf(emitter.written(block, label.content, block.norm.length));
  if (label) return null;
  return titleOf(emitter.written(block, 0, block.norm.length));
}

function readParagraph(emitter: Emitter, block: Block, names: Map<string, number>): void {
  const quotes = quotesOf(block.norm);
  const spoken = quotes.filter((quote) => isSpoken(block.norm, quote));
  if (spoken.length === 0) {
    emitter.whole(block, "text", 0.9);
    return;
  }
  const speaker = speakerOf(emitter, block, spoken, names);
  let at = 0;
  for (const quote of spoken) {
    if (quote.from > at) emitter.span(block, "text", at, quote.from, 0.9);
    emitter.span(block, "dialogue", quote.from, quote.to, 0.85, speaker ?? undefined);
    at = quote.to;
  }
  if (at < block.norm.length) emitter.span(block, "text", at, block.norm.length, 0.9);
}

function quotesOf(norm: string): Quote[] {
  const quotes: Quote[] = [];
  let i = 0;
  while (i < norm.length) {
    const closing = PAIRS[norm[i] as string];
    if (!closing || norm[i] === "‘") {
      i++;
      continue;
    }
    const close = norm.indexOf(closing, i + 1);
    if (close < 0) break;
    quotes.push({ from: i, to: close + 1 });
    i = close + 1;
  }
  return quotes;
}

function isSpoken(norm: string, quote: Quote): boolean {
  const inside = norm.slice(quote.from + 1, quote.to - 1);
  if (inside.trim() === "") return false;
  if (quote.from === 0 && quote.to === norm.length) return true;
  if (/[。!?…,~—;]$/.test(inside)) return true;
  const before = norm.slice(Math.max(0, quote.from - 12), quote.from);
  if (/[:] ?$/.test(before)) return true;
  return new RegExp(`${SPEECH_VERB}[,:]? ?$`).test(before) && !/[叫称作]/.test(before.slice(-2)) && inside.length > 4;
}

/** The name that the paragraph itself gives by a plain attribution; null for pronouns and none. */
function speakerOf(emitter: Emitter, block: Block, spoken: Quote[], names: Map<string, number>): string | null {
  for (const quote of spoken) {
    const found = attribution(block.norm, quote);
    if (!found) continue;
    const name = known(names, found.name);
    return emitter.written(block, found.at, found.at + name.length);
  }
  // `“路过好，”修鞋匠低下头去，“…”`: a speech that breaks off at a comma goes on through its speaker.
  for (const quote of spoken) {
    if (!/[,—…]/.test(block.norm[quote.to - 2] ?? "")) continue;
    const next = block.norm.slice(quote.to, quote.to + 8);
    for (let length = Math.min(6, next.length); length >= 2; length--)
      if (names.has(next.slice(0, length))) return emitter.written(block, quote.to, quote.to + length);
  }
  return null;
}

/** `阮青说：“…”` or `“…”税丁问。` beside one quotation. */
function attribution(norm: string, quote: Quote): { name: string; at: number } | null {
  const afterText = norm.slice(quote.to, quote.to + 30);
  const after = AFTER.exec(afterText);
  const named = after ? cleanName(after[1] as string) : null;
  if (named) return { name: named, at: quote.to + afterText.indexOf(named) };
  const from = Math.max(0, quote.from - 40);
  const beforeText = norm.slice(from, quote.from);
  const before = BEFORE.exec(beforeText) ?? COLON.exec(beforeText);
  const name = before ? cleanName(before[1] as string) : null;
  return name ? { name, at: from + beforeText.lastIndexOf(name) } : null;
}

/** Who is named beside speeches anywhere in the text, with counts. */
function attributedNames(blocks: Block[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const block of blocks)
    for (const quote of quotesOf(block.norm)) {
      const found = attribution(block.norm, quote);
      if (found) names.set(found.name, (names.get(found.name) ?? 0) + 1);
    }
  return names;
}

/** `柳生拱手` where 柳生 is named elsewhere: the action behind the name goes. */
function known(names: Map<string, number>, name: string): string {
  for (let length = 2; length < name.length; length++) {
    const head = name.slice(0, length);
    if ((names.get(head) ?? 0) > (names.get(name) ?? 0)) return head;
  }
  return name;
}

function cleanName(words: string): string | null {
  const name = words.replace(/^ +| +$/g, "").replace(TRIM, "");
  if (name.length < 1 || name.length > 6 || PRONOUN.test(name) || closesQuote(name[0])) return null;
  return /[的了着在是有没不这那一]/.test(name) ? null : name;
}
