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
const BEFORE = new RegExp(`(?:^|[。!?…；;」”\"]|[,] ?)([^,。!?…“”「」\"：:]{1,14}?)(?:[,][^,。!?“”「」\"]{1,10})?${SPEECH_VERB}(?:着|了|过)?(?:一[句遍声]|几句|起来|出来)?[:,]? ?$`);
const AFTER = new RegExp(`^ ?([^,。!?…“”「」\"：: ]{1,12}?)${SPEECH_VERB}(?:着|了|道)?(?:[。,!?…:]|$)`);
const COLON = /(?:^|[。!?…”」])([^,。!?…“”「」:]{1,6}):$/;
/** The first clause of the sentence names who speaks: `方晓放下包，走到窗边，低声说：`. */
const SENTENCE = new RegExp(`(?:^|[。!?…；;」”"])([^,。!?…“”「」"：:]{2,16})(?:,[^,。!?“”「」"]{1,14}){1,3}?${SPEECH_VERB}(?:着|了|过)?[:,] ?$`);
const ACTS = /^(?:走[到向进出过]|站[在起到]|坐[在到下]|看[着了向]|拿[起着出]|放下|推[开着门]|转[身过头]|抬[起头]|低[声头着]|轻[声轻]|笑[着了呵嘻]|冷[冷笑声]|不[耐由禁]|缓缓|慢慢|一[边面把]|从|把|在|又|便|就|只|才|连忙|赶紧|急忙|突然|忽然|伸[手出]|指[着了]|摇[着了头]|点[着了头]|手里|嘴里|眼)/;
const PRONOUN = /^(?:此人|来人|男人说|一个|两个|几个|这个|那个|门外|电话|他|她|它|我|你|您|他们|她们|我们|有人|谁|那人|对方|众人|大家|自己|咱|俺|没有人|只|又|便|就|才|这么|也|还|于是|再|接着|后来)/;
/** What a narrator puts between the name and the verb of speech; the name ends where the first of these begins. */
const MANNER =
  /(?:后来|又|便|就|才|也|还|却|都|先(?!生)|再|已|突然|忽然|忽地|终于|立刻|马上|顿时|赶忙|赶紧|急忙|连忙|慌忙|一边|一面|[低轻大小高尖冷柔沉厉哑颤朗哽]声|压低|提高|放低|放慢|拖长|扬起|冷冷|淡淡|缓缓|慢慢|轻轻|悠悠|默默|幽幽|狠狠|愤愤|讪讪|喃喃|连连|不(?:耐|屑|由|禁|解|满|紧|动|以为|好意思|知|服|慌|甘)|没好气|笑[着呵嘻眯盈吟了]|哭着|带着|微[笑微]|冷笑|苦笑|狞笑|大笑|冷哼|皱|叹|哼|咬|瞪|盯|望|看|瞧|瞥|指|伸|抬|低头|低下|低着|点[了点着头]|摇[了摇着头]|摆手|挥|拍|拿|放|递|抱|拉|推|扶|转|回头|回过|走|跑|站|坐|蹲|跪|躺|靠|起身|上前|凑|俯|弯|想了|愣|怔|顿了|停了|沉默|沉吟|接着|接过|继续|开口|张口|张嘴|拱手|抱拳|颔首|从|对|朝|向|冲|跟|把|将|在|用|以|给|被|是|有些|有点|一脸|一把|一本|一字|满脸|红着|板着|挠|搓|捏|攥|摸|擦|抹|吸|喝|抽|嘴|眼|心|惊|怒|气|急|慌|得意|头也|认真|严肃|平静|小心|好奇|疑惑|惊讶|生气|愤怒|高兴|开心|兴奋|温柔|无奈|诚恳|激动|焦急|懒懒|[^，,]{2}地)/;

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
  const near = before ? cleanName(before[1] as string) : null;
  const far = near ? null : SENTENCE.exec(beforeText);
  const name = near ?? (far ? cleanName(far[1] as string) : null);
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
  const trimmed = words.replace(/^ +| +$/g, "");
  if (ACTS.test(trimmed)) return null;
  // A name has two characters or more, except what a family calls its own.
  const least = /^[爹娘爸妈爷奶哥姐][^爹娘爸妈爷奶哥姐]/.test(trimmed) ? 1 : 2;
  const manner = MANNER.exec(trimmed.slice(least));
  const name = (manner ? trimmed.slice(0, manner.index + least) : trimmed).trim();
  if (name.length < 1 || name.length > 6 || PRONOUN.test(name) || closesQuote(name[0])) return null;
  return /[的了着在是有没不这那一]/.test(name) ? null : name;
}
